import Drawing
import Frames
import VisionBase
import VisionReports

/// The delivery of the results of inputs, in order, to their destinations.
///
/// Those are the results, crops, the contact sheet and the summary. For one thread;
/// `SharedDelivery` is for several.
final class TaskDelivery<Report: TaskReport> {
  private let outputs: TaskOutputs<Report>
  private let inputs: [Input]
  private var summary = WorkSummary()
  private var sheet = ContactSheet()
  private var cropCount = 0
  private var snapshotCount = 0
  private var doneCount = 0

  /// The frames kept of the videos under way, by their numbers.
  private var frames: [Int: SheetFrames] = [:]
  private var drawings: [Int: Report.Drawing] = [:]
  /// The best pictures of the objects of the videos under way.
  private var snapshots: [Int: BestPictures] = [:]
  /// The counts of videos, where the results have no place for them.
  private var tallies: [Int: [String]] = [:]

  init(_ outputs: TaskOutputs<Report>, inputs: [Input]) {
    (self.outputs, self.inputs) = (outputs, inputs)
  }

  /// Receives the results of a picture; returns the output.
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

  /// Receives the report on a frame of a video; returns the output.
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
    if outputs.pictures.snapshots != nil {
      let gone = try snapshots[number, default: BestPictures()].add(report.objects, of: frame)
      try write(gone, input: number)
    }
    try outputs.pictures.masks?.add(report, input: number, place: place)
    if let output = outputs.pictures.sheet {
      // Drawings of videos remember earlier frames, so they are called for every frame.
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

  private func write(_ gone: [BestPictures.Kept], input number: Int) throws(VisionError) {
    snapshotCount += gone.count
    try outputs.pictures.snapshots?.write(gone, input: number)
  }

  /// Receives a note about a video between its frames; returns the output.
  func take(note printout: Printout) throws(VisionError) -> Printout {
    try outputs.results.take(note: printout)
  }

  /// Receives the error of an input; returns the output among the results.
  func take(failure error: VisionError, input number: Int) throws(VisionError) -> Printout {
    try outputs.results.take(failure: error, input: number)
  }

  /// Notes the end of the work on some inputs: consecutive pictures, or one video.
  ///
  /// Throws if the last pictures of a video's objects cannot be written.
  func end(_ range: Range<Int>, _ code: ExitCode) throws(VisionError) {
    if inputs[range.lowerBound].isMovie {
      var best = snapshots.removeValue(forKey: range.lowerBound)
      let gone = best?.end() ?? []
      defer { endMovie(range.lowerBound, code) }
      try write(gone, input: range.lowerBound)
    } else if !code.isEarlyEnd {
      summary.addFailures(range.count - doneCount)
    }
    doneCount = 0
  }

  private func endMovie(_ number: Int, _ code: ExitCode) {
    if code == .success { summary.addMovie() } else { summary.addFailures(1) }
    for cell in frames[number]?.cells ?? [] { sheet.add(cell) }
    (frames[number], drawings[number]) = (nil, nil)
  }

  /// True if nothing was found in any input; false for tasks whose findings have no names.
  var foundNothing: Bool { Report.hasNames && summary.foundNothing }

  /// Moves files into place, and prints the final output, the counts and the summary.
  func finish(_ console: Console) throws(VisionError) {
    let printout = try outputs.results.finish()
    var places: [String] = []
    if let annotations = outputs.pictures.annotations { places.append(annotations.place) }
    if let crops = outputs.pictures.crops {
      places.append("\(crops.folder) (\(cropCount) cut out)")
    }
    if let snapshots = outputs.pictures.snapshots {
      places.append("\(snapshots.folder) (\(counted(snapshotCount, "object")))")
    }
    if let masks = outputs.pictures.masks { places.append(masks.folder) }
    if let output = outputs.pictures.sheet, !sheet.isEmpty {
      try output.replacement.write(
        sheet.picture(), to: output.path, of: "--contact-sheet", streams: true)
      places.append(output.path)
      if sheet.isFull, inputs.count > ContactSheet.mostCells {
        console.remark("\(output.path) shows only the first \(ContactSheet.mostCells) pictures")
      }
    }
    if let path = outputs.results.path ?? outputs.also?.path { places.append(path) }
    // Results first, if both are on one screen.
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

/// A delivery for videos that are processed in parallel.
final class SharedDelivery<Report: TaskReport>: @unchecked Sendable {
  // Sendable: the delivery is accessed only while the lock is held, and the creator of this object
  // does not use it otherwise meanwhile.
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
