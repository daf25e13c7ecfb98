/// The detected classes of an object so far, combined so that the result does not flicker.
struct CategoryMemory: Hashable, Sendable {
  private struct Vote: Hashable, Sendable {
    var category: Category
    var weight: Float
  }

  private var votes: [Vote] = []

  /// The share of its weight that a vote keeps when the next one arrives.
  private static let fading: Float = 0.8
  /// The maximum number of remembered classes; more are noise.
  private static let mostClasses = 8

  /// The object's class by all votes so far; of equally good classes the first one seen.
  private(set) var category: Category?

  /// Adds a vote.
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
