import Frames
import VisionBase
import VisionReports
import VisionTasks

/// One note about an event, as a line of JSON.
struct EventLine {
  let id: String
  let source: String
  let rule: EventRule
  let note: EventNote
  /// The arrival of the frame.
  var time: UTCTime
  /// The paths of the pictures; nil where there are none.
  var crop: String?
  var whole: String?
  /// The path of the clip; a line with one tells only that the clip is complete.
  var clip: String?

  /// The phase of a line that tells of a clip.
  static let clipPhase = "clip"

  /// The line; every member is always there.
  var json: JSONValue {
    .object([
      .init("id", .string(id)), .init("source", .string(source)),
      .init("event", .string(rule.name)), .init("kind", .string(rule.kind.rawValue)),
      .init("phase", .string(clip == nil ? note.phase.rawValue : Self.clipPhase)),
      .init("reason", .optional(clip == nil ? note.reason?.rawValue : nil)),
      .init("time", .string(time.text)),
      .init("timestampInMilliseconds", milliseconds(note.timestampInMicroseconds)),
      .init("durationInMilliseconds", milliseconds(note.durationInMicroseconds)),
      .init("class", .optional(note.object.flatMap { $0.category?.eventName })),
      .init("score", note.object.map { .float($0.score) } ?? .null),
      .init("trackingID", note.object.map { .integer($0.trackingID) } ?? .null),
      .init("boundingBox", note.object.map { box($0.box) } ?? .null),
      .init("zone", .optional(rule.zone)), .init("line", .optional(rule.line)),
      .init("direction", .optional(note.direction?.rawValue)),
      .init("count", note.count.map { .integer($0) } ?? .null),
      .init("crop", .optional(crop)), .init("whole", .optional(whole)),
      .init("clip", .optional(clip)),
    ])
  }

  private func milliseconds(_ microseconds: Int64) -> JSONValue {
    .milliseconds(Double(microseconds) / 1000)
  }

  private func box(_ box: PictureBox) -> JSONValue {
    [
      "x": .float(Float(box.x)), "y": .float(Float(box.y)), "width": .float(Float(box.width)),
      "height": .float(Float(box.height)),
    ]
  }
}

extension EventRule {
  /// The kind, as a configuration file names it.
  var kind: WatchRules.Kind {
    switch condition {
    case .appears: .appears
    case .enters: .enters
    case .leaves: .leaves
    case .crosses: .crosses
    case .count: .count
    case .nothing: .nothing
    case .shows: .shows
    case .repeats: .repeats
    }
  }

  /// True if events are about one object.
  var isAboutObject: Bool {
    switch condition {
    case .appears, .enters, .leaves, .crosses, .shows, .repeats: true
    case .count, .nothing: false
    }
  }
}

extension Category {
  /// The name in events: in the chosen language, else the model's own; nil without one.
  fileprivate var eventName: String? {
    [displayName, categoryName].compactMap(\.self).first { !$0.isEmpty }
  }
}
