package import VisionBase
package import VisionTasks

/// The embeddings of one picture: for people what they look like, or all their numbers as JSON.
package struct EmbeddingReport: TaskReport, Equatable {
  /// An embedding for each output of the model that was asked for.
  package var result: EmbeddingResult
  /// How long it took, without reading and decoding the picture.
  package var milliseconds: Double

  /// Keeps the embedding of one output where `head` says which.
  package init(_ result: EmbeddingResult, milliseconds: Double, head: Int? = nil) {
    (self.result, self.milliseconds) = (result, milliseconds)
    if let head { self.result.embeddings.removeAll { $0.headIndex != head } }
  }

  package static let title = "ImageEmbedderResult"
  package static let hasNames = false

  /// How many numbers people are shown.
  private static let shownCount = 6
}

// MARK: - For people

extension EmbeddingReport {
  package var lines: [String] {
    result.embeddings.enumerated().flatMap { number, embedding in
      let name = embedding.headName.flatMap { $0.isEmpty ? nil : " (\($0))" } ?? ""
      return [
        " Embedding #\(number):",
        "  Head  : \(embedding.headIndex)\(name)",
        "  Values: \(summary(embedding.values))",
        "  First : \(first(embedding.values))",
      ]
    }
  }

  private func summary(_ values: Embedding.Values) -> String {
    switch values {
    case .float(let numbers):
      let squares = numbers.reduce(0.0) { $0 + Double($1) * Double($1) }
      return "\(counted(numbers.count, "float")), norm \(fixed(squares.squareRoot(), decimals: 5))"
    case .quantized(let bytes):
      let squares = bytes.reduce(0) { $0 + Int($1) * Int($1) }
      let norm = Double(squares).squareRoot()
      return "\(counted(bytes.count, "signed byte")), norm \(fixed(norm, decimals: 2))"
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
}

// MARK: - JSON

extension EmbeddingReport {
  package var members: [JSONValue.Member] {
    [
      .init("milliseconds", .milliseconds(milliseconds)),
      .init("embeddings", .array(result.embeddings.map(json))),
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
