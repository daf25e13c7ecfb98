import CommandLineParsing
import OptionDeclarations
import VisionBase
import VisionReports

/// The command of a task on pictures and videos: options → engine → report → text, JSON, drawing.
///
/// All such commands are this one; they differ in the task and in what is said of it.
struct TaskCommand<Request: TaskRequest, Report: TaskReport> {
  /// What stands for an input, and how the words become inputs.
  enum Inputs {
    /// Single pictures and videos.
    case picturesAndMovies
    /// Videos only: a folder of pictures is one, too.
    case movies

    fileprivate var positional: Positional<[String]> {
      switch self {
      case .picturesAndMovies: CommonOptions.picturesAndMovies
      case .movies: CommonOptions.movies
      }
    }

    fileprivate func inputs(
      for words: [String], _ movies: MovieWords, _ leftOut: LeftOutFiles
    ) -> [Input] {
      let list = InputList(movies: movies, leftOut: leftOut)
      return switch self {
      case .picturesAndMovies: list.inputs(for: words)
      case .movies: list.movieInputs(for: words)
      }
    }
  }

  let task: VisionTask<Request, Report>
  let inputs: Inputs
  let summary: String
  let discussion: String
  /// What the drawn copies show, and where they go.
  let annotating: String
  let examples: [Command.Example]

  private var declaration: Command {
    var arguments: [any DeclaredArgument] = [inputs.positional]
    arguments += task.options
    arguments += MovieOptions.all
    arguments.append(CommonOptions.annotate(annotating))
    if Report.formats.contains(.coco) { arguments.append(CommonOptions.crop) }
    arguments += [CommonOptions.contactSheet, Self.output]
    arguments += ReportForm.options(for: Report.self).map(\.option)
    arguments += [CommonOptions.summary, CommonOptions.quiet]
    return Command(
      task.name, summary: summary, discussion: discussion, arguments: arguments,
      examples: examples)
  }

  private static var output: Option<String?> {
    CommonOptions.output(labels: Report.formats.contains(.yolo))
  }

  var subcommand: Subcommand {
    let (task, inputs) = (task, inputs)
    let annotate = CommonOptions.annotate(annotating)
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      let console = arguments[CommonOptions.quiet] ? Console(quieting: console) : console
      try Request.checkUse(of: arguments.options)
      let request = try Request(arguments.options)
      let words = arguments[inputs.positional]
      let leftOut = LeftOutFiles()
      defer { leftOut.say(on: console) }
      let inputs = inputs.inputs(for: words, MovieOptions.words(arguments), leftOut)
      let misplaced = try MisplacedOptions(arguments, inputs, taskOptions: Request.movieOptions)
      if let warning = misplaced.warning { console.remark(warning) }
      let form = try ReportForm(arguments.options, for: Report.self)
      let writer = ReportWriter(form: form, namesInputs: inputs.count > 1)
      let run = TaskRun(
        task: task, request: request, writer: writer, movies: MovieOptions.settings(arguments))
      let pictures = try PictureOutputs(
        annotations: AnnotationPaths(arguments[annotate], words, inputs),
        crops: arguments[CommonOptions.crop].map { (path) throws(VisionError) in
          try CropFolder(path, inputs: inputs)
        },
        sheet: arguments[CommonOptions.contactSheet].map { (path) throws(VisionError) in
          try SheetOutput(path, inputs: inputs)
        })
      let results = try ResultOutput<Report>(
        writer, task: task.name, inputs: inputs, path: arguments[Self.output]
      ) { () throws(VisionError) in try task.classNames(request) }
      let outputs = TaskOutputs(
        results: results, pictures: pictures,
        tellsSummary: try CommonOptions.tellsSummary(arguments, inputs, console))
      return try run.run(inputs, outputs, console: console)
    }
  }
}
