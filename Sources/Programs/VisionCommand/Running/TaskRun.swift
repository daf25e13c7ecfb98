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
  func run(
    _ inputs: [Input], annotations: AnnotationPaths?, console: Console
  ) throws(VisionError) -> ExitCode {
    var code = ExitCode.success
    var place = InputPlace(total: inputs.count)
    for part in Self.parts(of: inputs) {
      let result =
        switch part {
        case .pictures(let range):
          try run(Array(inputs[range]), at: place, annotations, console)
        case .movie(let number, let source):
          try moviePipeline(console, place).run(
            source, name: inputs[number].name, annotatingAt: annotations?.path(number))
        }
      place.first += part.count
      code = code.joined(with: result)
      // Copies that are drawn are wanted, also when nobody reads the results any more.
      if code.isEarlyEnd || console.output.isClosed && annotations == nil { break }
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
    _ console: Console
  ) throws(VisionError) -> ExitCode {
    let parallelism = Parallelism(inputCount: pictures.count, chosenThreads: request.threads)
    var request = request
    request.threads = parallelism.threadsPerWorker
    let runner = InputRunner(
      console: console, parallelism: parallelism, goesOnUnread: annotations != nil, place: place)
    return try runner.run(
      pictures,
      makeWorker: { [request, task, writer] () throws(VisionError) in
        PictureWorker(
          engine: try task.makeEngine(request, .image), writer: writer,
          orientation: request.orientation
        ) { number in annotations?.path(place.first + number) }
      },
      deliver: { output, _ in output.printout })
  }

  private func moviePipeline(
    _ console: Console, _ place: InputPlace
  ) -> MoviePipeline<Report> {
    MoviePipeline(
      console: console,
      makeEngine: { [request, task] () throws(VisionError) in
        try task.makeEngine(request, .video)
      },
      writer: writer, settings: movies, orientation: request.orientation,
      place: place)
  }
}
