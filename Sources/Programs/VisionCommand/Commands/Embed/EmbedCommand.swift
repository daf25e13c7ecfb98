import CommandLineParsing
import OptionDeclarations
import VisionBase
import VisionReports
import VisionTasks

/// `vision embed`: turns pictures into embeddings.
struct EmbedCommand {
  let task: EmbedTask
  /// Says what the model of a request is.
  let describe: @Sendable (EmbeddingRequest) throws(VisionError) -> EmbedderDescription

  private static let output = Option(
    "output", short: "o", .file.shown(as: "FILE"),
    help: """
      FILE.npy: also write the embeddings as a NumPy array with a row for each picture, and beside \
      it the pictures' names as FILE.names.txt, a line for each row, in which \\n stands for a line \
      break and \\\\ for a backslash. FILE.jsonl or FILE.txt: write the results there instead of to \
      standard output.
      """)

  var subcommand: Subcommand {
    let declaration = Command(
      task.name, summary: "Turns pictures into embeddings.",
      discussion: """
        Pictures that look alike have embeddings that point in similar directions. Pictures are \
        processed in parallel, and results are printed in the order of the inputs; those that fail \
        are left out.
        """,
      arguments: [CommonOptions.pictures] + task.options + [Self.output, CommonOptions.format]
        + [CommonOptions.quiet],
      examples: [
        .init("vision embed photo.jpg", "Prints what the embedding of one picture looks like."),
        .init(
          "vision embed --format json photos/ > photos.jsonl",
          "Writes a JSON line for each picture in a folder."),
        .init(
          "vision embed --l2-normalize --output photos.npy photos/",
          "Also writes photos.npy and photos.names.txt for NumPy."),
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
    let inputs = InputList(leftOut: leftOut).inputs(for: arguments[CommonOptions.pictures])
    var request = EmbeddingRequest(arguments.options)
    let parallelism = Parallelism(inputCount: inputs.count, chosenThreads: request.threads)
    request.threads = parallelism.threadsPerWorker

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
    let runner = InputRunner(
      console: console, parallelism: parallelism,
      goesOnUnread: vectors != nil || results.makesFiles)
    let code = try runner.run(
      inputs,
      makeWorker: { [request, task] () throws(VisionError) in
        PictureWorker(
          engine: try task.makeEngine(request, .image), writer: writer,
          orientation: request.orientation)
      },
      deliver: { (output, number) throws(VisionError) in
        if let row = output.report.result.embeddings.first {
          try vectors?.add(row, name: inputs[number].name)
        }
        return try results.take(output.report, output.printout, input: number)
      })
    try vectors?.finish()
    console.output.write(try results.finish())
    return code
  }
}
