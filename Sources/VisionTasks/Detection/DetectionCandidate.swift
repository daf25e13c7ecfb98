/// What a decoder reads from the model's outputs, still in the tensor's coordinates.
struct DetectionCandidate: Hashable, Sendable {
  var box: TensorBox
  var keypoints: [TensorPoint] = []
  /// Class numbers and scores, in the model's order.
  var classes: [ScoredClass]
}

/// A class number with its score.
struct ScoredClass: Hashable, Sendable {
  var index: Int
  var score: Float
}

/// Which classes and scores get through, and how many objects.
struct CandidateFilter: Hashable, Sendable {
  /// Scores below are dropped; nil lets all through.
  var scoreThreshold: Float?

  /// Objects after this many are dropped; nil keeps all.
  var largestCount: Int?

  /// Which classes count.
  var classes = ClassFilter.all

  /// Whether a class with its score gets through; a NaN score does.
  func passes(_ candidate: ScoredClass) -> Bool {
    guard classes.allows(candidate.index) else { return false }
    guard let scoreThreshold else { return true }
    return !(candidate.score < scoreThreshold)
  }

  /// Whether enough objects have been found.
  func isFull(_ count: Int) -> Bool {
    guard let largestCount else { return false }
    return count >= largestCount
  }
}

/// A set of classes by number.
enum ClassFilter: Hashable, Sendable {
  case all
  case only(Set<Int>)
  case except(Set<Int>)

  func allows(_ index: Int) -> Bool {
    switch self {
    case .all: true
    case .only(let indices): indices.contains(index)
    case .except(let indices): !indices.contains(index)
    }
  }
}
