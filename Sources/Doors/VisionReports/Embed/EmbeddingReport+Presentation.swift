internal import Drawing
internal import VisionBase
internal import VisionTasks

extension EmbeddingReport {
  package var presentedRows: [PresentedRow] {
    result.embeddings.map { embedding in
      let name = embedding.headName.flatMap { $0.isEmpty ? nil : $0 }
      return PresentedRow(
        name ?? "Output \(embedding.headIndex)", color: .black,
        detail: "\(embedding.values.count) numbers")
    }
  }

  package var sentence: String { "The picture is described" }
}
