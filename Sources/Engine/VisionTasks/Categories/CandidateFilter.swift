/// The classes and scores that pass, and the maximum number of results.
struct CandidateFilter: Hashable, Sendable {
  /// The minimum score; nil keeps all scores.
  var scoreThreshold: Float?

  /// The maximum number of results; nil keeps all.
  var largestCount: Int?

  /// The accepted classes.
  var classes = ClassFilter.all

  /// Returns true if a scored class passes; a NaN score passes the threshold.
  func passes(_ candidate: ScoredClass) -> Bool {
    guard classes.allows(candidate.index) else { return false }
    guard let scoreThreshold else { return true }
    return !(candidate.score < scoreThreshold)
  }

  /// Returns true if `count` results are enough.
  func isFull(_ count: Int) -> Bool {
    guard let largestCount else { return false }
    return count >= largestCount
  }
}
