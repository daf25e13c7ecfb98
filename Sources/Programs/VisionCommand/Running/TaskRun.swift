import Movies
import VisionBase
import VisionReports

/// A run of a task on pictures and videos, in the order of the command line.
///
/// Consecutive pictures are processed in parallel. A video has all cores to itself. Live sources
/// come last and run at the same time, each with its own engine, because they have no end to wait
/// for.
struct TaskRun<Request: TaskRequest, Report: TaskReport>: Sendable {
  let engines: TaskEngines<Request, Report>
  let request: Request
  let writer: ReportWriter
  let movies: MovieSettings

  /// Inputs that are processed together, by their numbers in the list.
  private enum Part {
    case pictures(Range<Int>)
    case movie(Int, MovieSource)
    case live([(number: Int, source: MovieSource)])

    /// The numbers of inputs whose work ends together.
    var ranges: [Range<Int>] {
      switch self {
      case .pictures(let range): [range]
      case .movie(let number, _): [number..<number + 1]
      case .live(let inputs): inputs.map { $0.number..<$0.number + 1 }
      }
    }
  }

  /// Processes all inputs.
  ///
  /// Throws errors that end the whole command; a fault of an input is a line on standard error.
  /// Work that a signal ends early keeps the results until then.
  func run(
    _ inputs: [Input], _ outputs: TaskOutputs<Report>, console: Console
  ) throws(VisionError) -> ExitCode {
    let delivery = TaskDelivery(outputs, inputs: inputs)
    let code = try work(on: inputs, outputs, delivery, console)
    try delivery.finish(console)
    outputs.pictures.labels.remark(on: console)
    console.remark(engines.remarks)
    if delivery.foundNothing, writer.form.format == .text { remarkOnClasses(console) }
    return code
  }

  /// Prints a remark about the models that found nothing, and the classes they can find.
  ///
  /// It prints nothing where options may be the reason.
  private func remarkOnClasses(_ console: Console) {
    guard !request.leavesOut, let models = try? engines.findingModels(),
      let remark = FindingModel.remark(onNothingFoundBy: models)
    else { return }
    console.output.flush()
    console.remark(remark)
  }

  private func work(
    on inputs: [Input], _ outputs: TaskOutputs<Report>, _ delivery: TaskDelivery<Report>,
    _ console: Console
  ) throws(VisionError) -> ExitCode {
    var code = ExitCode.success
    var place = InputPlace(total: inputs.count)
    for part in Self.parts(of: inputs) {
      place.first = part.ranges.first?.lowerBound ?? 0
      let results =
        switch part {
        case .pictures(let range):
          [try process(Array(inputs[range]), at: place, outputs, delivery, console)]
        case .movie(let number, let source):
          [try processMovie(source, number, inputs, at: place, outputs, delivery, console)]
        case .live(let live) where live.count == 1:
          [
            try processMovie(
              live[0].source, live[0].number, inputs, at: place, outputs, delivery, console)
          ]
        case .live(let live):
          try LiveRun(run: self, inputs: inputs, console: console).run(
            live, outputs, SharedDelivery(delivery))
        }
      for (range, result) in zip(part.ranges, results) { try delivery.end(range, result) }
      code = results.reduce(code) { $0.joined(with: $1) }
      // Work on files continues, even when the reader of the printed output has gone.
      if code.isEarlyEnd || console.output.isClosed && !outputs.makesFiles { break }
    }
    return code
  }

  private static func parts(of inputs: [Input]) -> [Part] {
    var parts: [Part] = []
    var live: [(number: Int, source: MovieSource)] = []
    for (number, input) in inputs.enumerated() {
      if case .movie(let source) = input.source, source.isLive {
        live.append((number, source))
      } else if case .movie(let source) = input.source {
        parts.append(.movie(number, source))
      } else if case .pictures(let range) = parts.last, range.upperBound == number {
        parts[parts.count - 1] = .pictures(range.lowerBound..<number + 1)
      } else {
        parts.append(.pictures(number..<number + 1))
      }
    }
    return live.isEmpty ? parts : parts + [.live(live)]
  }

  private func process(
    _ pictures: [Input], at place: InputPlace, _ outputs: TaskOutputs<Report>,
    _ delivery: TaskDelivery<Report>, _ console: Console
  ) throws(VisionError) -> ExitCode {
    let parallelism = Parallelism(inputCount: pictures.count, chosenThreads: request.threads)
    var request = request
    request.threads = parallelism.threadsPerWorker
    let runner = InputRunner(
      console: console, parallelism: parallelism, goesOnUnread: outputs.makesFiles, place: place)
    return try runner.run(
      pictures,
      makeWorker: { [request, engines, writer, made = outputs.pictures] () throws(VisionError) in
        PictureWorker(
          engine: try engines.makeLasting(request), remarks: engines.remarks, writer: writer,
          orientation: request.orientation, outputs: made, first: place.first)
      },
      failed: { (error, number) throws(VisionError) in
        try delivery.take(failure: error, input: place.first + number)
      },
      deliver: { (output, number) throws(VisionError) in
        try delivery.take(output, input: place.first + number)
      })
  }

  /// Processes one video that has all cores to itself.
  private func processMovie(
    _ source: MovieSource, _ number: Int, _ inputs: [Input], at place: InputPlace,
    _ outputs: TaskOutputs<Report>, _ delivery: TaskDelivery<Report>, _ console: Console
  ) throws(VisionError) -> ExitCode {
    var pipeline = moviePipeline(console, place, goesOnUnread: outputs.makesFiles)
    if let annotations = outputs.pictures.annotations {
      pipeline.replacement = annotations.replacement
      pipeline.labels = outputs.pictures.labels
    }
    pipeline.leftOut = inputs[number].leftOut
    return try pipeline.run(
      source, name: inputs[number].name, annotatingAt: outputs.pictures.annotations?.path(number),
      note: { (_, printout) throws(VisionError) in try delivery.take(note: printout) },
      failed: { (error) throws(VisionError) in try delivery.take(failure: error, input: number) },
      deliver: { (reported, printout) throws(VisionError) in
        try delivery.take(reported, printout, input: number)
      })
  }

  func moviePipeline(
    _ console: Console, _ place: InputPlace, goesOnUnread: Bool
  ) -> MoviePipeline<Report> {
    MoviePipeline(
      console: console,
      makeEngine: { [request, engines] () throws(VisionError) in
        try engines.make(request, .video)
      },
      writer: writer, settings: movies, orientation: request.orientation,
      place: place, goesOnUnread: goesOnUnread)
  }
}
