import Drawing
import Frames
import VisionBase
import VisionReports

/// Runs a task on single pictures, for one thread.
struct PictureWorker<Report: TaskReport>: InputWorker {
  private var engine: any FrameEngine<Report>
  private var drawing = Report.Drawing()
  private let writer: ReportWriter
  private let orientation: Orientation?
  private let path: @Sendable (Int) -> String?
  private let annotator = Annotator()

  /// Prepares the work; `path` says where a picture is drawn, by its number.
  init(
    engine: any FrameEngine<Report>, writer: ReportWriter, orientation: Orientation?,
    path: @escaping @Sendable (Int) -> String? = { _ in nil }
  ) {
    (self.engine, self.writer) = (engine, writer)
    (self.orientation, self.path) = (orientation, path)
  }

  mutating func process(
    _ input: Input, number: Int
  ) throws(VisionError) -> (report: Report, printout: Printout) {
    let frame = try input.frame(orientation)
    let report = try engine.report(on: frame)
    if let path = path(number) {
      try annotator.draw(drawing.marks(for: report), on: frame).write(to: path)
    }
    return (report, writer.printout(report, input: input.name))
  }
}
