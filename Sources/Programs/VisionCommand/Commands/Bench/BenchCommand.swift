import CommandLineParsing
import Inference
import OptionDeclarations
import VisionBase
import VisionReports

/// `vision bench …`: measures a task, warm, on a picture or a video's frames that are decoded once.
struct BenchCommand {
  let services: Services

  /// What a task is measured on.
  private enum Material {
    /// One picture, again and again.
    case picture
    /// One picture, or the frames of a video.
    case frames

    var positional: Positional<String> {
      switch self {
      case .picture: Positional("INPUT", .file, help: "A picture, or - for standard input.")
      case .frames:
        Positional(
          "INPUT", .file,
          help: "A picture, - for one on standard input, or a video, whose first frames are taken.")
      }
    }

    var list: InputList {
      switch self {
      case .picture: InputList()
      case .frames: InputList(movies: MovieWords())
      }
    }
  }

  private static let iterations = Option(
    "iterations", short: "i", .integer(in: 1...1_000_000), default: 100,
    help: "How many runs to measure.")
  private static let warmUp = Option(
    "warm-up", .integer(in: 0...1_000_000), default: 10, help: "Runs before the first measured.")
  private static let mode = Option(
    "mode", .choice(of: FrameMode.self), default: .image,
    help: "Runs that stand alone, or that continue the one before.")

  // Pose and track keep something between frames; for the others both modes are the same work.
  var subcommand: Subcommand {
    Subcommand(
      group: "bench", summary: "Measures how fast a task runs on this machine.",
      [
        Self.measuring(
          services.detect, on: .frames, summary: "Measures object detection.",
          examples: [
            .init("vision bench detect photo.jpg", "Measures with as many threads as pay off."),
            .init("vision bench detect --threads 1 photo.jpg", "Measures with one thread."),
          ]),
        Self.measuring(
          services.embed, on: .picture, summary: "Measures embedding.",
          examples: [.init("vision bench embed photo.jpg", "Measures with the embedder at hand.")]),
        Self.measuring(
          services.classify, on: .picture, summary: "Measures classification.",
          examples: [
            .init("vision bench classify photo.jpg", "Measures with the classifier at hand.")
          ]),
        Self.measuring(
          services.pose, on: .frames, summary: "Measures pose detection.",
          examples: [
            .init(
              "vision bench pose photo.jpg", "Measures single pictures: detector and landmarks."),
            .init(
              "vision bench pose --mode video photo.jpg",
              "Measures a video's frames: landmarks of a person who is followed."),
          ]),
        Self.measuring(
          services.track, on: .frames, summary: "Measures object tracking.",
          examples: [
            .init(
              "vision bench track --mode video street.mp4",
              "Measures tracking through the frames of a video."),
            .init(
              "vision bench track --mode video --detect-every-frame street.mp4",
              "Measures the same with the detector on every frame."),
          ]),
      ])
  }

  /// The command that measures a task.
  private static func measuring<Request, Report>(
    _ task: VisionTask<Request, Report>, on material: Material, summary: String,
    examples: [Command.Example]
  ) -> Subcommand {
    let positional = material.positional
    let declaration = Command(
      task.name, summary: summary,
      arguments: [positional, iterations, warmUp, mode] + Request.measuredOptions.map(\.option)
        + [CommonOptions.format],
      examples: examples)
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      try checkUse(of: Request.self, arguments)
      let request = try Request(arguments.options)
      let input = try input(arguments[positional], in: material.list)
      let subject = try BenchSubject(task, request, arguments[mode], input)
      return try measure(subject, task: task.name, arguments, console)
    }
  }

  /// Throws for an option of a task that does nothing for what is measured.
  private static func checkUse<Request: TaskRequest>(
    of _: Request.Type, _ arguments: ParsedArguments
  ) throws(VisionError) {
    try Request.checkUse(of: arguments.options)
    let unused = Request.movieOptions.map(\.option).first { arguments.options.isGiven($0) }
    guard let unused, arguments[mode] == .image else { return }
    throw VisionError(
      .optionInvalid,
      "\(unused.dashedName) is for videos; measure one with \(mode.option.dashedName) video")
  }

  private static func input(_ word: String, in list: InputList) throws(VisionError) -> Input {
    let inputs = list.inputs(for: [word])
    guard let input = inputs.first, inputs.count == 1 else {
      throw VisionError(.optionInvalid, "\(word): give one picture, not a folder of them")
    }
    if case .unusable(let error) = input.source { throw error }
    return input
  }

  private static func measure(
    _ subject: BenchSubject, task: String, _ arguments: ParsedArguments, _ console: Console
  ) throws(VisionError) -> ExitCode {
    let measurement = try BenchMeasurement(
      of: subject, iterations: arguments[iterations], warmUp: arguments[warmUp])
    let report = BenchReport(
      task: task, mode: arguments[mode], subject: subject, measurement: measurement,
      peakMemoryMegabytes: PeakMemory.megabytes())
    console.output.write(
      arguments[CommonOptions.format] == .json ? .json(report.json) : .lines(report.lines))
    return .success
  }
}
