import CommandLineParsing
import Evaluation
import OptionDeclarations
import VisionBase
import VisionReports

/// `vision eval …`: measures a model's answers against labels.
struct EvalCommand {
  let services: Services

  var subcommand: Subcommand {
    Subcommand(
      group: "eval", summary: "Measures how good a model's answers are on labeled pictures.",
      services.tasks.compactMap { command(of: $0) })
  }

  private func command(of task: some ErasedTask) -> Subcommand? {
    task.task.evaluation.map { measuring(task.task, $0) }
  }

  private func measuring<Request, Report>(
    _ task: VisionTask<Request, Report>, _ evaluation: TaskEvaluation
  ) -> Subcommand {
    let kind = evaluation.kind
    let declaration = Command(
      task.name, summary: evaluation.summary, discussion: evaluation.discussion,
      arguments: EvalOptions.truth(of: kind)
        + shared(evaluation.describing(task.answerOptions), kind),
      examples: evaluation.examples.map { Command.Example($0) })
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      let request = try Request(evaluation.completed(arguments.options, of: task.options))
      if kind.takesLabelsFromPictures {
        return try evaluateMasks(task, request, arguments, console)
      }
      return try evaluate(evaluation, task.name, arguments, console) {
        (truth, console) throws(VisionError) in
        var answers = try EvalAnswers(truth, arguments, task, evaluation, request, console)
        if kind.hasClasses {
          try answers.matchClasses(arguments, onlyFirst: kind.comparesFirst, console)
        } else {
          try answers.checkKeypoints(console)
        }
        return answers
      }
    }
  }

  /// Reads the labels, gathers the answers and prints their scores.
  private func evaluate(
    _ evaluation: TaskEvaluation, _ task: String, _ arguments: ParsedArguments,
    _ console: Console,
    _ gather: (EvalTruth, Console) throws(VisionError) -> EvalAnswers
  ) throws(VisionError) -> ExitCode {
    let console = arguments[CommonOptions.quiet] ? Console(quieting: console) : console
    let leftOut = LeftOutFiles()
    defer { leftOut.say(on: console) }
    let kind = evaluation.kind
    let truth = try EvalTruth(
      evaluation, arguments,
      InputList(leftOut: leftOut, followsLinks: arguments[CommonOptions.followLinks]), console)
    try Self.checkNames(kind, arguments, truth)
    let printing = try EvalPrinting(arguments, protecting: truth.read, console)
    let answers = try gather(truth, console)
    try printing.print(Self.report(evaluation, task, answers.judged, console))
    return answers.code
  }

  /// Compares masks with labeled pixels and prints their scores.
  private func evaluateMasks<Request, Report>(
    _ task: VisionTask<Request, Report>, _ request: Request, _ arguments: ParsedArguments,
    _ console: Console
  ) throws(VisionError) -> ExitCode {
    let console = arguments[CommonOptions.quiet] ? Console(quieting: console) : console
    let leftOut = LeftOutFiles()
    defer { leftOut.say(on: console) }
    let list = InputList(leftOut: leftOut, followsLinks: arguments[CommonOptions.followLinks])
    let masks = try EvalMasks(arguments, list, console)
    let printing = try EvalPrinting(arguments, protecting: masks.read, console)
    let (report, code) = try masks.report(task, request)
    try printing.print(report)
    return code
  }

  /// Compares answers and labels, which takes seconds for a data set like COCO's.
  private static func report(
    _ evaluation: TaskEvaluation, _ task: String, _ judged: JudgedPictures, _ console: Console
  ) throws(VisionError) -> EvaluationReport {
    var line = ProgressLine(console: console, title: "scores", unit: .steps)
    defer { line.clear() }
    return try EvaluationReport(evaluation.kind, evaluation.answers, of: task, judged) {
      line.update(done: $0, total: $1)
    }
  }

  /// Throws for unknown names of labels, before any model runs.
  private static func checkNames(
    _ kind: EvaluationKind, _ arguments: ParsedArguments, _ truth: EvalTruth
  ) throws(VisionError) {
    guard kind.hasClasses else { return }
    let renaming = try EvaluationKind.renaming(arguments[EvaluationKind.otherNames])
    do throws(VisionError) {
      _ = try ClassNames(truth.labels.categories, renaming: renaming)
    } catch {
      throw VisionError(error.code, "--rename: \(error.message)", cause: error.cause)
    }
  }

  private func shared(
    _ options: [OptionDeclaration], _ kind: EvaluationKind
  ) -> [any DeclaredArgument] {
    let measuring = kind.classOptions.map { $0.option as any DeclaredArgument }
    var own: [any DeclaredArgument] = [EvalOptions.recordedResults(of: kind)] + measuring
    if kind.hasClasses { own.append(EvalOptions.confusion) }
    own += [
      CommonOptions.followLinks, EvalOptions.format, CommonOptions.resultsFile,
      CommonOptions.overwrite, CommonOptions.quiet,
    ]
    return own + options.map { $0 as any DeclaredArgument }
  }
}
