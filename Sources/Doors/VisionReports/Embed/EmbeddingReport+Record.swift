internal import VisionTasks

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
  /// The same column with lists that all have one length.
  package func sized(_ size: Int) -> RecordField {
    guard case .list(let element, _) = type else { return self }
    return RecordField(name, .list(element, size: size))
  }
}
