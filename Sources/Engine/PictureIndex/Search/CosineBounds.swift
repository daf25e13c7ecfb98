internal import VisionBase

/// A range of slots with a lower and an upper bound for each cosine.
struct CosineBounds: Sendable {
  /// A slot that may be among the best.
  struct Candidate: Hashable, Sendable {
    var slot: Int
    /// The upper bound of its cosine.
    var bound: Float
  }

  private let slots: Range<Int>
  private var lower: [Float]
  private var upper: [Float]

  /// The highest lower bounds, descending.
  private(set) var best: [Float] = []

  /// Creates bounds for some slots; `fill` sets the lower and the upper ones.
  init(
    _ slots: Range<Int>, fill: (inout [Float], inout [Float]) throws(VisionError) -> Void
  ) throws(VisionError) {
    self.slots = slots
    lower = [Float](repeating: 0, count: slots.count)
    upper = [Float](repeating: 0, count: slots.count)
    try fill(&lower, &upper)
  }

  /// Excludes slots, given in ascending order.
  mutating func leaveOut(_ retired: [Int]) {
    for slot in retired where slots.contains(slot) {
      lower[slot - slots.lowerBound] = -.infinity
      upper[slot - slots.lowerBound] = -.infinity
    }
  }

  /// Finds the `count` highest lower bounds.
  mutating func findBest(_ count: Int) {
    var best: [Float] = []
    var worst = -Float.infinity
    for bound in lower where bound > worst {
      let place = best.firstIndex { $0 < bound } ?? best.count
      best.insert(bound, at: place)
      if best.count > count { best.removeLast() }
      if best.count == count { worst = best[count - 1] }
    }
    self.best = best
  }

  /// Returns the slots whose cosine may reach a threshold.
  func candidates(above threshold: Float) -> [Candidate] {
    upper.indices.compactMap { index in
      upper[index] >= threshold && upper[index] > -.infinity
        ? Candidate(slot: slots.lowerBound + index, bound: upper[index]) : nil
    }
  }
}
