internal import CKernels
internal import VisionBase
internal import VisionTasks

/// A snapshot of an index's vectors; any number of threads may search it.
struct IndexSnapshot: Sendable {
  var state: IndexCatalogue.State
  private let valueCount: Int
  /// The vector files; nil while there is no vector.
  private let files: Files?

  private struct Files: Sendable {
    let numbers: VectorReader
    let directions: VectorReader
  }

  /// Creates a snapshot by opening the vector files of an index.
  init(
    _ state: IndexCatalogue.State, in folder: String, valueCount: Int
  ) throws(VisionError) {
    self.state = state
    self.valueCount = valueCount
    guard state.slotCount > 0 else {
      files = nil
      return
    }
    func reader(_ kind: VectorLayout.Kind) throws(VisionError) -> VectorReader {
      let layout = VectorLayout(kind: kind, valueCount: valueCount, generation: state.generation)
      return try VectorReader(layout, in: folder, slotCount: state.slotCount)
    }
    files = Files(numbers: try reader(.numbers), directions: try reader(.directions))
  }

  /// A slot and its cosine with the query.
  struct Hit: Hashable, Sendable {
    var slot: Int
    var similarity: Double
  }

  /// Returns the slots most similar to a vector, best first; equal ones in the order of their
  /// slots.
  ///
  /// The result is exact: bounds from the rounded directions only rule out slots that cannot be
  /// among the best.
  func search(
    _ vector: Span<Float>, count: Int, threadCount: Int
  ) throws(VisionError) -> [Hit] {
    guard vector.count == valueCount, let query = QueryDirection(vector) else {
      throw VisionError(
        .inputInvalid,
        "an embedding of \(vector.count) numbers cannot be searched for in an index of "
          + "\(valueCount); it must also not be zero")
    }
    guard let files, count > 0 else { return [] }
    let parts = try bounds(query, files, count: count, threadCount: threadCount)
    // Each of the best has at least this cosine.
    let best = parts.flatMap(\.best).sorted(by: >)
    let threshold = best.count >= count ? best[count - 1] : -.infinity
    let candidates = parts.flatMap { $0.candidates(above: threshold) }
      .sorted { ($1.bound, $0.slot) < ($0.bound, $1.slot) }
    return try exact(candidates, vector, files, count: count)
  }

  /// Returns the slots after a slot whose vectors have at least a given cosine with its own.
  ///
  /// A vector of zeros is similar to none.
  func alike(to slot: Int, atLeast similarity: Double) throws(VisionError) -> [Hit] {
    guard let files, slot + 1 < state.slotCount else { return [] }
    let vector = try numbers(of: slot, files)
    guard let query = QueryDirection(vector.span) else { return [] }
    let slots = slot + 1..<state.slotCount
    var bounded = try CosineBounds(slots) { (lower, upper) throws(VisionError) in
      try bound(slots, query, files, &lower, &upper)
    }
    bounded.leaveOut(state.retired)
    var hits: [Hit] = []
    for candidate in bounded.candidates(above: Float(similarity).nextDown) {
      let cosine = try cosine(of: candidate.slot, vector.span, files)
      if cosine >= similarity { hits.append(Hit(slot: candidate.slot, similarity: cosine)) }
    }
    return hits
  }

  private func numbers(of slot: Int, _ files: Files) throws(VisionError) -> [Float] {
    var numbers: [Float] = []
    try files.numbers.forEachPiece(of: slot..<slot + 1) { (_, record) throws(VisionError) in
      unsafe record.withUnsafeBytes { bytes in
        // `valueCount` floats precede the seal.
        numbers = unsafe Array(bytes.bindMemory(to: Float.self).extracting(..<valueCount))
      }
    }
    return numbers
  }

  // MARK: - Ruling out

  private func bounds(
    _ query: QueryDirection, _ files: Files, count: Int, threadCount: Int
  ) throws(VisionError) -> [CosineBounds] {
    let partCount = max(1, min(threadCount, state.slotCount / 1024))
    let parts = Lock([Result<CosineBounds, VisionError>?](repeating: nil, count: partCount))
    WorkerThread.concurrently(parts: partCount) { part in
      let slots =
        state.slotCount * part / partCount..<state.slotCount * (part + 1) / partCount
      let result = Result { () throws(VisionError) in
        var bounded = try CosineBounds(slots) { (lower, upper) throws(VisionError) in
          try bound(slots, query, files, &lower, &upper)
        }
        bounded.leaveOut(state.retired)
        bounded.findBest(count)
        return bounded
      }
      parts.withLock { $0[part] = result }
    }
    var bounds: [CosineBounds] = []
    for part in parts.withLock({ $0 }) {
      if let part { bounds.append(try part.get()) }
    }
    return bounds
  }

  private func bound(
    _ slots: Range<Int>, _ query: QueryDirection, _ files: Files, _ lower: inout [Float],
    _ upper: inout [Float]
  ) throws(VisionError) {
    let stride = files.directions.layout.recordByteCount
    try files.directions.forEachPiece(of: slots) { (piece, records) throws(VisionError) in
      let start = piece.lowerBound - slots.lowerBound
      unsafe query.numbers.withUnsafeBufferPointer { numbers in
        var asked = unsafe CKernelsQuery(
          numbers: numbers.baseAddress, count: numbers.count, scale: query.scale,
          error: query.error)
        // The piece lies within the slots, and both arrays have an element for each slot.
        unsafe records.withUnsafeBytes { records in
          unsafe lower.withUnsafeMutableBufferPointer { lower in
            unsafe upper.withUnsafeMutableBufferPointer { upper in
              unsafe ckernels_cosine_bounds(
                records.bindMemory(to: UInt8.self).baseAddress, stride, piece.count, &asked,
                lower.baseAddress?.advanced(by: start), upper.baseAddress?.advanced(by: start))
            }
          }
        }
      }
    }
  }

  // MARK: - Comparing

  private func exact(
    _ candidates: [CosineBounds.Candidate], _ vector: Span<Float>, _ files: Files, count: Int
  ) throws(VisionError) -> [Hit] {
    var hits: [Hit] = []
    for candidate in candidates {
      if hits.count == count, Double(candidate.bound) < hits[count - 1].similarity { break }
      let hit = Hit(
        slot: candidate.slot,
        similarity: try cosine(of: candidate.slot, vector, files))
      let place =
        hits.firstIndex { ($0.similarity, hit.slot) < (hit.similarity, $0.slot) } ?? hits.count
      hits.insert(hit, at: place)
      if hits.count > count { hits.removeLast() }
    }
    return hits
  }

  private func cosine(
    of slot: Int, _ vector: Span<Float>, _ files: Files
  ) throws(VisionError) -> Double {
    var cosine = 0.0
    try files.numbers.forEachPiece(of: slot..<slot + 1) { (_, record) throws(VisionError) in
      let sums = try unsafe record.withUnsafeBytes { (bytes) throws(VisionError) in
        // `valueCount` floats precede the seal.
        let numbers = unsafe bytes.bindMemory(to: Float.self).extracting(..<valueCount)
        return try products(vector, unsafe Span(_unsafeElements: numbers))
      }
      guard sums.second > 0 else {
        throw IndexFault.damaged(files.numbers.path, "vector \(slot) has no direction")
      }
      cosine = sums.mixed / (sums.first * sums.second).squareRoot()
    }
    return cosine
  }
}
