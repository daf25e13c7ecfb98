internal import ModelFiles
internal import VisionBase

/// Reads an output of scores, one for each class.
///
/// Reference: docs/reference/mlkit.md 3.6; docs/reference/mediapipe-tasks.md 3.6 and 3.7.
struct ScoresDecoder: Sendable {
  /// The score calibration, for models that have one.
  var calibration: ScoreCalibration?

  var filter = CandidateFilter()

  /// Returns the classes that pass the filter, best first; equal scores in upstream's order.
  ///
  /// NaN scores are skipped.
  func decode(_ scores: Span<Float>) throws(VisionError) -> [ScoredClass] {
    var found: [ScoredClass] = []
    found.reserveCapacity(scores.count)
    for index in scores.indices where !scores[index].isNaN {
      let score = try calibration?.calibrate(scores[index], classIndex: index) ?? scores[index]
      let scored = ScoredClass(index: index, score: score)
      if filter.passes(scored) { found.append(scored) }
    }
    guard found.count > 1 else { return filter.largestCount == 0 ? [] : found }
    let order = ScoreRanking.indices(
      of: found.lazy.map(\.score), atMost: filter.largestCount)
    return order.map { found[$0] }
  }
}
