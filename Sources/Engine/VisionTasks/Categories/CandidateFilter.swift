/// Which classes and scores get through, and how many results.
struct CandidateFilter: Hashable, Sendable {
  /// Scores below are dropped; nil lets all through.
  var scoreThreshold: Float?

  /// Results after this many are dropped; nil keeps all.
  var largestCount: Int?

  /// Which classes count.
  var classes = ClassFilter.all

  /// Whether a class with its score gets through; a NaN score does.
  func passes(_ candidate: ScoredClass) -> Bool {
    guard classes.allows(candidate.index) else { return false }
    guard let scoreThreshold else { return true }
    return !(candidate.score < scoreThreshold)
  }

  /// Whether enough results have been found.
  func isFull(_ count: Int) -> Bool {
    guard let largestCount else { return false }
    return count >= largestCount
  }
}
