package import Drawing
package import VisionBase

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

  /// What makes marks of reports to draw.
  associatedtype Drawing: ReportDrawing = NothingToDraw<Self> where Drawing.Report == Self
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
