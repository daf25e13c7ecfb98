import Drawing
import Frames
import Movies
import VisionBase

/// Finds something in pictures and videos, in the order in which they were named.
///
/// Pictures that follow each other are worked on side by side. A video has all cores to itself.
struct FindingRun<Request: FindingRequest, Printing: FindingPrinting>: Sendable {
  let service: FindingService<Request, Printing.Report>
  let request: Request
  let printing: Printing
  let makeDrawing: @Sendable () -> any FindingDrawing<Printing.Report>
  let movies: MovieSettings

  /// Inputs that are worked on together, by their numbers in the list.
  private enum Part {
    case pictures(Range<Int>)
    case movie(Int, MovieSource)
  }

  /// Works on all inputs; draws them where there are paths for that.
  ///
  /// Throws what ends the whole command; what is wrong with an input is a line on standard error.
  func run(
    _ inputs: [Input], annotations: AnnotationPaths?, console: Console
  ) throws(VisionError) -> ExitCode {
    var code = ExitCode.success
    for part in Self.parts(of: inputs) {
      let result =
        switch part {
        case .pictures(let range):
          try run(Array(inputs[range]), from: range.lowerBound, annotations, console)
        case .movie(let number, let source):
          try movieFinding(console).run(
            source, name: inputs[number].name, annotatingAt: annotations?.path(number))
        }
      code = code.joined(with: result)
      if code == .interrupted || console.output.isClosed { break }
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
    _ pictures: [Input], from first: Int, _ annotations: AnnotationPaths?, _ console: Console
  ) throws(VisionError) -> ExitCode {
    let parallelism = Parallelism(inputCount: pictures.count, chosenThreads: request.threads)
    var request = request
    request.threads = parallelism.threadsPerWorker
    let runner = InputRunner(console: console, parallelism: parallelism)
    return try runner.run(pictures) {
      [request, service, makeDrawing, printing] () throws(VisionError) in
      PictureFinding(
        finder: try service.makeFinder(request, .image), drawing: makeDrawing(),
        printing: printing, orientation: request.orientation
      ) { number in annotations?.path(first + number) }
    }
  }

  private func movieFinding(_ console: Console) -> MovieFinding<Printing> {
    MovieFinding(
      console: console,
      makeFinder: { [request, service] () throws(VisionError) in
        try service.makeFinder(request, .video)
      },
      makeDrawing: makeDrawing, printing: printing, settings: movies,
      orientation: request.orientation)
  }
}

/// Finds something in single pictures, for one thread.
struct PictureFinding<Printing: FindingPrinting>: InputWorker {
  private var finder: any Finder<Printing.Report>
  private var drawing: any FindingDrawing<Printing.Report>
  private let printing: Printing
  private let orientation: Orientation?
  private let path: @Sendable (Int) -> String?
  private let annotator = Annotator()

  /// Prepares the work; `path` says where a picture is drawn, by its number.
  init(
    finder: any Finder<Printing.Report>, drawing: any FindingDrawing<Printing.Report>,
    printing: Printing, orientation: Orientation?, path: @escaping @Sendable (Int) -> String?
  ) {
    (self.finder, self.drawing, self.printing) = (finder, drawing, printing)
    (self.orientation, self.path) = (orientation, path)
  }

  mutating func process(_ input: Input, number: Int) throws(VisionError) -> String {
    var frame = try Frame(decoding: input.bytes())
    if let orientation { frame.orientation = orientation }
    let report = try finder.find(in: frame)
    if let path = path(number) {
      try annotator.draw(drawing.marks(for: report), on: frame).write(to: path)
    }
    return printing.text(report, input: input.name)
  }
}
