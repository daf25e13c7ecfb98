internal import ModelFiles

/// A class index with its score.
struct ScoredClass: Hashable, Sendable {
  var index: Int
  var score: Float
}

extension Category {
  /// Creates the category of a scored class, with the names in the model's labels.
  init(_ scored: ScoredClass, labels: LabelMap?) {
    self.init(
      index: scored.index, score: scored.score, categoryName: labels?.name(at: scored.index),
      displayName: labels?.displayName(at: scored.index))
  }
}
