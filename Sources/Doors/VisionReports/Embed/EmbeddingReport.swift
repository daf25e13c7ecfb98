package import VisionBase
package import VisionTasks

/// The embeddings of one picture: a summary for people, or all values as JSON.
package struct EmbeddingReport: TaskReport, Equatable {
  /// The embeddings of the requested outputs.
  package var result: EmbeddingResult
  /// The duration, without reading and decoding the picture.
  package var milliseconds: Double

  /// Creates a report; `head` keeps the embedding of one output only.
  package init(_ result: EmbeddingResult, milliseconds: Double, head: Int? = nil) {
    (self.result, self.milliseconds) = (result, milliseconds)
    if let head { self.result.embeddings.removeAll { $0.headIndex != head } }
  }

  package static let title = "ImageEmbedderResult"
  package static let hasNames = false

  package var vector: Embedding? { result.embeddings.first }

  /// The number of values shown to people.
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
  package static let fields: [ResultField] = [
    .milliseconds,
    ResultField(
      "embeddings", .list(.object(embedding)),
      "The embedding of each output of the model, or of the one that --head chooses."),
  ]

  private static let embedding = ResultShape(
    "embedding", "One embedding; it has one of the two lists.",
    [
      ResultField("headIndex", .count, "The number of the output."),
      ResultField("headName", .text, "The name of the output.", .orNull),
      ResultField(
        "floatEmbedding", .list(.real, each: "A number."), "The numbers.", .sometimes),
      ResultField(
        "quantizedEmbedding", .list(.integer(-128...127), each: "A byte."),
        "With --quantize: the numbers as signed bytes.", .sometimes),
    ], alternatives: ["floatEmbedding", "quantizedEmbedding"])

  package var members: [JSONValue.Member] {
    [
      .init("milliseconds", .milliseconds(milliseconds)),
      .init("embeddings", .array(result.embeddings.map(json))),
    ]
  }

  private func json(_ embedding: Embedding) -> JSONValue {
    let name =
      switch embedding.values {
      case .float: "floatEmbedding"
      case .quantized: "quantizedEmbedding"
      }
    let values = JSONValue.Member(name, embedding.values.json)
    return .object([
      .init("headIndex", .integer(embedding.headIndex)),
      .init("headName", .optional(embedding.headName)), values,
    ])
  }
}

// MARK: - Record

// The embedding of one output as a row of a table.
extension EmbeddingReport {
  /// The column, of floats or of signed bytes.
  static func recordFields(quantized: Bool) -> [RecordField] {
    [RecordField("vector", .list(quantized ? .int8 : .float32))]
  }

  package var record: [RecordValues] {
    switch result.embeddings.first?.values {
    case .float(let numbers): [.list(numbers.count, .float32(numbers))]
    case .quantized(let bytes): [.list(bytes.count, .int8(bytes))]
    case nil: [.list(0, .float32([]))]
    }
  }
}

extension RecordField {
  /// Returns the same column with lists of a fixed length.
  package func sized(_ size: Int) -> RecordField {
    guard case .list(let element, _) = type else { return self }
    return RecordField(name, .list(element, size: size))
  }
}

extension Embedding.Values {
  /// The values as a list of numbers.
  var json: JSONValue {
    switch self {
    case .float(let numbers): .array(numbers.map(JSONValue.float))
    case .quantized(let bytes): .array(bytes.map { .integer(Int($0)) })
    }
  }
}
