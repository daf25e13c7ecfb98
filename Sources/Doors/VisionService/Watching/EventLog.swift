internal import VisionBase

/// The recent events of all sources, numbered from 1.
struct EventLog: Sendable {
  /// An entry: an event, or a changed source.
  struct Entry: Sendable {
    let number: Int
    /// The name for clients, such as `begin`.
    let name: String
    /// The name of its source; nil for an entry about all.
    let source: String?
    let data: JSONValue
    /// The paths of an event's files, by their names for clients.
    let files: [String: String]
    /// The entry as a server-sent event, which all readers share.
    let bytes: [UInt8]

    /// True for an event, false for a change of sources.
    var isEvent: Bool { ![EventLog.sourceName, EventLog.listName].contains(name) }
  }

  /// The name of entries about a changed source.
  static let sourceName = "source"
  /// The name of entries about a changed list of sources.
  static let listName = "sources"

  /// The members of an event that are files, by the names of these for clients.
  static let files: KeyValuePairs<String, (member: String, type: MediaType)> = [
    "crop.jpg": ("crop", .jpeg), "whole.jpg": ("whole", .jpeg), "clip.mp4": ("clip", .mp4),
  ]

  /// Maximum number of entries, and of bytes of their texts.
  static let mostEntries = 1000
  static let mostBytes = 4 << 20

  /// The entries, oldest first.
  private(set) var entries: [Entry] = []
  /// The number of the newest entry; 0 before the first.
  private(set) var newest = 0
  /// True once no further entry will come.
  var isOver = false

  private var byteCount = 0
  /// The beginning of identifiers, which differs from that of every other process.
  private let token = RandomName.make(8)

  /// Adds an entry; one about no source in particular is for the readers of any.
  mutating func add(
    _ name: String, _ data: JSONValue, of source: String? = nil, files: [String: String] = [:]
  ) {
    newest += 1
    let text = ServerEvent.text(name, data, identifier: "\(token)-\(newest)")
    let entry = Entry(
      number: newest, name: name, source: source, data: data, files: files,
      bytes: Array(text.utf8))
    entries.append(entry)
    byteCount += entry.bytes.count
    while entries.count > Self.mostEntries || (byteCount > Self.mostBytes && entries.count > 1) {
      byteCount -= entries.removeFirst().bytes.count
    }
  }

  /// Returns the number of the entry with an identifier.
  ///
  /// It is 0 for one of another process, all of whose entries came before the first.
  func number(of identifier: String) -> Int {
    guard let (token, number) = identifier.bytes.cut(at: "-"), String(token) == self.token,
      let number = Int(String(number)), number <= newest
    else { return 0 }
    return max(0, number)
  }
}
