/// Merges overlapping detections of a subject into one, weighted by their scores.
///
/// Reference: docs/reference/blazepose.md 1.5. Equal scores are in upstream's order.
struct WeightedSuppression: Hashable, Sendable {
  /// The overlap with the best detection above which a detection is merged into it.
  var overlapLimit: Float

  /// The maximum number of candidates that are looked at, best first.
  ///
  /// It is more than the detectors of people, faces and palms have boxes, and small enough to
  /// compare all with each other.
  static let mostCandidates = 4096

  /// Returns the merged detections, best first; each has one class.
  func merge(_ candidates: [DetectionCandidate]) -> [DetectionCandidate] {
    var rest = Array(
      ScoreRanking.indices(of: candidates.lazy.map(\.score)).prefix(Self.mostCandidates))
    var merged: [DetectionCandidate] = []
    while let top = rest.first {
      let best = candidates[top]
      let isJoined = rest.map { index in
        candidates[index].box.intersectionOverUnion(best.box) > overlapLimit
      }
      let joined = zip(rest, isJoined).filter(\.1).map { candidates[$0.0] }
      merged.append(joined.isEmpty ? best : mean(of: joined, like: best))
      // An empty box overlaps nothing, not even itself; upstream stops there.
      guard !joined.isEmpty else { break }
      rest = zip(rest, isJoined).filter { !$0.1 }.map(\.0)
    }
    return merged
  }

  private func mean(
    of candidates: [DetectionCandidate], like best: DetectionCandidate
  ) -> DetectionCandidate {
    var total: Float = 0
    var (left, top, right, bottom): (Float, Float, Float, Float) = (0, 0, 0, 0)
    var points = best.keypoints.map { _ in TensorPoint(x: 0, y: 0) }
    for candidate in candidates {
      let (box, score) = (candidate.box, candidate.score)
      total += score
      left += box.x * score
      top += box.y * score
      right += (box.x + box.width) * score
      bottom += (box.y + box.height) * score
      for (index, point) in candidate.keypoints.enumerated() {
        points[index].x += point.x * score
        points[index].y += point.y * score
      }
    }
    var result = best
    result.box = TensorBox(
      left: left / total, top: top / total, right: right / total, bottom: bottom / total)
    result.keypoints = points.map { TensorPoint(x: $0.x / total, y: $0.y / total) }
    return result
  }
}

extension DetectionCandidate {
  /// The score of its only class.
  fileprivate var score: Float { classes.first?.score ?? 0 }
}
