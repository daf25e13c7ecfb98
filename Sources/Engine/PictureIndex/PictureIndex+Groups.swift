package import VisionBase

extension PictureIndex {
  /// The number of slots each thread processes between two progress reports.
  private static let slotsAtOnce = 64

  /// Returns groups of similar pictures: each has at least `similarity` to another one of its
  /// group.
  ///
  /// Every two pictures are compared, exactly, so the time grows with the square of their number.
  /// Groups and their pictures are in the order of their paths. A match's similarity is that to the
  /// most similar picture.
  ///
  /// - Parameters:
  ///   - similarity: The minimum cosine of two embeddings.
  ///   - threadCount: The number of threads to use.
  ///   - progress: Receives the number of pictures compared with all others, on the calling thread.
  /// - Returns: Groups of two or more pictures.
  /// - Throws: The errors of searching.
  package func groups(
    atLeast similarity: Double, threadCount: Int = 1, progress: (_ done: Int) -> Void = { _ in }
  ) throws(VisionError) -> [[Match]] {
    try onSnapshot { (snapshot) throws(VisionError) in
      var groups = SimilarityGroups(slotCount: snapshot.state.slotCount)
      let retired = Set(snapshot.state.retired)
      let slots = (0..<snapshot.state.slotCount).filter { !retired.contains($0) }
      let blockLength = Self.slotsAtOnce * max(1, threadCount)
      for start in stride(from: 0, to: slots.count, by: blockLength) {
        let block = Array(slots[start..<min(start + blockLength, slots.count)])
        for (slot, hits) in try Self.alike(to: block, similarity, snapshot, threadCount) {
          for hit in hits { groups.join(slot, hit.slot, similarity: hit.similarity) }
        }
        progress(start + block.count)
      }
      return groups.groups()
    }
    .map { $0.sorted { $0.path < $1.path } }
    .sorted { ($0.first?.path ?? "") < ($1.first?.path ?? "") }
  }

  /// Returns, for each of some slots, the similar slots after it.
  private static func alike(
    to slots: [Int], _ similarity: Double, _ snapshot: IndexSnapshot, _ threadCount: Int
  ) throws(VisionError) -> [(slot: Int, hits: [IndexSnapshot.Hit])] {
    typealias Found = [(slot: Int, hits: [IndexSnapshot.Hit])]
    let parts = Lock([Result<Found, VisionError>](repeating: .success([]), count: threadCount))
    WorkerThread.concurrently(parts: threadCount) { part in
      let found = Result { () throws(VisionError) -> Found in
        // Slots alternate between threads, because the first have the most comparisons.
        try stride(from: part, to: slots.count, by: threadCount).map {
          (index) throws(VisionError) in
          (slots[index], try snapshot.alike(to: slots[index], atLeast: similarity))
        }
      }
      parts.withLock { $0[part] = found }
    }
    var all: Found = []
    for part in parts.withLock({ $0 }) { all += try part.get() }
    return all
  }
}
