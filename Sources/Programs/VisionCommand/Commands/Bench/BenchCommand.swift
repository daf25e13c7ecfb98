import CommandLineParsing
import Inference
import OptionDeclarations
import VisionBase
import VisionReports

/// `vision bench …`: benchmarks a warm task on a picture or a video's frames, decoded once.
struct BenchCommand {
  let services: Services

  private static let input = Positional(
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

  // Without memory of earlier frames, a task does the same work in both modes.
  var subcommand: Subcommand {
    Subcommand(
      group: "bench", summary: "Measures how fast a task runs on this machine.",
      services.tasks.map { Self.command(of: $0) })
  }

  private static func command(of task: some ErasedTask) -> Subcommand { measuring(task.task) }

  /// Returns the command that benchmarks a task.
  private static func measuring<Request, Report>(
    _ task: VisionTask<Request, Report>
  ) -> Subcommand {
    let declaration = Command(
      task.name, summary: "Measures \(task.facts.noun).",
      arguments: [input, iterations, warmUp, mode] + Request.measuredOptions.map(\.option)
        + [CommonOptions.format],
      examples: task.facts.benchmarks.map { Command.Example($0) })
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      try checkUse(of: Request.self, arguments)
      let request = try Request(arguments.options)
      let leftOut = LeftOutFiles()
      defer { leftOut.say(on: console) }
      let input = try onlyInput(arguments[Self.input], leftOut)
      let subject = try BenchSubject(task, request, arguments[mode], input)
      console.remark(subject.remarks)
      return try measure(subject, task: task.name, arguments, console)
    }
  }

  /// Throws for an option of a task without effect on the benchmark.
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

  private static func onlyInput(
    _ word: String, _ leftOut: LeftOutFiles
  ) throws(VisionError) -> Input {
    let inputs = InputList(movies: MovieWords(), leftOut: leftOut).inputs(for: [word])
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
