import Movies
import VisionBase
import VisionReports

/// Runs a task on pictures and videos, in the order in which they were named.
///
/// Pictures that follow each other are worked on side by side. A video has all cores to itself.
struct TaskRun<Request: TaskRequest, Report: TaskReport>: Sendable {
  let task: VisionTask<Request, Report>
  let request: Request
  let writer: ReportWriter
  let movies: MovieSettings

  /// Inputs that are worked on together, by their numbers in the list.
  private enum Part {
    case pictures(Range<Int>)
    case movie(Int, MovieSource)

    var count: Int {
      switch self {
      case .pictures(let range): range.count
      case .movie: 1
      }
    }
  }

  /// Works on all inputs; draws them where there are paths for that.
  ///
  /// Throws what ends the whole command; what is wrong with an input is a line on standard error.
  /// Work that a signal ends early leaves what was found until then.
  func run(
    _ inputs: [Input], annotations: AnnotationPaths?, results: ResultOutput<Report>,
    console: Console
  ) throws(VisionError) -> ExitCode {
    let code = try work(on: inputs, annotations, results, console)
    console.output.write(try results.finish())
    return code
  }

  private func work(
    on inputs: [Input], _ annotations: AnnotationPaths?, _ results: ResultOutput<Report>,
    _ console: Console
  ) throws(VisionError) -> ExitCode {
    let goesOnUnread = annotations != nil || results.makesFiles
    var code = ExitCode.success
    var place = InputPlace(total: inputs.count)
    for part in Self.parts(of: inputs) {
      let result =
        switch part {
        case .pictures(let range):
          try run(Array(inputs[range]), at: place, annotations, results, console)
        case .movie(let number, let source):
          try moviePipeline(console, place, goesOnUnread: results.makesFiles).run(
            source, name: inputs[number].name, annotatingAt: annotations?.path(number)
          ) { (report, printout, frame) throws(VisionError) in
            try results.take(report, printout, input: number, frame: frame)
          }
        }
      place.first += part.count
      code = code.joined(with: result)
      // Files that are made are wanted, also when nobody reads what is printed any more.
      if code.isEarlyEnd || console.output.isClosed && !goesOnUnread { break }
    }
    return code
  }

  private static func parts(of inputs: [Input]) -> [Part] {
    var parts: [Part] = []
    for (number, input) in inputs.enumerated() {
      if case .movie(let source) = input.source {
        parts.append(.movie(number, source))
      } else if case .pictures(let range) = parts.last {
        parts[parts.count - 1] = .pictures(range.lowerBound..<number + 1)
      } else {
        parts.append(.pictures(number..<number + 1))
      }
    }
    return parts
  }

  private func run(
    _ pictures: [Input], at place: InputPlace, _ annotations: AnnotationPaths?,
    _ results: ResultOutput<Report>, _ console: Console
  ) throws(VisionError) -> ExitCode {
    let parallelism = Parallelism(inputCount: pictures.count, chosenThreads: request.threads)
    var request = request
    request.threads = parallelism.threadsPerWorker
    let runner = InputRunner(
      console: console, parallelism: parallelism,
      goesOnUnread: annotations != nil || results.makesFiles, place: place)
    return try runner.run(
      pictures,
      makeWorker: { [request, task, writer] () throws(VisionError) in
        PictureWorker(
          engine: try task.makeEngine(request, .image), writer: writer,
          orientation: request.orientation
        ) { number in annotations?.path(place.first + number) }
      },
      deliver: { (output, number) throws(VisionError) in
        try results.take(output.report, output.printout, input: place.first + number)
      })
  }

  private func moviePipeline(
    _ console: Console, _ place: InputPlace, goesOnUnread: Bool
  ) -> MoviePipeline<Report> {
    MoviePipeline(
      console: console,
      makeEngine: { [request, task] () throws(VisionError) in
        try task.makeEngine(request, .video)
      },
      writer: writer, settings: movies, orientation: request.orientation,
      place: place, goesOnUnread: goesOnUnread)
  }
}
