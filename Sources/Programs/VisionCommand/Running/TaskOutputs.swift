import Frames
import VisionBase
import VisionReports

/// Everything that comes of a task on some inputs, and where it goes.
///
/// What is drawn, cut out or made small is made where the frame is; all else is for one thread.
struct TaskOutputs<Report: TaskReport> {
  let results: ResultOutput<Report>
  var pictures: PictureOutputs
  /// Whether the summary is told.
  var tellsSummary = false

  /// Whether files are made, so that work goes on without a reader of what is printed.
  var makesFiles: Bool { results.makesFiles || !pictures.isEmpty }
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
