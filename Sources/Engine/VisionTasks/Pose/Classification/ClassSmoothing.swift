/// A mean of the last classifications, in which each counts less than the one after it.
struct ClassSmoothing: Sendable {
  private let options: RepetitionOptions
  private let most: Int
  /// The last classifications, newest first.
  private var window: [PoseClassification] = []
  private var time: Int64?

  init(_ options: RepetitionOptions, most: Int) {
    (self.options, self.most) = (options, most)
  }

  /// Adds a classification; returns the mean.
  ///
  /// Earlier ones are forgotten after a gap in time.
  mutating func add(
    _ classification: PoseClassification, microseconds: Int64?
  ) -> PoseClassification {
    if let time, let now = microseconds {
      let (gap, overflows) = now.subtractingReportingOverflow(time)
      if overflows || gap > options.longestGapInMicroseconds { window = [] }
    }
    time = microseconds ?? time
    window = [classification] + window.prefix(options.windowSize - 1)
    let names = Set(window.flatMap { $0.classes.map(\.name) })
    let votes = names.map { ($0, mean(of: $0)) }
    return PoseClassification(votes: Dictionary(uniqueKeysWithValues: votes), most: most)
  }

  private func mean(of name: String) -> Float {
    var (factor, sum, weight): (Float, Float, Float) = (1, 0, 0)
    for classification in window {
      sum += factor * classification.votes(for: name)
      weight += factor
      // In double precision between two single ones, as in the sample app.
      factor = Float(Double(factor) * (1 - Double(options.smoothing)))
    }
    return sum / weight
  }
}
