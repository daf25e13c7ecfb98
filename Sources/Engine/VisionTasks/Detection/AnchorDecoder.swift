internal import ModelFiles

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Decodes the two outputs of a model without built-in postprocessing: anchor offsets and scores.
///
/// Reference: docs/reference/mediapipe-tasks.md 3.8.
struct AnchorDecoder: Sendable {
  let options: DetectorDecodingOptions
  var filter = CandidateFilter()

  /// The overlap with a better box above which a box is dropped.
  var overlapLimit: Float = 0.3

  /// True if x comes before y, and width before height, in boxes and key points.
  var isHorizontalFirst = false

  /// Returns the objects, best first.
  func decode(boxes: Span<Float>, scores: Span<Float>) -> [DetectionCandidate] {
    suppressOverlaps(candidates(boxes: boxes, scores: scores))
  }

  /// Returns the candidates that pass the filter, in the anchors' order.
  func candidates(boxes: Span<Float>, scores: Span<Float>) -> [DetectionCandidate] {
    let boxCount = min(
      options.anchors.count, boxes.count / max(options.valuesPerBox, 1),
      scores.count / max(options.classCount, 1))
    var found: [DetectionCandidate] = []
    let rows = LargestOfRows(scores, rowCount: boxCount, columnCount: options.classCount)
    for index in 0..<boxCount where mayPass(rows.numbers[index]) {
      guard let best = bestClass(ofBox: index, scores, rows), filter.passes(best) else { continue }
      let candidate = candidate(index, boxes, best)
      if candidate.box.isProper { found.append(candidate) }
    }
    return found
  }

  /// Returns false if no class of a box whose largest score this is passes the filter.
  private func mayPass(_ largest: Float) -> Bool {
    guard let threshold = filter.scoreThreshold else { return true }
    guard options.appliesSigmoidToScore else { return !(largest < threshold) }
    // Sigmoids are computed exactly for those that pass; here they may be off by some rounding.
    return !(1 / (1 + expf(-largest)) < threshold - 1e-5)
  }

  /// Returns the allowed class with the highest score; the first of equal ones.
  private func bestClass(
    ofBox box: Int, _ scores: Span<Float>, _ rows: LargestOfRows
  ) -> ScoredClass? {
    if filter.classes == .all, !options.appliesSigmoidToScore {
      let place = rows[box]
      return place < options.classCount
        ? ScoredClass(index: place, score: rows.numbers[box]) : nil
    }
    var best: ScoredClass?
    for number in 0..<options.classCount where filter.classes.allows(number) {
      var score = scores[box * options.classCount + number]
      if options.appliesSigmoidToScore { score = 1 / (1 + expf(-score)) }
      // A NaN score never compares greater.
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
    // The size and the position of each key point are in the same order as the center.
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

  /// The maximum number of boxes that suppression keeps.
  ///
  /// It is more than any picture contains, and small enough to compare every other candidate with
  /// all of them: a model may have a million.
  static let mostKept = 4096

  /// The maximum number of candidates that suppression looks at.
  ///
  /// It is more than EfficientDet-Lite4's 76,725 anchors, and small enough to compare each
  /// candidate with all kept boxes when most candidates are covered.
  static let mostCandidates = 20 * mostKept

  /// Keeps the best of overlapping boxes, of any class; equal scores in upstream's order.
  ///
  /// Keeps at most the `mostKept` best of the `mostCandidates` best candidates.
  func suppressOverlaps(_ candidates: [DetectionCandidate]) -> [DetectionCandidate] {
    let order = ScoreRanking.indices(of: candidates.lazy.map { $0.classes[0].score })
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
