import Drawing
import Frames
import VisionBase
import VisionReports

/// Takes what comes of inputs, in their order, to where it goes: results, crops, the contact sheet
/// and the summary.
///
/// For one thread.
final class TaskDelivery<Report: TaskReport> {
  private let outputs: TaskOutputs<Report>
  private let inputs: [Input]
  private var summary = WorkSummary()
  private var sheet = ContactSheet()
  private var cropCount = 0
  private var doneCount = 0

  /// What is kept of the video that is worked on.
  private var frames = SheetFrames()
  private var drawing = Report.Drawing()

  init(_ outputs: TaskOutputs<Report>, inputs: [Input]) {
    (self.outputs, self.inputs) = (outputs, inputs)
  }

  /// Takes a picture; gives what is printed of it.
  func take(
    _ output: PictureWorker<Report>.Output, input number: Int
  ) throws(VisionError) -> Printout {
    doneCount += 1
    summary.add(output.report, input: number, isFrame: false)
    cropCount += output.made.cropCount
    if let cell = output.made.cell { sheet.add(cell) }
    return try outputs.results.take(output.report, output.printout, input: number)
  }

  /// Takes a frame of a video; gives what is printed of it.
  func take(
    _ reported: MoviePipelineState<Report>.Reported, _ printout: Printout, input number: Int
  ) throws(VisionError) -> Printout {
    let (report, frame, place) = (reported.report, reported.frame, reported.place)
    summary.add(report, input: number, isFrame: true)
    if let crops = outputs.pictures.crops {
      cropCount += try crops.add(
        report.objects, of: frame, input: number, place: place, profile: nil)
    }
    if let output = outputs.pictures.sheet {
      // Drawings of videos remember what they saw, so they are asked of every frame.
      let marks = drawing.marks(for: report)
      if frames.takesNext {
        let seconds = fixed(Double(place.timestampInMicroseconds) / 1_000_000, decimals: 1)
        frames.add(
          try output.cell(of: frame, named: "\(inputs[number].name) \(seconds) s", marks: marks))
      } else {
        frames.skip()
      }
    }
    return try outputs.results.take(report, printout, input: number, frame: place)
  }

  /// Notes how the work on some inputs ended: pictures that follow each other, or one video.
  func end(_ range: Range<Int>, _ code: ExitCode) {
    if inputs[range.lowerBound].isMovie {
      if code == .success { summary.addMovie() } else { summary.addFailures(1) }
      for cell in frames.cells { sheet.add(cell) }
      (frames, drawing) = (SheetFrames(), Report.Drawing())
    } else if !code.isEarlyEnd {
      summary.addFailures(range.count - doneCount)
    }
    doneCount = 0
  }

  /// Whether all that was looked at held nothing.
  var foundNothing: Bool { summary.foundNothing }

  /// Puts files in place and tells the summary; gives what is printed at the end.
  func finish(_ console: Console) throws(VisionError) -> Printout {
    let printout = try outputs.results.finish()
    var places: [String] = []
    if let annotations = outputs.pictures.annotations { places.append(annotations.place) }
    if let crops = outputs.pictures.crops {
      places.append("\(crops.folder) (\(cropCount) cut out)")
    }
    if let output = outputs.pictures.sheet, !sheet.isEmpty {
      try sheet.picture().write(to: output.path)
      places.append(output.path)
      if sheet.isFull, inputs.count > ContactSheet.mostCells {
        console.remark("\(output.path) shows only the first \(ContactSheet.mostCells) pictures")
      }
    }
    if let path = outputs.results.path { places.append(path) }
    if outputs.tellsSummary, !console.isQuiet {
      // Results first, where both are on one screen.
      console.output.write(printout)
      console.output.flush()
      for line in summary.lines(places: places) { console.error.line("vision: \(line)") }
      return .nothing
    }
    return printout
  }
}
