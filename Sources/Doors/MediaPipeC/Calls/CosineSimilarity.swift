public import CMediaPipe
internal import MediaPipeRules
internal import VisionBase
internal import VisionTasks

/// Computes the cosine of the angle between two embeddings.
@_cdecl("MpImageEmbedderCosineSimilarity") @implementation
public func MpImageEmbedderCosineSimilarity(
  _ u: UnsafePointer<MpEmbedding>?, _ v: UnsafePointer<MpEmbedding>?,
  _ similarity_out: UnsafeMutablePointer<Double>?,
  _ error_msg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> MpStatus {
  unsafe answer(error_msg) { () throws(TaskFailure) in
    let (first, second) = try unsafe (required(u, "u"), required(v, "v"))
    let place = try unsafe required(similarity_out, "The place for the similarity")
    unsafe place.pointee = try unsafe similarity(first.pointee, second.pointee)
  }
}

/// Returns the engine's similarity, or throws upstream's message for its absence.
///
/// Floats are used if both embeddings have some.
private func similarity(_ u: MpEmbedding, _ v: MpEmbedding) throws(TaskFailure) -> Double {
  let pair: (Embedding, Embedding)
  let counts = unsafe (Int(u.values_count), Int(v.values_count))
  let hasValues = counts.0 > 0 && counts.1 > 0
  if hasValues, let first = unsafe u.float_embedding, let second = unsafe v.float_embedding {
    pair = unsafe (
      Embedding(.float(Array(UnsafeBufferPointer(start: first, count: counts.0)))),
      Embedding(.float(Array(UnsafeBufferPointer(start: second, count: counts.1))))
    )
  } else if hasValues, let first = unsafe u.quantized_embedding,
    let second = unsafe v.quantized_embedding
  {
    pair = unsafe (quantized(first, counts.0), quantized(second, counts.1))
  } else {
    throw .invalid("Cannot compute cosine similarity between quantized and float embeddings")
  }
  do throws(VisionError) {
    return try pair.0.similarity(to: pair.1)
  } catch {
    switch error.cause as? EmbeddingFault {
    case .differentSizes(let one, let other):
      throw .invalid(
        "Cannot compute cosine similarity between embeddings of different sizes (\(one) vs. "
          + "\(other))")
    case .zeroNorm: throw .invalid("Cannot compute cosine similarity on embedding with 0 norm")
    // These cases are ruled out above.
    case .empty, .mixedKinds, nil: throw TaskFailure(error)
    }
  }
}

private func quantized(_ bytes: UnsafeMutablePointer<CChar>, _ count: Int) -> Embedding {
  let bytes = unsafe UnsafeBufferPointer(start: bytes, count: count)
  return unsafe Embedding(.quantized(bytes.map { Int8($0) }))
}
