import VisionBase

/// The topics under which a broker gets the events of a file.
struct EventTopics: Equatable, Sendable {
  /// An event of a source, by their names.
  struct Event: Hashable, Sendable {
    let source: String
    let event: String

    init(source: String, event: String) { (self.source, self.event) = (source, event) }

    /// Reads the names in the line of an event; nil for other JSON.
    init?(of line: JSONValue) {
      guard let source = line["source"]?.nonemptyString, let event = line["event"]?.nonemptyString
      else { return nil }
      self.init(source: source, event: event)
    }
  }

  /// The first part of all topics.
  let prefix: String
  /// The events of all sources.
  var events: [Event] = []

  /// The topic of `online` and `offline`, retained.
  var status: String { "\(prefix)/status" }

  /// Returns the topic of an event's lines.
  func lines(of event: Event) -> String {
    "\(prefix)/\(Self.level(event.source))/\(Self.level(event.event))"
  }

  /// Returns the topic of `ON` and `OFF`, retained.
  func state(of event: Event) -> String { "\(lines(of: event))/state" }

  /// Two events whose topics are the same, or look so; nil if there are none.
  var doubled: (Event, Event)? {
    var known: [String: Event] = [:]
    for event in events {
      if let first = known.updateValue(event, forKey: lines(of: event)) {
        return (first, event)
      }
    }
    return nil
  }

  /// Returns a name as one level of a topic: MQTT gives `/`, `+` and `#` a meaning.
  private static func level(_ name: String) -> String {
    let bytes = name.printableLine.utf8.map { byte in
      [0x2F, 0x2B, 0x23].contains(byte) ? UInt8(0x5F) : byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns true for a text that can be the first part of topics.
  static func isPrefix(_ text: String) -> Bool {
    let levels = text.bytes.split(separator: "/", omittingEmptySubsequences: false)
    return text.utf8.count <= 200 && !text.bytes.hasPrefix("$")
      && levels.allSatisfy { level in
        !level.isEmpty
          && level.allSatisfy { $0 != "+" && $0 != "#" && $0.value >= 0x20 && $0.value != 0x7F }
      }
  }
}
