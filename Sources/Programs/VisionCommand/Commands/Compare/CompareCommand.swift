import CommandLineParsing
import OptionDeclarations
import VisionBase
import VisionReports
import VisionTasks

/// `vision compare`: how much two pictures look alike.
struct CompareCommand {
  let task: EmbedTask
  /// Says what the model of a request is.
  let describe: @Sendable (EmbeddingRequest) throws(VisionError) -> EmbedderDescription

  private static let first = Positional(
    "FIRST", .file, help: "A picture, or - for standard input.")
  private static let second = Positional("SECOND", .file, help: "Another picture.")

  private static let declaration = Command(
    "compare", summary: "Measures how similar two pictures are.",
    discussion: """
      Prints the cosine similarity of the two embeddings; 1 means the same direction. Which values \
      count as similar depends on the model.
      """,
    arguments: [first, second] + EmbeddingRequest.comparedOptions.map(\.option)
      + [CommonOptions.formatOrTable],
    examples: [.init("vision compare one.jpg other.jpg", "Prints how alike the two are.")])

  var subcommand: Subcommand {
    Subcommand(Self.declaration) { (arguments, console) throws(VisionError) in
      try run(arguments, console)
    }
  }

  private func run(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(VisionError) -> ExitCode {
    let names = (arguments[Self.first], arguments[Self.second])
    let request = EmbeddingRequest(arguments.options)
    let head = try describe(request).head(request.head)

    let inputs = try [names.0, names.1].map { (name) throws(VisionError) in try input(name) }
    guard names != ("-", "-") else {
      throw VisionError(.optionInvalid, "standard input can be only one of the two pictures")
    }
    var engine = try task.makeEngine(request, .image)
    var embeddings: [Embedding] = []
    for input in inputs { embeddings.append(try Self.embedding(of: input, head, &engine)) }
    let similarity = try Self.similarity(embeddings[0], embeddings[1], names)
    switch arguments[CommonOptions.formatOrTable] {
    case .csv:
      console.output.write(.record(["first", "second", "similarity"]))
      console.output.write(.record([names.0, names.1, "\(similarity)"]))
    case .json:
      let line: JSONValue = [
        "first": .string(names.0), "second": .string(names.1), "similarity": .number(similarity),
      ]
      console.output.write(.json(line))
    case .text, .coco, .yolo:
      console.output.line("Cosine similarity: \(fixed(similarity, decimals: 6))")
    }
    return .success
  }

  private static func similarity(
    _ first: Embedding, _ second: Embedding, _ names: (String, String)
  ) throws(VisionError) -> Double {
    do throws(VisionError) {
      return try first.similarity(to: second)
    } catch {
      // It is the pictures that do not fit, not the command line.
      throw VisionError(.inputInvalid, "\(names.0), \(names.1): \(error.message)")
    }
  }

  private func input(_ word: String) throws(VisionError) -> Input {
    let inputs = InputList().inputs(for: [word])
    guard let input = inputs.first, inputs.count == 1,
      FileKind(of: word, followingLinks: true) != .folder || word == "-"
    else {
      throw VisionError(.optionInvalid, "\(word): give one picture, not a folder of them")
    }
    return input
  }

  private static func embedding(
    of input: Input, _ head: Int, _ engine: inout any FrameEngine<EmbeddingReport>
  ) throws(VisionError) -> Embedding {
    do throws(VisionError) {
      if case .unusable(let error) = input.source { throw error }
      let report = try engine.report(on: input.frame(nil))
      let embeddings = report.result.embeddings
      guard let embedding = embeddings.first(where: { $0.headIndex == head }) else {
        throw VisionError(.runtimeFailed, "the model gave no embedding \(head)")
      }
      return embedding
    } catch {
      guard !error.message.mentions(input.name) else { throw error }
      throw VisionError(error.code, "\(input.name): \(error.message)", cause: error.cause)
    }
  }
}
