import VisionBase
import VisionTasks

/// Writes embeddings: for people what they look like, or all their numbers as a JSON line.
struct EmbeddingPrinting: Sendable {
  let format: OutputFormat
  /// Whether the text says which picture it is about.
  let namesInputs: Bool

  /// How many numbers people are shown.
  private static let shownCount = 6

  /// The text for one picture, with its last line break.
  func text(_ report: EmbeddingReport, input: String) -> String {
    switch format {
    case .json: json(report, input: input).text + "\n"
    case .text: lines(report, input: input).joined(separator: "\n") + "\n"
    }
  }

  // MARK: - For people

  private func lines(_ report: EmbeddingReport, input: String) -> [String] {
    var lines = ["ImageEmbedderResult:" + (namesInputs ? " \(input)" : "")]
    for (number, embedding) in report.embeddings.enumerated() {
      let name = embedding.headName.flatMap { $0.isEmpty ? nil : " (\($0))" } ?? ""
      lines += [
        " Embedding #\(number):",
        "  Head  : \(embedding.headIndex)\(name)",
        "  Values: \(summary(embedding.values))",
        "  First : \(first(embedding.values))",
      ]
    }
    return lines
  }

  private func summary(_ values: Embedding.Values) -> String {
    switch values {
    case .float(let numbers):
      let squares = numbers.reduce(0.0) { $0 + Double($1) * Double($1) }
      return "\(numbers.count) floats, norm \(fixed(squares.squareRoot(), decimals: 5))"
    case .quantized(let bytes):
      let squares = bytes.reduce(0) { $0 + Int($1) * Int($1) }
      let norm = Double(squares).squareRoot()
      return "\(bytes.count) signed bytes, norm \(fixed(norm, decimals: 2))"
    }
  }

  private func first(_ values: Embedding.Values) -> String {
    let texts =
      switch values {
      case .float(let numbers):
        numbers.prefix(Self.shownCount).map { fixed(Double($0), decimals: 5) }
      case .quantized(let bytes): bytes.prefix(Self.shownCount).map(\.description)
      }
    return texts.joined(separator: ", ") + (values.count > Self.shownCount ? ", ..." : "")
  }

  // MARK: - JSON

  private func json(_ report: EmbeddingReport, input: String) -> JSONValue {
    [
      "input": .string(input),
      "milliseconds": .milliseconds(report.milliseconds),
      "embeddings": .array(report.embeddings.map(json)),
    ]
  }

  private func json(_ embedding: Embedding) -> JSONValue {
    let values =
      switch embedding.values {
      case .float(let numbers):
        JSONValue.Member("floatEmbedding", .array(numbers.map(JSONValue.float)))
      case .quantized(let bytes):
        JSONValue.Member("quantizedEmbedding", .array(bytes.map { .integer(Int($0)) }))
      }
    return .object([
      .init("headIndex", .integer(embedding.headIndex)),
      .init("headName", .optional(embedding.headName)), values,
    ])
  }
}
