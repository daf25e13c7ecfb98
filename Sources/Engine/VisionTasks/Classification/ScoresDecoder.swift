internal import ModelFiles
internal import VisionBase

/// Reads an output of scores, one for each class.
///
/// Reference: docs/reference/mlkit.md 3.6; docs/reference/mediapipe-tasks.md 3.6 and 3.7.
struct ScoresDecoder: Sendable {
  /// How scores are bent, for models that say so.
  var calibration: ScoreCalibration?

  var filter = CandidateFilter()

  /// The classes that get through, best first; of equal scores the lower number comes first.
  ///
  /// A score that is not a number is no score.
  func decode(_ scores: Span<Float>) throws(VisionError) -> [ScoredClass] {
    var found: [ScoredClass] = []
    found.reserveCapacity(scores.count)
    for index in scores.indices where !scores[index].isNaN {
      let score = try calibration?.calibrate(scores[index], classIndex: index) ?? scores[index]
      let scored = ScoredClass(index: index, score: score)
      if filter.passes(scored) { found.append(scored) }
    }
    found.sort { $0.score != $1.score ? $0.score > $1.score : $0.index < $1.index }
    return filter.largestCount.map { Array(found.prefix($0)) } ?? found
  }
}
