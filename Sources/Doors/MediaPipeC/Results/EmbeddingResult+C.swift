internal import CMediaPipe
internal import VisionTasks

private let keptEmbeddings = KeptResults()

extension MpEmbeddingResult: ResultKind {
  static var kept: KeptResults { keptEmbeddings }

  var name: UnsafeRawPointer? { unsafe UnsafeRawPointer(embeddings) }

  static func make(_ output: EmbeddingResult, milliseconds: Int) -> MpEmbeddingResult {
    var memory = ResultMemory()
    let made = unsafe memory.array(of: MpEmbedding.self, count: output.embeddings.count)
    for (index, embedding) in output.embeddings.enumerated() {
      unsafe (made + index).initialize(to: MpEmbedding(embedding, &memory))
    }
    unsafe memory.keep(in: kept)
    return unsafe MpEmbeddingResult(
      embeddings: made, embeddings_count: UInt32(clamping: output.embeddings.count),
      timestamp_ms: Int64(milliseconds), has_timestamp_ms: true)
  }
}

extension MpEmbedding {
  fileprivate init(_ embedding: Embedding, _ memory: inout ResultMemory) {
    unsafe self.init()
    switch embedding.values {
    case .float(let values): unsafe float_embedding = memory.array(values)
    case .quantized(let values):
      unsafe quantized_embedding = memory.array(values.map { CChar($0) })
    }
    unsafe values_count = UInt32(clamping: embedding.values.count)
    unsafe head_index = Int32(clamping: embedding.headIndex)
    unsafe head_name = memory.words(embedding.headName)
  }
}
