import Drawing
import Frames
import VisionBase
import VisionReports

/// Takes what comes of inputs, in their order, to where it goes: results, crops, the contact sheet
/// and the summary.
///
/// For one thread; `SharedDelivery` is for several.
final class TaskDelivery<Report: TaskReport> {
  private let outputs: TaskOutputs<Report>
  private let inputs: [Input]
  private var summary = WorkSummary()
  private var sheet = ContactSheet()
  private var cropCount = 0
  private var doneCount = 0

  /// What is kept of the videos that are worked on, by their numbers.
  private var frames: [Int: SheetFrames] = [:]
  private var drawings: [Int: Report.Drawing] = [:]
  /// What was counted in videos, where the results have no place for it.
  private var tallies: [Int: [String]] = [:]

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
    try outputs.also?.write(output.report, number, nil)
    return try outputs.results.take(output.report, output.printout, input: number)
  }

  /// Takes a frame of a video; gives what is printed of it.
  func take(
    _ reported: MoviePipelineState<Report>.Reported, _ printout: Printout, input number: Int
  ) throws(VisionError) -> Printout {
    let (report, frame, place) = (reported.report, reported.frame, reported.place)
    summary.add(report, input: number, isFrame: true)
    if !outputs.results.format.hasCounts { tallies[number] = report.tally }
    if let crops = outputs.pictures.crops {
      cropCount += try crops.add(
        report.objects, of: frame, input: number, place: place, profile: nil)
    }
    if let output = outputs.pictures.sheet {
      // Drawings of videos remember what they saw, so they are asked of every frame.
      let marks = drawings[number, default: Report.Drawing()].marks(for: report)
      if frames[number, default: SheetFrames()].takesNext {
        let seconds = fixed(Double(place.timestampInMicroseconds) / 1_000_000, decimals: 1)
        frames[number, default: SheetFrames()].add(
          try output.cell(of: frame, named: "\(inputs[number].name) \(seconds) s", marks: marks))
      } else {
        frames[number, default: SheetFrames()].skip()
      }
    }
    try outputs.also?.write(report, number, place)
    return try outputs.results.take(report, printout, input: number, frame: place)
  }

  /// Takes what is told of a video between its frames; gives what is printed of that.
  func take(note printout: Printout) throws(VisionError) -> Printout {
    try outputs.results.take(note: printout)
  }

  /// Takes what is wrong with an input; gives what is printed of that among the results.
  func take(failure error: VisionError, input number: Int) throws(VisionError) -> Printout {
    try outputs.results.take(failure: error, input: number)
  }

  /// Notes how the work on some inputs ended: pictures that follow each other, or one video.
  func end(_ range: Range<Int>, _ code: ExitCode) {
    if inputs[range.lowerBound].isMovie {
      if code == .success { summary.addMovie() } else { summary.addFailures(1) }
      for cell in frames[range.lowerBound]?.cells ?? [] { sheet.add(cell) }
      (frames[range.lowerBound], drawings[range.lowerBound]) = (nil, nil)
    } else if !code.isEarlyEnd {
      summary.addFailures(range.count - doneCount)
    }
    doneCount = 0
  }

  /// Whether all that was looked at held nothing; false for tasks that find nothing with a name.
  var foundNothing: Bool { Report.hasNames && summary.foundNothing }

  /// Puts files in place, prints what comes at the end, and tells counts and the summary.
  func finish(_ console: Console) throws(VisionError) {
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
    if let path = outputs.results.path ?? outputs.also?.path { places.append(path) }
    // Results first, where both are on one screen.
    console.output.write(printout)
    console.output.flush()
    for (number, tally) in tallies.sorted(by: { $0.key < $1.key }) {
      for line in tally { console.error.line("vision: \(inputs[number].name): \(line)") }
    }
    if outputs.tellsSummary, !console.isQuiet {
      for line in summary.lines(places: places, namesFound: Report.hasNames) {
        console.error.line("vision: \(line)")
      }
    }
  }
}

/// A delivery for videos that are worked on side by side.
final class SharedDelivery<Report: TaskReport>: @unchecked Sendable {
  // Sendable: the delivery is only reached while the lock is held, and whoever made this object does
  // not use it otherwise meanwhile.
  private let delivery: TaskDelivery<Report>
  private let lock = Lock(())

  init(_ delivery: TaskDelivery<Report>) { self.delivery = delivery }

  func take(
    _ reported: MoviePipelineState<Report>.Reported, _ printout: Printout, input number: Int
  ) throws(VisionError) -> Printout {
    try lock.withLock { (_) throws(VisionError) in
      try delivery.take(reported, printout, input: number)
    }
  }

  func take(failure error: VisionError, input number: Int) throws(VisionError) -> Printout {
    try lock.withLock { (_) throws(VisionError) in
      try delivery.take(failure: error, input: number)
    }
  }

  func take(note printout: Printout) throws(VisionError) -> Printout {
    try lock.withLock { (_) throws(VisionError) in try delivery.take(note: printout) }
  }
}
