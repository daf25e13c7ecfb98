package import Drawing
package import VisionBase
package import VisionTasks

/// What a task says of one frame: the engine's result, and how it is told.
///
/// A report holds the engine's own result and adds only what telling needs.
package protocol TaskReport: Sendable {
  /// How results begin for people; the name that upstream has for such a result.
  static var title: String { get }

  /// What was found, for people.
  var lines: [String] { get }

  /// What was found, as members of a JSON object, in the order of the contract.
  var members: [JSONValue.Member] { get }

  /// The forms in which it can be written.
  static var formats: [OutputFormat] { get }

  /// Whether it says where something is, so that coordinates can be turned.
  static var hasPlaces: Bool { get }

  /// Whether it has boxes.
  static var hasBoxes: Bool { get }

  /// The names of a table's columns, behind those that say which picture it is.
  static var columns: [String] { get }

  /// The rows of a table, each with a value for every column.
  var rows: [[JSONValue]] { get }

  /// What was found, a value for each of the request's `recordFields`; nothing where it has none.
  var record: [RecordValues] { get }

  /// What was found, for forms that know only boxes and classes.
  var objects: [FoundObject] { get }

  /// Whether it names what it finds, so that a summary can count that.
  static var hasNames: Bool { get }

  /// What was found, by the names that a summary counts.
  var found: [FoundName] { get }

  /// What was counted until now, for people; a table of what was found has no place for it.
  var tally: [String] { get }

  /// The picture whose pixels are counted; nil where nothing is said of it.
  var geometry: PictureGeometry? { get }

  /// Counts coordinates in the picture as people see it.
  mutating func turnUpright()

  /// Cuts boxes off at the picture's edges.
  mutating func clipBoxes()

  /// What makes marks of reports to draw.
  associatedtype Drawing: ReportDrawing = NothingToDraw<Self> where Drawing.Report == Self
}

extension TaskReport {
  package static var formats: [OutputFormat] { OutputFormat.forAnyResult }
  package static var hasPlaces: Bool { false }
  package static var hasNames: Bool { true }
  package static var hasBoxes: Bool { false }
  package static var columns: [String] { [] }
  package var rows: [[JSONValue]] { [] }
  package var record: [RecordValues] { [] }
  package var objects: [FoundObject] { [] }
  package var found: [FoundName] {
    objects.map { FoundName($0.kind.shownName, trackingID: $0.trackingID) }
  }
  package var tally: [String] { [] }
  package var geometry: PictureGeometry? { nil }
  package mutating func turnUpright() {}
  package mutating func clipBoxes() {}
}

/// Turns reports into marks to draw; that of a video is asked frame by frame.
package protocol ReportDrawing<Report> {
  /// What it draws.
  associatedtype Report

  /// Starts with nothing seen.
  init()

  /// The marks for one frame, in coordinates of the stored picture.
  mutating func marks(for report: Report) -> [Mark]
}

/// The drawing of reports that have no place in the picture.
package struct NothingToDraw<Report>: ReportDrawing {
  package init() {}

  package func marks(for report: Report) -> [Mark] { [] }
}
