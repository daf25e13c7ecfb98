import CommandLineParsing
import VisionBase
import VisionTasks

/// `vision embed`: turns pictures into embeddings.
struct EmbedCommand {
  let service: EmbeddingService

  private static let output = Option(
    "output", short: "o", .text.shown(as: "FILE.npy", completing: .files),
    help: """
      Also write the embeddings as a NumPy array with a row for each picture, and beside it the \
      pictures' names as FILE.names.txt, a line for each row.
      """)

  private static let declaration = Command(
    "embed", summary: "Turns pictures into embeddings.",
    discussion: """
      Pictures that look alike have embeddings in the same direction. Pictures are worked on side \
      by side and printed in their order; those that fail are left out.
      """,
    arguments: [CommonOptions.pictures] + EmbedOptions.all
      + [EmbedOptions.head, output, CommonOptions.format],
    examples: [
      .init("vision embed photo.jpg", "Prints what the embedding of one picture looks like."),
      .init(
        "vision embed --format json photos/ > photos.jsonl",
        "Writes a JSON line for each picture in a folder."),
      .init(
        "vision embed --l2-normalize --output photos.npy photos/",
        "Also writes photos.npy and photos.names.txt for NumPy."),
    ])

  var subcommand: Subcommand {
    Subcommand(Self.declaration) { (arguments, console) throws(VisionError) in
      try run(arguments, console)
    }
  }

  private func run(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(VisionError) -> ExitCode {
    let inputs = InputList().inputs(for: arguments[CommonOptions.pictures])
    var request = EmbedOptions.request(arguments)
    let parallelism = Parallelism(inputCount: inputs.count, chosenThreads: request.threads)
    request.threads = parallelism.threadsPerWorker

    var head = arguments[EmbedOptions.head]
    var vectors: VectorOutput?
    if let path = arguments[Self.output] {
      try VectorOutput.check(path)
      let description = try service.describe(request)
      let rows = try description.head(head)
      vectors = try VectorOutput(
        path, columns: description.valueCounts[rows], isQuantized: request.quantize)
      head = rows
    } else if head != nil {
      head = try service.describe(request).head(head)
    }
    let printing = EmbeddingPrinting(
      format: arguments[CommonOptions.format], namesInputs: inputs.count > 1)
    let runner = InputRunner(console: console, parallelism: parallelism)
    let code = try runner.run(
      inputs,
      makeWorker: { [request, service, head] () throws(VisionError) in
        Worker(embedder: try service.makeWorker(request), head: head, printing: printing)
      },
      deliver: { (output, number) throws(VisionError) in
        if let row = output.report.embeddings.first {
          try vectors?.add(row, name: inputs[number].name)
        }
        return output.text
      })
    try vectors?.finish()
    return code
  }

  private struct Worker: InputWorker {
    var embedder: any EmbeddingWorker
    let head: Int?
    let printing: EmbeddingPrinting

    mutating func process(
      _ input: Input, number: Int
    ) throws(VisionError) -> (report: EmbeddingReport, text: String) {
      var report = try embedder.embed(input)
      if let head { report.embeddings.removeAll { $0.headIndex != head } }
      return (report, printing.text(report, input: input.name))
    }
  }
}
