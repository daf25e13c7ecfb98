/// The classifier's results for an object so far.
struct LabelMemory: Sendable {
  /// The labels for results, best first.
  private(set) var labels: [Category] = []

  /// The steps since the last classification.
  private(set) var age = 0.0

  private(set) var readingCount = 0
  private var scores: [Category] = []

  /// The weight of a new reading in the mean.
  private static let gain: Float = 0.4

  /// Advances the time.
  mutating func advance(by steps: Double) { age += steps }

  /// Adds a reading: the best classes, at any score.
  ///
  /// A missing class counts as a score of 0.
  mutating func add(_ reading: [Category], threshold: Float?, largestCount: Int) {
    let gain = readingCount == 0 ? 1 : Self.gain
    for index in scores.indices { scores[index].score *= 1 - gain }
    for category in reading {
      if let index = scores.firstIndex(where: { $0.index == category.index }) {
        scores[index].score += gain * category.score
      } else {
        var category = category
        category.score *= gain
        scores.append(category)
      }
    }
    scores.sort { $0.score != $1.score ? $0.score > $1.score : $0.index < $1.index }
    scores.removeLast(max(scores.count - 2 * reading.count, 0))
    labels = Array(
      scores.filter { threshold.map($0.score.isAtLeast) ?? true }.prefix(largestCount))
    readingCount += 1
    age = 0
  }
}

extension Float {
  fileprivate func isAtLeast(_ threshold: Float) -> Bool { self >= threshold }
}
