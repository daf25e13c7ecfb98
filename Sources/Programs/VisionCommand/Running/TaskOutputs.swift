import Frames
import VisionBase
import VisionReports

/// Everything that comes of a task on some inputs, and where it goes.
///
/// What is drawn, cut out or made small is made where the frame is; all else is for one thread.
struct TaskOutputs<Report: TaskReport> {
  let results: ResultOutput<Report>
  var pictures: PictureOutputs
  /// What else is done with each report.
  var also: FurtherOutput<Report>?
  /// Whether the summary is told.
  var tellsSummary = false

  /// Whether files are made, so that work goes on without a reader of what is printed.
  var makesFiles: Bool { results.makesFiles || !pictures.isEmpty || also != nil }
}

/// What is done with each report besides printing it and drawing, and makes files.
///
/// A type of its own, as Apple's systems before those of 2024 keep no functions with typed errors in
/// optionals.
struct FurtherOutput<Report: TaskReport> {
  /// The file that comes of it.
  let path: String
  let write: (Report, _ input: Int, FramePlace?) throws(VisionError) -> Void
}

/// The pictures that are made of pictures.
struct PictureOutputs: Sendable {
  var annotations: AnnotationPaths?
  var crops: CropFolder?
  var sheet: SheetOutput?

  var isEmpty: Bool { annotations == nil && crops == nil && sheet == nil }

  /// What files were made of a frame.
  struct Made: Sendable {
    var cropCount = 0
    /// The frame's cell of the contact sheet.
    var cell: Frame?
  }
}
