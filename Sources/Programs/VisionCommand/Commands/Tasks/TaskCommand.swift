import CommandLineParsing
import Drawing
import OptionDeclarations
import VisionBase
import VisionReports

/// The command of a task on pictures and videos: options → engine → report → text, JSON, drawing.
///
/// All tasks share this type; their texts and abilities are data.
struct TaskCommand<Request: TaskRequest, Report: TaskReport> {
  let task: VisionTask<Request, Report>

  private var inputs: Positional<[String]> {
    switch task.facts.takes {
    case .pictures: CommonOptions.picturesAndMovies
    case .videos: CommonOptions.movies
    }
  }

  private var annotate: Option<String?>? {
    task.facts.command.annotating.map(CommonOptions.annotate)
  }

  private var output: Option<String?> {
    if task.givesVectors { return VectorOutput.option }
    return CommonOptions.output(labels: Report.formats.contains(.yolo))
  }

  private var declaration: Command {
    var arguments: [any DeclaredArgument] = [inputs]
    let drawn = Set(Request.drawnOptions.map(\.option.name))
    arguments += task.options.map { option in
      drawn.contains(option.name) ? option.needing(CommonOptions.drawing) : option
    }
    arguments += MovieOptions.all
    arguments.append(CommonOptions.followLinks)
    if let annotate { arguments.append(annotate) }
    if Report.formats.contains(.coco) { arguments.append(CommonOptions.crop) }
    if Report.hasUprightCuts { arguments.append(CommonOptions.align) }
    if Report.followsObjects { arguments.append(CommonOptions.snapshots) }
    if Report.hasMasks { arguments.append(CommonOptions.masks) }
    if task.draws { arguments += [CommonOptions.contactSheet, CommonOptions.font] }
    arguments += [output, CommonOptions.overwrite]
    arguments += ReportForm.options(for: Report.self).map(\.option)
    arguments += [CommonOptions.summary, CommonOptions.quiet]
    return Command(
      task.name, summary: task.facts.summary(of: task.facts.takes.words),
      discussion: task.facts.command.discussion, arguments: arguments,
      examples: task.facts.command.examples.map(Command.Example.init(_:)))
  }

  var subcommand: Subcommand {
    Subcommand(declaration) { (arguments, console) throws(VisionError) in
      let console = arguments[CommonOptions.quiet] ? Console(quieting: console) : console
      let leftOut = LeftOutFiles()
      defer { leftOut.say(on: console) }
      return try run(arguments, console, leftOut)
    }
  }

  private func run(
    _ arguments: ParsedArguments, _ console: Console, _ leftOut: LeftOutFiles
  ) throws(VisionError) -> ExitCode {
    try Request.checkUse(of: arguments.options)
    var request = try Request(arguments.options)
    let inputs = inputs(of: arguments, leftOut)
    let misplaced = try MisplacedOptions(arguments, inputs, taskOptions: Request.movieOptions)
    if let warning = misplaced.warning { console.remark(warning) }
    let named = request.files.map { Input(picture: $0, leftOut) }
    let replacement = Replacement(arguments, protecting: inputs + named)
    let engines = task.engines(for: request)
    defer { for (path, remarks) in engines.fileRemarks { leftOut.note(remarks, of: path) } }
    let vectors = try VectorRows(engines, &request, inputs, arguments, replacement)
    let form = try ReportForm(arguments.options, for: Report.self)
    let writer = ReportWriter(form: form, namesInputs: inputs.count > 1)
    var pictures = try pictures(arguments, inputs, replacement)
    let others = pictures.paths
    pictures.masks = try arguments[CommonOptions.masks].map { (path) throws(VisionError) in
      try MaskFolder(path, inputs: inputs, others: others, form: form, replacement: replacement)
    }
    let results = try ResultOutput<Report>(
      writer, task: task.name, inputs: inputs,
      path: vectors == nil ? arguments[output] : nil, replacement: replacement
    ) { () throws(VisionError) in try engines.classNames() }
    for remark in [pictures.masks?.remark].compactMap(\.self) + results.remarks {
      console.remark(remark)
    }
    var outputs = TaskOutputs(
      results: results, pictures: pictures,
      tellsSummary: try CommonOptions.tellsSummary(arguments, inputs, console))
    outputs.also = vectors?.output()
    let run = TaskRun(
      engines: engines, request: request, writer: writer, movies: MovieOptions.settings(arguments))
    let code = try run.run(inputs, outputs, console: console)
    try vectors?.finish()
    return code
  }

  /// Returns the fonts of labels; throws `inputMissing` for one that cannot be read, and
  /// `inputInvalid` for a file that is no font.
  private func fontOptions(
    _ arguments: ParsedArguments
  ) throws(VisionError) -> AnnotatorOptions {
    guard task.draws, annotate != nil else { return AnnotatorOptions() }
    let font = arguments[CommonOptions.font]
    if let font {
      try FontFiles.check(font, of: "--font")
    }
    return AnnotatorOptions(font: font, language: arguments[TaskOptions.locale])
  }

  private func inputs(of arguments: ParsedArguments, _ leftOut: LeftOutFiles) -> [Input] {
    let list = InputList(
      movies: MovieOptions.words(arguments), leftOut: leftOut,
      followsLinks: arguments[CommonOptions.followLinks])
    let words = arguments[inputs]
    return switch task.facts.takes {
    case .pictures: list.inputs(for: words)
    case .videos: list.movieInputs(for: words)
    }
  }

  /// Returns the copies, sheets and pieces of pictures to write.
  private func pictures(
    _ arguments: ParsedArguments, _ inputs: [Input], _ replacement: Replacement
  ) throws(VisionError) -> PictureOutputs {
    guard let annotate else { return PictureOutputs() }
    let labels = try LabelDrawing(fontOptions(arguments))
    var pictures = try PictureOutputs(
      annotations: AnnotationPaths(
        arguments[annotate], arguments[self.inputs], inputs, replacement),
      sheet: arguments[CommonOptions.contactSheet].map { (path) throws(VisionError) in
        try SheetOutput(path, inputs: inputs, replacement: replacement, labels: labels)
      },
      labels: labels)
    try pictures.checkSheet()
    let others = pictures.paths
    guard arguments[CommonOptions.crop] != nil || !arguments[CommonOptions.align] else {
      throw VisionError(.optionInvalid, "--align is for objects that are saved; add --crop FOLDER")
    }
    pictures.crops = try arguments[CommonOptions.crop].map { (path) throws(VisionError) in
      try CropFolder(
        path, inputs: inputs, others: others, replacement: replacement,
        aligns: arguments[CommonOptions.align])
    }
    pictures.snapshots = try arguments[CommonOptions.snapshots].map { (path) throws(VisionError) in
      try SnapshotFolder(path, inputs: inputs, others: others, replacement: replacement)
    }
    return pictures
  }
}
