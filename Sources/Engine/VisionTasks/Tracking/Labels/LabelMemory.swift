/// What a classifier said of an object so far.
struct LabelMemory: Sendable {
  /// The labels for results, best first.
  private(set) var labels: [Category] = []

  /// The steps since the classifier looked.
  private(set) var age = 0.0

  private(set) var readingCount = 0
  private var scores: [Category] = []

  /// What a new reading changes of the mean.
  private static let gain: Float = 0.4

  /// Lets time pass.
  mutating func advance(by steps: Double) { age += steps }

  /// Takes a reading in: the best classes, whatever their score.
  ///
  /// What is missing has no score.
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
