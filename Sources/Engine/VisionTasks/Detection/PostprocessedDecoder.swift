internal import ModelFiles
internal import VisionBase

/// Decodes the four outputs of a model that suppresses overlaps itself: boxes, classes, scores,
/// count.
///
/// Reference: docs/reference/mediapipe-tasks.md 3.5 to 3.7.
struct PostprocessedDecoder: Sendable {
  /// The indices of left, top, right and bottom among a box's four values.
  var cornerOrder = [0, 1, 2, 3]

  /// The number of classes for each box; box i owns the entries i * n ..< i * n + n.
  var classesPerBox = 1

  /// The score calibration, for models that have one.
  var calibration: ScoreCalibration?

  var filter = CandidateFilter()

  /// Returns the objects in the model's order.
  func decode(
    boxes: Span<Float>, classes: Span<Float>, scores: Span<Float>, count: Float
  ) throws(VisionError) -> [DetectionCandidate] {
    // A model may report a count larger than its tensors.
    let room = min(boxes.count / 4, classes.count, scores.count) / classesPerBox
    let boxCount = min(max(Int(exactly: count.rounded(.towardZero)) ?? 0, 0), room)
    var found: [DetectionCandidate] = []
    for entry in stride(from: 0, to: boxCount * classesPerBox, by: classesPerBox) {
      if filter.isFull(found.count) { break }
      var passing: [ScoredClass] = []
      for index in entry..<entry + classesPerBox {
        let scored = try scoredClass(number: classes[index], score: scores[index])
        if filter.passes(scored) { passing.append(scored) }
      }
      let first = entry * 4
      let box = TensorBox(
        left: boxes[first + cornerOrder[0]], top: boxes[first + cornerOrder[1]],
        right: boxes[first + cornerOrder[2]], bottom: boxes[first + cornerOrder[3]])
      if !passing.isEmpty, box.isProper {
        found.append(DetectionCandidate(box: box, classes: passing))
      }
    }
    return found
  }

  private func scoredClass(number: Float, score: Float) throws(VisionError) -> ScoredClass {
    // A NaN class matches no label and no list.
    let index = Int(exactly: number.rounded(.towardZero)) ?? -1
    guard let calibration else { return ScoredClass(index: index, score: score) }
    return ScoredClass(
      index: index, score: try calibration.calibrate(score, classIndex: index))
  }
}
