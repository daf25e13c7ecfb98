import CommandLineParsing
import VisionBase

/// `vision bench …`: measures a task, warm, on a picture or a video's frames that are decoded once.
struct BenchCommand {
  let service: BenchService

  private static let picture = Positional(
    "INPUT", .file, help: "A picture, or - for standard input.")
  private static let frames = Positional(
    "INPUT", .file,
    help: "A picture, - for one on standard input, or a video, whose first frames are taken.")
  private static let iterations = Option(
    "iterations", short: "i", .integer(in: 1...1_000_000), default: 100,
    help: "How many runs to measure.")
  private static let warmUp = Option(
    "warm-up", .integer(in: 0...1_000_000), default: 10, help: "Runs before the first measured.")
  private static let mode = Option(
    "mode", .choice(of: FrameMode.self), default: .image,
    help: "Runs that stand alone, or that continue the one before.")

  var subcommand: Subcommand {
    Subcommand(
      group: "bench", summary: "Measures how fast a task runs on this machine.",
      [detect, embed, classify, pose, track])
  }

  private var detect: Subcommand {
    let declaration = Command(
      "detect", summary: "Measures object detection.",
      arguments: [Self.frames, Self.iterations, Self.warmUp, Self.mode] + DetectOptions.all
        + [CommonOptions.format],
      examples: [
        .init("vision bench detect photo.jpg", "Measures with as many threads as are good."),
        .init("vision bench detect --threads 1 photo.jpg", "Measures with one thread."),
      ])
    return Subcommand(declaration) { [service] (arguments, console) throws(VisionError) in
      let input = try Self.framesInput(arguments)
      let subject = try service.makeDetectSubject(
        DetectOptions.request(arguments), arguments[Self.mode], input)
      return try Self.measure(subject, task: "detect", arguments, console)
    }
  }

  private var embed: Subcommand {
    let declaration = Command(
      "embed", summary: "Measures embedding.",
      arguments: [Self.picture, Self.iterations, Self.warmUp, Self.mode] + EmbedOptions.all
        + [CommonOptions.format],
      examples: [.init("vision bench embed photo.jpg", "Measures with the embedder at hand.")])
    return Subcommand(declaration) { [service] (arguments, console) throws(VisionError) in
      let input = try Self.input(arguments)
      let subject = try service.makeEmbedSubject(
        EmbedOptions.request(arguments), arguments[Self.mode], input)
      return try Self.measure(subject, task: "embed", arguments, console)
    }
  }

  private var classify: Subcommand {
    let declaration = Command(
      "classify", summary: "Measures classification.",
      arguments: [Self.picture, Self.iterations, Self.warmUp, Self.mode] + ClassifyOptions.all
        + [CommonOptions.format],
      examples: [
        .init("vision bench classify photo.jpg", "Measures with the classifier at hand.")
      ])
    return Subcommand(declaration) { [service] (arguments, console) throws(VisionError) in
      let input = try Self.input(arguments)
      let subject = try service.makeClassifySubject(
        ClassifyOptions.request(arguments), arguments[Self.mode], input)
      return try Self.measure(subject, task: "classify", arguments, console)
    }
  }

  private var pose: Subcommand {
    let declaration = Command(
      "pose", summary: "Measures finding poses.",
      arguments: [Self.frames, Self.iterations, Self.warmUp, Self.mode] + PoseArguments.all
        + [CommonOptions.format],
      examples: [
        .init("vision bench pose photo.jpg", "Measures single pictures: detector and landmarks."),
        .init(
          "vision bench pose --mode video photo.jpg",
          "Measures a video's frames: landmarks of a person who is followed."),
      ])
    return Subcommand(declaration) { [service] (arguments, console) throws(VisionError) in
      let request = try PoseArguments.request(arguments)
      let input = try Self.framesInput(arguments)
      let subject = try service.makePoseSubject(request, arguments[Self.mode], input)
      return try Self.measure(subject, task: "pose", arguments, console)
    }
  }

  private var track: Subcommand {
    let declaration = Command(
      "track", summary: "Measures following objects.",
      arguments: [Self.frames, Self.iterations, Self.warmUp, Self.mode] + TrackArguments.all
        + [CommonOptions.format],
      examples: [
        .init(
          "vision bench track --mode video street.mp4",
          "Measures a video's frames, with objects that are followed."),
        .init(
          "vision bench track --mode video --detect-every-frame street.mp4",
          "Measures the same with the detector on every frame."),
      ])
    return Subcommand(declaration) { [service] (arguments, console) throws(VisionError) in
      let input = try Self.framesInput(arguments)
      let subject = try service.makeTrackSubject(
        TrackArguments.request(arguments), arguments[Self.mode], input)
      return try Self.measure(subject, task: "track", arguments, console)
    }
  }

  private static func input(_ arguments: ParsedArguments) throws(VisionError) -> Input {
    try input(arguments[picture], in: InputList())
  }

  private static func framesInput(_ arguments: ParsedArguments) throws(VisionError) -> Input {
    try input(arguments[frames], in: InputList(movies: MovieWords()))
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
      arguments[CommonOptions.format] == .json ? report.json.text + "\n" : report.text)
    return .success
  }
}
