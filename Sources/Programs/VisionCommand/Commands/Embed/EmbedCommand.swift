import CommandLineParsing
import OptionDeclarations
import VisionBase
import VisionReports
import VisionTasks

/// `vision embed`: turns pictures and videos into embeddings.
struct EmbedCommand {
  let task: EmbedTask
  /// Says what the model of a request is.
  let describe: @Sendable (EmbeddingRequest) throws(VisionError) -> EmbedderDescription

  private static let output = Option(
    "output", short: "o", .file.shown(as: "FILE"),
    help: """
      FILE.npy: also write the embeddings as a NumPy array with a row for each picture or frame, and \
      beside it their names as FILE.names.txt, a line for each row, in which \\n stands for a line \
      break and \\\\ for a backslash; frame 12 of a video is named street.mp4#12. FILE.jsonl or \
      FILE.txt: write the results there instead of to standard output.
      """)

  var subcommand: Subcommand {
    let declaration = Command(
      task.name, summary: "Turns pictures and videos into embeddings.",
      discussion: """
        Pictures that look alike have embeddings that point in similar directions. Pictures are \
        processed in parallel, and results are printed in the order of the inputs; those that fail \
        are left out. A video gives one result for each frame.
        """,
      arguments: [CommonOptions.picturesAndMovies] + task.options + MovieOptions.all
        + [Self.output, CommonOptions.format, CommonOptions.summary, CommonOptions.quiet],
      examples: [
        .init("vision embed photo.jpg", "Prints what the embedding of one picture looks like."),
        .init(
          "vision embed --format json photos/ > photos.jsonl",
          "Writes a JSON line for each picture in a folder."),
        .init(
          "vision embed --l2-normalize --output photos.npy photos/",
          "Also writes photos.npy and photos.names.txt for NumPy."),
        .init(
          "vision embed --every 30 --output street.npy street.mp4",
          "Writes a row for every 30th frame of a video."),
      ])
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      try run(arguments, console)
    }
  }

  private func run(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(VisionError) -> ExitCode {
    let console = arguments[CommonOptions.quiet] ? Console(quieting: console) : console
    let leftOut = LeftOutFiles()
    defer { leftOut.say(on: console) }
    let inputs = InputList(movies: MovieOptions.words(arguments), leftOut: leftOut)
      .inputs(for: arguments[CommonOptions.picturesAndMovies])
    let misplaced = try MisplacedOptions(
      arguments, inputs, taskOptions: EmbeddingRequest.movieOptions)
    if let warning = misplaced.warning { console.remark(warning) }
    var request = EmbeddingRequest(arguments.options)

    let path = arguments[Self.output]
    var vectors: VectorOutput?
    if let path, try VectorOutput.isMeant(by: path) {
      let description = try describe(request)
      let head = try description.head(request.head)
      vectors = try VectorOutput(
        path, columns: description.valueCounts[head], isQuantized: request.quantize)
      request.head = head
    } else if request.head != nil {
      request.head = try describe(request).head(request.head)
    }
    let writer = ReportWriter(
      format: arguments[CommonOptions.format], namesInputs: inputs.count > 1)
    let results = try ResultOutput<EmbeddingReport>(
      writer, task: task.name, inputs: inputs, path: vectors == nil ? path : nil
    ) { [] }
    var outputs = TaskOutputs(results: results, pictures: PictureOutputs())
    outputs.tellsSummary = try CommonOptions.tellsSummary(arguments, inputs, console)
    if let path, vectors != nil {
      outputs.also = FurtherOutput(path: path) { (report, number, place) throws(VisionError) in
        guard let row = report.result.embeddings.first else { return }
        let frame = place.map { "#\($0.number)" } ?? ""
        try vectors?.add(row, name: inputs[number].name + frame)
      }
    }
    let run = TaskRun(
      task: task, request: request, writer: writer, movies: MovieOptions.settings(arguments))
    let code = try run.run(inputs, outputs, console: console)
    try vectors?.finish()
    return code
  }
}
