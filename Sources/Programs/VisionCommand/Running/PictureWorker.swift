import Drawing
import Frames
import VisionBase
import VisionReports

/// A worker that runs a task on single pictures, for one thread.
struct PictureWorker<Report: TaskReport>: InputWorker {
  private var engine: any FrameEngine<Report>
  private var drawing = Report.Drawing()
  /// The remarks on the models, which every line has.
  private let remarks: [ResultRemark]
  private let writer: ReportWriter
  private let orientation: Orientation?
  private let outputs: PictureOutputs
  /// The index of the first input in the list for `outputs`.
  private let first: Int
  private let annotator: Annotator

  /// The results of a picture.
  struct Output: Sendable {
    let report: Report
    let printout: Printout
    let made: PictureOutputs.Made
  }

  /// Creates a worker.
  init(
    engine: any FrameEngine<Report>, remarks: [ResultRemark] = [], writer: ReportWriter,
    orientation: Orientation?, outputs: PictureOutputs = PictureOutputs(), first: Int = 0
  ) {
    (self.engine, self.remarks, self.writer) = (engine, remarks, writer)
    (self.orientation, self.outputs, self.first) = (orientation, outputs, first)
    annotator = outputs.labels.annotator()
  }

  mutating func process(_ input: Input, number: Int) throws(VisionError) -> Output {
    var picture = try input.decoded()
    if let orientation { picture.frame.orientation = orientation }
    let report = try engine.report(on: picture.frame)
    let made =
      outputs.isEmpty
      ? PictureOutputs.Made()
      : try make(
        report, picture.frame, ColorProfile(of: picture.bytes), input.name, first + number)
    let printout = writer.printout(
      report, input: input.name, remarks: [ResultRemark](picture.remarks, and: remarks))
    return Output(report: report, printout: printout, made: made)
  }

  private mutating func make(
    _ report: Report, _ frame: Frame, _ profile: ColorProfile?, _ name: String, _ number: Int
  ) throws(VisionError) -> PictureOutputs.Made {
    var made = PictureOutputs.Made()
    // Marks may be masks, which nothing else reads.
    let marks = outputs.draws ? drawing.marks(for: report) : []
    if let annotations = outputs.annotations, let path = annotations.path(number) {
      try annotations.replacement.write(
        annotator.draw(marks, on: frame), to: path, of: "--annotate", profile: profile,
        streams: path == annotations.place)
      outputs.labels.take(remarksOf: annotator)
    }
    if let crops = outputs.crops {
      made.cropCount = try crops.add(
        report.objects, of: frame, input: number, place: nil, profile: profile)
    }
    try outputs.masks?.add(report, input: number, place: nil)
    made.cell = try outputs.sheet?.cell(of: frame, named: name, marks: marks)
    return made
  }
}
