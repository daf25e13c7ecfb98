internal import ModelFiles

/// A class number with its score.
struct ScoredClass: Hashable, Sendable {
  var index: Int
  var score: Float
}

extension Category {
  /// A class as results show it, with the names that the model has for it.
  init(_ scored: ScoredClass, labels: LabelMap?) {
    self.init(
      index: scored.index, score: scored.score, categoryName: labels?.name(at: scored.index),
      displayName: labels?.displayName(at: scored.index))
  }
}
