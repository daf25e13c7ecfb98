/// What a detector took an object for so far; the answer does not flicker with every frame.
struct CategoryMemory: Hashable, Sendable {
  private struct Vote: Hashable, Sendable {
    var category: Category
    var weight: Float
  }

  private var votes: [Vote] = []

  /// What a vote keeps of its weight when the next one comes.
  private static let fading: Float = 0.8
  /// Classes beyond these are noise.
  private static let mostClasses = 8

  /// What the object is, by all that was seen; of equally good classes the first one seen.
  private(set) var category: Category?

  /// Takes one more opinion in.
  mutating func add(_ category: Category?) {
    guard let category else { return }
    for index in votes.indices { votes[index].weight *= Self.fading }
    if let index = votes.firstIndex(where: { $0.category.index == category.index }) {
      votes[index].category = category
      votes[index].weight += category.score
    } else {
      if votes.count == Self.mostClasses { votes.remove(at: weakest) }
      votes.append(Vote(category: category, weight: category.score))
    }
    self.category = votes.reduce(votes[0]) { $1.weight > $0.weight ? $1 : $0 }.category
  }

  private var weakest: Int {
    votes.indices.reduce(0) { votes[$1].weight < votes[$0].weight ? $1 : $0 }
  }
}
