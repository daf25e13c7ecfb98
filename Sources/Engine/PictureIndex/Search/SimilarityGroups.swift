/// Slots that are joined two by two, and the groups this makes of them.
struct SimilarityGroups: Sendable {
  /// For each slot the one it was joined to, itself for the first of a group.
  private var parents: [Int]
  /// For each slot its highest similarity with another; nil for those that were never joined.
  private var closest: [Double?]

  /// Starts with every slot by itself.
  init(slotCount: Int) {
    parents = Array(0..<slotCount)
    closest = Array(repeating: nil, count: slotCount)
  }

  /// Puts two slots, and with them their groups, together.
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

  /// The groups of more than one slot, by their first slots, with each slot's highest similarity.
  mutating func groups() -> [[IndexSnapshot.Hit]] {
    var groups: [Int: [IndexSnapshot.Hit]] = [:]
    for (slot, similarity) in closest.enumerated() {
      guard let similarity else { continue }
      groups[start(of: slot), default: []].append(.init(slot: slot, similarity: similarity))
    }
    return groups.sorted { $0.key < $1.key }.map(\.value)
  }
}
