import CommandLineParsing
import VisionBase

/// `vision pose`: finds the poses of people in pictures.
struct PoseCommand {
  let service: PoseService

  private static let annotate = Option(
    "annotate", short: "a", .text.shown(as: "PATH", completing: .files),
    help: """
      Also write the picture with skeletons drawn: to this file (PNG or JPEG), or for several \
      pictures into this folder. No input is overwritten. The person's left is orange, the right \
      blue.
      """)

  private static let declaration = Command(
    "pose", summary: "Finds the poses of people in pictures.",
    discussion: """
      Places of the body are in pixels of the stored picture, whatever its orientation; z is on \
      the same scale, 0 at the hips and negative towards the camera. Pictures are worked on side \
      by side and printed in their order.
      """,
    arguments: [CommonOptions.pictures] + PoseArguments.all + [annotate, CommonOptions.format],
    examples: [
      .init("vision pose photo.jpg", "Prints the 33 places of one person's body."),
      .init(
        "vision pose --people 4 --annotate skeletons.png team.jpg",
        "Looks for four people and draws them."),
      .init(
        "vision pose --format json photos/ > poses.jsonl",
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
    var request = try PoseArguments.request(arguments)
    let words = arguments[CommonOptions.pictures]
    let inputs = InputList().inputs(for: words)
    let annotations = try arguments[Self.annotate].map { (path) throws(VisionError) in
      try AnnotationPaths(path, words: words, inputs: inputs)
    }
    let parallelism = Parallelism(inputCount: inputs.count, chosenThreads: request.threads)
    request.threads = parallelism.threadsPerWorker

    let printing = PosePrinting(
      format: arguments[CommonOptions.format], namesInputs: inputs.count > 1)
    let runner = InputRunner(console: console, parallelism: parallelism)
    return try runner.run(inputs) { [request, service] () throws(VisionError) in
      Worker(
        finder: try service.makeWorker(request), annotations: annotations, printing: printing)
    }
  }

  private struct Worker: InputWorker {
    var finder: any PoseWorker
    let annotations: AnnotationPaths?
    let printing: PosePrinting

    mutating func process(_ input: Input, number: Int) throws(VisionError) -> String {
      let report = try finder.findPoses(input, annotatingAt: annotations?.path(number))
      return printing.text(report, input: input.name)
    }
  }
}
