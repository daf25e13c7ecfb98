import CommandLineParsing
import OptionDeclarations
import VisionBase
import VisionReports

/// `vision worker …`: answers for pictures from another program, until its stream ends.
struct WorkerCommand {
  let services: Services

  private static let format = Option(
    "format", short: "f", .choice(of: WorkerFormat.self), default: .json,
    help: "How to answer: json: a line for each picture; records: binary, for tables.")
  private static let largest = Option(
    "max-picture", .integer(in: 1...1024).shown(as: "MIB"), default: 64, section: "How much",
    help: "The largest picture, in MiB; a larger one is answered with an error.")
  private static let describe = Flag(
    "describe", help: "Print the columns of records as one line of JSON, and end; needs no model.")

  private static let discussion = """
    For other programs, such as engines that work through millions of pictures. Pictures come on standard \
    input, each with its length, and answers go to standard output in the same order. A picture that \
    cannot be read has an error for an answer; the end of the input ends the worker, with exit \
    code 0. docs/worker.md describes the bytes.
    """

  var subcommand: Subcommand {
    Subcommand(
      group: "worker", summary: "Answers another program that sends pictures in a stream.",
      discussion: Self.discussion,
      services.tasks.filter { $0.facts.takes == .pictures }.map { command(of: $0) })
  }

  private func command(of task: some ErasedTask) -> Subcommand { serving(task.task) }

  private func serving<Request, Report>(_ task: VisionTask<Request, Report>) -> Subcommand {
    let declaration = Command(
      task.name, summary: task.facts.summary(of: "pictures of a stream"),
      discussion: Self.discussion,
      arguments: task.answerOptions + [Self.format]
        + ReportForm.placeOptions(for: Report.self)
        .map(\.option) + [Self.describe, ServiceOptions.workers, Self.largest],
      examples: [
        .init(
          "vision worker \(task.name) --describe", "Prints the columns of its answers."),
        .init(
          "vision worker \(task.name) --format records --workers 1 --threads 1",
          "Works for one core of an engine."),
      ])
    return Subcommand(declaration) {
      [input = services.workerInput] (arguments, console) throws(VisionError) in
      var request = try Request(arguments.options)
      var fields = request.recordFields
      let format = arguments[Self.format]
      if arguments[Self.describe] {
        let columns = (fields + [.remarks]).map(\.json)
        console.output.write(.json(.object([.init("columns", .array(columns))])))
        return .success
      }
      let engines = task.engines(for: request)
      if format == .records, let size = try engines.vectorSize(choosingIn: &request) {
        fields = fields.map { $0.sized(size) }
      }
      let parallelism = Parallelism(inputCount: .max, chosenThreads: request.threads)
      request.threads = parallelism.threadsPerWorker
      let run = WorkerRun(
        engines: engines, request: request,
        answers: WorkerAnswers(
          format: format, form: ReportForm(places: arguments.options),
          fields: fields + [.remarks]),
        workerCount: arguments[ServiceOptions.workers] ?? parallelism.workerCount,
        pictureLimit: arguments[Self.largest] << 20, input: input, console: console)
      return try run.run(hello: try Self.hello(run, task: task.name))
    }
  }

  /// Returns the first line, which identifies the worker and the format of its answers.
  private static func hello<Request, Report>(
    _ run: WorkerRun<Request, Report>, task: String
  ) throws(VisionError) -> JSONValue {
    [
      "worker": .integer(WorkerFraming.version), "version": .string(ProgramVersion.version),
      "task": .string(task), "model": .string(try run.request.modelName()),
      "format": .string(run.answers.format.rawValue), "workers": .integer(run.workerCount),
      "window": .integer(run.window),
      "threads": run.request.threads.map(JSONValue.integer) ?? .null,
      "columns": .array(run.answers.fields.map(\.json)),
    ]
  }
}
