import Drawing
import Frames
import VisionBase
import VisionReports
import VisionService
import VisionTasks

/// A source on a service's board: reports on frames in, pictures with marks out.
///
/// For one thread.
struct ShownSource<Report: TaskReport> {
  private let source: WatchSource
  private let board: WatchBoard
  private var drawing = Report.Drawing()
  /// The marks of the source's shapes, and the size of the frames that they are for.
  private var shapes: (marks: [Mark], width: Int, height: Int)?

  init(_ source: WatchSource, on board: WatchBoard) {
    (self.source, self.board) = (source, board)
  }

  /// Shows a frame with what was found in it.
  mutating func show(_ report: Report, of frame: Frame, at place: FramePlace) {
    board.note(
      WatchBoard.Picture(
        frame: frame, marks: shapeMarks(for: frame) + drawing.marks(for: report),
        objectCount: report.objects.count, time: place.delayed().time ?? .now),
      of: source.name)
  }

  private mutating func shapeMarks(for frame: Frame) -> [Mark] {
    if let shapes, (shapes.width, shapes.height) == (frame.width, frame.height) {
      return shapes.marks
    }
    // Shapes that are none in a frame of this size end the source.
    let found = try? source.shapes.shapes(width: frame.width, height: frame.height)
    let marks = found.map(ShapeDrawing.marks) ?? []
    shapes = (marks, frame.width, frame.height)
    return marks
  }
}

extension WatchSource {
  /// The source as a service shows it.
  var shown: WatchBoard.Source {
    func list(_ name: String) -> JSONValue { json[name] ?? .array([]) }
    return WatchBoard.Source(
      name: name, input: input.name, task: work.taskName, events: rules.map(\.name),
      lines: list("lines"), zones: list("zones"), region: list("region"))
  }
}
