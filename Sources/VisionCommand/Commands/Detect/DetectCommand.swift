import CommandLineParsing
import VisionBase

/// `vision detect`: finds objects in pictures.
struct DetectCommand {
  let service: DetectionService

  private static let annotate = Option(
    "annotate", short: "a", .text.shown(as: "PATH", completing: .files),
    help: """
      Also write the picture with boxes and labels drawn: to this file (PNG or JPEG), or for \
      several pictures into this folder. No input is overwritten.
      """)

  private static let declaration = Command(
    "detect", summary: "Finds objects in pictures.",
    discussion: """
      Boxes are in pixels of the stored picture, whatever its orientation. Pictures are worked on \
      side by side and printed in their order.
      """,
    arguments: [CommonOptions.pictures] + DetectOptions.all + [annotate, CommonOptions.format],
    examples: [
      .init("vision detect photo.jpg", "Prints what is in one picture."),
      .init(
        "vision detect --annotate found.png photo.jpg",
        "Also writes the picture with boxes and labels."),
      .init(
        "vision detect --format json --score-threshold 0.5 photos/ > found.jsonl",
        "Writes a JSON line for each picture in a folder."),
    ])

  var subcommand: Subcommand {
    Subcommand(Self.declaration) { (arguments, console) throws(VisionError) in
      try run(arguments, console)
    }
  }

  private func run(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(VisionError) -> ExitCode {
    let words = arguments[CommonOptions.pictures]
    let inputs = InputList().inputs(for: words)
    let annotations = try arguments[Self.annotate].map { (path) throws(VisionError) in
      try AnnotationPaths(path, words: words, inputs: inputs)
    }
    var request = DetectOptions.request(arguments)
    let parallelism = Parallelism(
      inputCount: inputs.count, chosenThreads: request.threads)
    request.threads = parallelism.threadsPerWorker

    let printing = DetectionPrinting(
      format: arguments[CommonOptions.format], namesInputs: inputs.count > 1)
    let runner = InputRunner(console: console, parallelism: parallelism)
    return try runner.run(inputs) { [request, service] () throws(VisionError) in
      Worker(
        detector: try service.makeWorker(request), annotations: annotations, printing: printing)
    }
  }

  private struct Worker: InputWorker {
    var detector: any DetectionWorker
    let annotations: AnnotationPaths?
    let printing: DetectionPrinting

    mutating func process(_ input: Input, number: Int) throws(VisionError) -> String {
      let report = try detector.detect(input, annotatingAt: annotations?.path(number))
      return printing.text(report, input: input.name)
    }
  }
}
