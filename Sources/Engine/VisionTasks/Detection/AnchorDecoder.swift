internal import ModelFiles

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Reads the two outputs of a model that leaves its boxes raw: offsets from anchors, and scores.
///
/// Reference: docs/reference/mediapipe-tasks.md 3.8.
struct AnchorDecoder: Sendable {
  let options: DetectorDecodingOptions
  var filter = CandidateFilter()

  /// Boxes that overlap a better one by more than this are dropped.
  var overlapLimit: Float = 0.3

  /// Whether x comes before y and width before height, in boxes and key points.
  var isHorizontalFirst = false

  /// The objects, best first.
  func decode(boxes: Span<Float>, scores: Span<Float>) -> [DetectionCandidate] {
    suppressOverlaps(candidates(boxes: boxes, scores: scores))
  }

  /// What passes the filter, in the anchors' order.
  func candidates(boxes: Span<Float>, scores: Span<Float>) -> [DetectionCandidate] {
    let boxCount = min(
      options.anchors.count, boxes.count / max(options.valuesPerBox, 1),
      scores.count / max(options.classCount, 1))
    var found: [DetectionCandidate] = []
    for index in 0..<boxCount {
      guard let best = bestClass(ofBox: index, scores), filter.passes(best) else { continue }
      let candidate = candidate(index, boxes, best)
      if candidate.box.isProper { found.append(candidate) }
    }
    return found
  }

  /// The allowed class with the highest score; the first of equal ones.
  private func bestClass(ofBox box: Int, _ scores: Span<Float>) -> ScoredClass? {
    var best: ScoredClass?
    for number in 0..<options.classCount where filter.classes.allows(number) {
      var score = scores[box * options.classCount + number]
      if options.appliesSigmoidToScore { score = 1 / (1 + expf(-score)) }
      // A score that is not a number is no score.
      if score > (best?.score ?? -Float.greatestFiniteMagnitude) {
        best = ScoredClass(index: number, score: score)
      }
    }
    return best
  }

  private func candidate(
    _ index: Int, _ boxes: Span<Float>, _ best: ScoredClass
  ) -> DetectionCandidate {
    let anchor = options.anchors[index]
    let row = index * options.valuesPerBox
    // The size, and the place of each key point, come in the same order as the centre.
    let (first, second) = isHorizontalFirst ? (0, 1) : (1, 0)
    func point(at offset: Int) -> TensorPoint {
      TensorPoint(
        x: boxes[row + offset + first] / options.xScale * anchor.width + anchor.xCenter,
        y: boxes[row + offset + second] / options.yScale * anchor.height + anchor.yCenter)
    }
    let center = point(at: 0)
    var width = boxes[row + 2 + first] / options.widthScale
    var height = boxes[row + 2 + second] / options.heightScale
    if options.appliesExponentialToSize { (width, height) = (expf(width), expf(height)) }
    width *= anchor.width
    height *= anchor.height
    let box = TensorBox(
      left: center.x - width / 2, top: center.y - height / 2, right: center.x + width / 2,
      bottom: center.y + height / 2)
    let keypoints = (0..<options.keypointCount).map {
      point(at: options.keypointOffset + $0 * 2)
    }
    return DetectionCandidate(box: box, keypoints: keypoints, classes: [best])
  }

  /// More than there is in any picture, and few enough for each other candidate to be compared with
  /// them: a model may have a million.
  static let mostKept = 4096

  /// How many of the best candidates are looked at: more than EfficientDet-Lite4's 76,725 anchors, and
  /// few enough to be compared with all that are kept where most of them are covered.
  static let mostCandidates = 20 * mostKept

  /// Keeps the best of overlapping boxes, whatever their classes; ties go to the earlier anchor.
  ///
  /// At most `mostKept`, the best, of the `mostCandidates` best ones.
  func suppressOverlaps(_ candidates: [DetectionCandidate]) -> [DetectionCandidate] {
    let order = candidates.indices.sorted { first, second in
      let (a, b) = (candidates[first].classes[0].score, candidates[second].classes[0].score)
      return a != b ? a > b : first < second
    }
    var kept: [DetectionCandidate] = []
    for index in order.prefix(Self.mostCandidates) {
      if filter.isFull(kept.count) || kept.count == Self.mostKept { break }
      let candidate = candidates[index]
      let isCovered = kept.contains {
        $0.box.intersectionOverUnion(candidate.box) > overlapLimit
      }
      if !isCovered { kept.append(candidate) }
    }
    return kept
  }
}
