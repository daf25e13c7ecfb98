import Frames
import VisionBase
import VisionReports

/// All outputs of a task on some inputs, with their destinations.
///
/// Pictures are drawn, cropped and reduced on the thread that has the frame; everything else is for
/// one thread.
struct TaskOutputs<Report: TaskReport> {
  let results: ResultOutput<Report>
  var pictures: PictureOutputs
  /// The further use of each report.
  var also: FurtherOutput<Report>?
  /// True if the summary is printed.
  var tellsSummary = false

  /// True if files are made, so that work continues without a reader of the printed output.
  var makesFiles: Bool { results.makesFiles || !pictures.isEmpty || also != nil }
}

/// A use of each report that makes files, besides printing and drawing.
///
/// It is a separate type because Apple's systems before those of 2024 keep no functions with typed
/// errors in optionals.
struct FurtherOutput<Report: TaskReport> {
  /// The resulting file.
  let path: String
  let write: (Report, _ input: Int, FramePlace?) throws(VisionError) -> Void
}

/// The pictures that are made from pictures.
struct PictureOutputs: Sendable {
  var annotations: AnnotationPaths?
  var crops: CropFolder?
  /// The best pictures of the objects of videos.
  var snapshots: SnapshotFolder?
  var masks: MaskFolder?
  var sheet: SheetOutput?
  /// The fonts of labels.
  var labels = LabelDrawing()

  /// The paths of the annotated copies and of the contact sheet.
  var paths: [String] { (annotations?.paths ?? []) + (sheet.map { [$0.path] } ?? []) }

  /// Throws `optionInvalid` if the contact sheet has the path of an annotated copy.
  func checkSheet() throws(VisionError) {
    guard let sheet, let annotations,
      annotations.paths.contains(where: { OutputPath.isSame($0, sheet.path) })
    else { return }
    throw VisionError(
      .optionInvalid,
      "--annotate and --contact-sheet would both write \(sheet.path); choose another place for one")
  }

  /// True if marks are drawn.
  var draws: Bool { annotations != nil || sheet != nil }

  var isEmpty: Bool {
    annotations == nil && crops == nil && snapshots == nil && masks == nil && sheet == nil
  }

  /// The files made from a frame.
  struct Made: Sendable {
    var cropCount = 0
    /// The frame's cell of the contact sheet.
    var cell: Frame?
  }
}
