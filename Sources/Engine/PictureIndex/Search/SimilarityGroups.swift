/// Slots that are joined in pairs, and the resulting groups.
struct SimilarityGroups: Sendable {
  /// The slot each slot was joined to; the first slot of a group has itself.
  private var parents: [Int]
  /// Each slot's highest similarity to another; nil for slots that were never joined.
  private var closest: [Double?]

  /// Creates one group for each slot.
  init(slotCount: Int) {
    parents = Array(0..<slotCount)
    closest = Array(repeating: nil, count: slotCount)
  }

  /// Joins two slots, and with them their groups.
  mutating func join(_ first: Int, _ second: Int, similarity: Double) {
    for slot in [first, second] { closest[slot] = max(closest[slot] ?? -1, similarity) }
    let (a, b) = (start(of: first), start(of: second))
    parents[max(a, b)] = min(a, b)
  }

  private mutating func start(of slot: Int) -> Int {
    var slot = slot
    while parents[slot] != slot {
      parents[slot] = parents[parents[slot]]
      slot = parents[slot]
    }
    return slot
  }

  /// Returns the groups of more than one slot, by their first slots, with each slot's highest
  /// similarity.
  mutating func groups() -> [[IndexSnapshot.Hit]] {
    var groups: [Int: [IndexSnapshot.Hit]] = [:]
    for (slot, similarity) in closest.enumerated() {
      guard let similarity else { continue }
      groups[start(of: slot), default: []].append(.init(slot: slot, similarity: similarity))
    }
    return groups.sorted { $0.key < $1.key }.map(\.value)
  }
}
