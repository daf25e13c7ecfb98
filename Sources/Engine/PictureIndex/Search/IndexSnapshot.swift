internal import CKernels
internal import Dispatch
internal import VisionBase
internal import VisionTasks

/// The vectors of an index at one moment, mapped; any number of threads may search it.
struct IndexSnapshot: Sendable {
  let state: IndexCatalogue.State
  private let valueCount: Int
  /// Nil as long as there is no vector.
  private let files: Files?

  private struct Files: Sendable {
    let numbers: StableBytes
    let directions: StableBytes
    let stride: Int
  }

  /// Maps the vector files of an index.
  init(
    _ state: IndexCatalogue.State, in folder: String, valueCount: Int
  ) throws(VisionError) {
    self.state = state
    self.valueCount = valueCount
    guard state.slotCount > 0 else {
      files = nil
      return
    }
    func layout(_ kind: VectorLayout.Kind) -> VectorLayout {
      VectorLayout(kind: kind, valueCount: valueCount, generation: state.generation)
    }
    files = Files(
      numbers: try layout(.numbers).map(in: folder, slotCount: state.slotCount),
      directions: try layout(.directions).map(in: folder, slotCount: state.slotCount),
      stride: layout(.directions).recordByteCount)
  }

  /// A slot and its cosine with the query.
  struct Hit: Hashable, Sendable {
    var slot: Int
    var similarity: Double
  }

  /// The slots most like a vector, best first; of equal ones the earlier slot comes first.
  ///
  /// The result is that of comparing the vector with every other one: bounds from the rounded
  /// directions only rule out slots that cannot be among the best.
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
    let parts = bounds(query, files, count: count, threadCount: threadCount)
    // Whatever is among the best has a cosine of at least this.
    let best = parts.flatMap(\.best).sorted(by: >)
    let threshold = best.count >= count ? best[count - 1] : -.infinity
    let candidates = parts.flatMap { $0.candidates(above: threshold) }
      .sorted { ($1.bound, $0.slot) < ($0.bound, $1.slot) }
    return try exact(candidates, vector, files, count: count)
  }

  // MARK: - Ruling out

  private func bounds(
    _ query: QueryDirection, _ files: Files, count: Int, threadCount: Int
  ) -> [CosineBounds] {
    let partCount = max(1, min(threadCount, state.slotCount / 1024))
    let parts = Lock([CosineBounds?](repeating: nil, count: partCount))
    DispatchQueue.concurrentPerform(iterations: partCount) { part in
      let slots =
        state.slotCount * part / partCount..<state.slotCount * (part + 1) / partCount
      var bounded = CosineBounds(slots) { lower, upper in
        bound(slots, query, files, &lower, &upper)
      }
      bounded.leaveOut(state.retired)
      bounded.findBest(count)
      parts.withLock { [bounded] in $0[part] = bounded }
    }
    return parts.withLock { $0 }.compactMap(\.self)
  }

  private func bound(
    _ slots: Range<Int>, _ query: QueryDirection, _ files: Files, _ lower: inout [Float],
    _ upper: inout [Float]
  ) {
    // Within the mapping: `VectorLayout.map` has compared the file's size with the slot count.
    let start = VectorLayout.headerByteCount + slots.lowerBound * files.stride
    unsafe query.numbers.withUnsafeBufferPointer { numbers in
      var asked = unsafe CKernelsQuery(
        numbers: numbers.baseAddress, count: numbers.count, scale: query.scale, error: query.error)
      unsafe ckernels_cosine_bounds(
        files.directions.baseAddress.advanced(by: start).assumingMemoryBound(to: UInt8.self),
        files.stride, slots.count, &asked, &lower, &upper)
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
    let start = VectorLayout.headerByteCount + slot * 4 * valueCount
    let numbers = unsafe Span(
      _unsafeStart: files.numbers.baseAddress.advanced(by: start)
        .assumingMemoryBound(to: Float.self), count: valueCount)
    let sums = try products(vector, numbers)
    guard sums.second > 0 else {
      throw IndexFault.damaged(files.numbers.name, "vector \(slot) has no direction")
    }
    return sums.mixed / (sums.first * sums.second).squareRoot()
  }
}
