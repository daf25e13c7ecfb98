import CommandLineParsing
import OptionDeclarations
import VisionBase
import VisionReports
import VisionTasks

/// `vision compare`: measures how similar a picture is to others.
struct CompareCommand {
  let task: EmbedTask

  private static let first = Positional(
    "FIRST", .file, help: "A picture, or - for standard input.")
  private static let others = Positional(
    many: "OTHER", .file,
    help: "The pictures to compare it with: files, folders of pictures, or @FILE for a list.")

  private static let declaration = Command(
    "compare", summary: "Measures how similar a picture is to others.",
    discussion: """
      Prints the cosine similarity of the first picture's embedding and that of each other one; 1 \
      means the same direction. Which values count as similar depends on the model. To find the most \
      similar pictures of a large folder, or those that look alike, use vision similar.
      """,
    arguments: [first, others] + EmbeddingRequest.comparedOptions.map(\.option)
      + [
        CommonOptions.followLinks, CommonOptions.resultsFile, CommonOptions.overwrite,
        CommonOptions.formatOrTable,
        CommonOptions.quiet,
      ],
    examples: [
      .init("vision compare one.jpg other.jpg", "Prints how alike the two are."),
      .init(
        "vision compare --format csv --output similarities.csv logo.png scans/",
        "Writes a row for each picture in a folder."),
      .init("vision compare one.jpg @photos.txt", "Prints a line for each picture in a list."),
    ])

  var subcommand: Subcommand {
    Subcommand(Self.declaration) { (arguments, console) throws(VisionError) in
      try run(arguments, console)
    }
  }

  private func run(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(VisionError) -> ExitCode {
    let console = arguments[CommonOptions.quiet] ? Console(quieting: console) : console
    let leftOut = LeftOutFiles()
    defer { leftOut.say(on: console) }
    let inputs = try Self.inputs(arguments, leftOut)
    let results = try ResultsFile(
      arguments[CommonOptions.resultsFile], of: console,
      replacement: Replacement(arguments, protecting: inputs))
    var request = EmbeddingRequest(arguments.options)
    let engines = task.engines(for: request)
    let head = try engines.embedder().head(request.head)
    let parallelism = Parallelism(inputCount: inputs.count, chosenThreads: request.threads)
    request.threads = parallelism.threadsPerWorker

    let format = arguments[CommonOptions.formatOrTable]
    let printing = ComparePrinting(
      format: format, first: inputs[0].name,
      isOfTwo: inputs.map(\.name) == [arguments[Self.first]] + arguments[Self.others]
        && inputs.count == 2)
    var first: Embedding?
    let code = try InputRunner(console: results.console, parallelism: parallelism).run(
      inputs,
      makeWorker: { [request] () throws(VisionError) in
        Worker(engine: try engines.make(request, .image), head: head)
      },
      failed: { (error, number) throws(VisionError) in
        // Without the first picture there is nothing to compare with.
        guard number > 0 else { throw Self.named(error, inputs[0].name) }
        return FailureLine.printout(error, input: inputs[number].name, format)
      },
      deliver: { (embedding, number) throws(VisionError) in
        guard let first else {
          first = embedding
          return printing.heading
        }
        return printing.printout(
          try first.similarity(to: embedding), other: inputs[number].name)
      })
    try results.finish()
    return code
  }

  /// Returns the first picture and those to compare it with.
  private static func inputs(
    _ arguments: ParsedArguments, _ leftOut: LeftOutFiles
  ) throws(VisionError) -> [Input] {
    let word = arguments[first]
    guard word == "-" || FileKind(of: word, followingLinks: true) != .folder,
      ListOfInputs.path(in: word) == nil
    else {
      throw VisionError(
        .optionInvalid, "\(word): the first must be one picture; the others are compared with it")
    }
    let others = arguments[others]
    guard word != "-" || !others.contains("-") else {
      throw VisionError(.optionInvalid, "standard input can be only one of the pictures")
    }
    return InputList(leftOut: leftOut, followsLinks: arguments[CommonOptions.followLinks])
      .inputs(for: [word] + others)
  }

  private static func named(_ error: VisionError, _ name: String) -> VisionError {
    guard !error.message.mentions(name) else { return error }
    return VisionError(error.code, "\(name): \(error.message)", cause: error.cause)
  }

  private struct Worker: InputWorker {
    var engine: any FrameEngine<EmbeddingReport>
    let head: Int

    mutating func process(_ input: Input, number: Int) throws(VisionError) -> Embedding {
      let embeddings = try engine.report(on: input.frame(nil)).result.embeddings
      guard let embedding = embeddings.first(where: { $0.headIndex == head }) else {
        throw VisionError(.runtimeFailed, "the model gave no embedding \(head)")
      }
      do throws(VisionError) {
        // An embedding that cannot be compared with itself cannot be compared with any other.
        _ = try embedding.similarity(to: embedding)
      } catch {
        // The picture does not fit; the command line is fine.
        throw VisionError(.inputInvalid, error.message)
      }
      return embedding
    }
  }
}
