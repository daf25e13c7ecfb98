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

  /// Returns the objects, best first; equal scores in upstream's order.
  ///
  /// Of overlapping boxes, of any class, the best is kept. Boxes are decoded when it is their turn.
  /// Keeps at most the `mostKept` best of the `mostCandidates` best candidates.
  func decode(boxes: Span<Float>, scores: Span<Float>) -> [DetectionCandidate] {
    kept(of: passing(boxes, scores), boxes)
  }

  /// True if only the largest score of each box matters.
  var readsOnlyLargest: Bool { filter.classes == .all && !options.appliesSigmoidToScore }

  /// Returns the objects of boxes whose largest scores are known; only if no others matter.
  func decode(boxes: Span<Float>, largest rows: LargestOfRows) -> [DetectionCandidate] {
    let others: [Float] = []
    return kept(of: passing(boxes, others.span, rows), boxes)
  }

  private func kept(of found: [Scored], _ boxes: Span<Float>) -> [DetectionCandidate] {
    var ranking = ScoreRanking(found.lazy.map(\.best.score))
    var kept: [DetectionCandidate] = []
    var covering = CoveringBoxes(limit: overlapLimit)
    for _ in 0..<min(found.count, Self.mostCandidates) {
      guard !filter.isFull(kept.count), kept.count < Self.mostKept, let next = ranking.next() else {
        break
      }
      let box = box(found[next].index, boxes)
      guard !covering.covers(box) else { continue }
      covering.append(box)
      kept.append(candidate(found[next], boxes))
    }
    return kept
  }

  /// Returns the candidates that pass the filter, in the anchors' order.
  func candidates(boxes: Span<Float>, scores: Span<Float>) -> [DetectionCandidate] {
    passing(boxes, scores).map { candidate($0, boxes) }
  }

  /// An anchor with its best class.
  private struct Scored {
    let index: Int
    let best: ScoredClass
  }

  /// Returns the anchors whose best class passes the filter and whose box is proper.
  private func passing(_ boxes: Span<Float>, _ scores: Span<Float>) -> [Scored] {
    let rowCount = min(options.anchors.count, scores.count / max(options.classCount, 1))
    return passing(
      boxes, scores,
      LargestOfRows(scores, rowCount: rowCount, columnCount: options.classCount))
  }

  private func passing(
    _ boxes: Span<Float>, _ scores: Span<Float>, _ rows: LargestOfRows
  ) -> [Scored] {
    let boxCount = min(
      options.anchors.count, boxes.count / max(options.valuesPerBox, 1), rows.numbers.count)
    var found: [Scored] = []
    found.reserveCapacity(filter.scoreThreshold == nil ? boxCount : 0)
    let isUsual = hasUsualScales
    for index in 0..<boxCount where mayPass(rows.numbers[index]) {
      guard let best = bestClass(ofBox: index, scores, rows), filter.passes(best),
        isUsual && hasUsualValues(index, boxes) || box(index, boxes).isProper
      else { continue }
      found.append(Scored(index: index, best: best))
    }
    return found
  }

  /// Returns true if the values of a box are usual ones, so that no side is negative or NaN.
  ///
  /// It takes less time than to decode the box.
  private func hasUsualValues(_ index: Int, _ boxes: Span<Float>) -> Bool {
    let (row, anchor) = (index * options.valuesPerBox, options.anchors[index])
    return abs(boxes[row]) < 1e4 && abs(boxes[row + 1]) < 1e4 && abs(boxes[row + 2]) < 16
      && abs(boxes[row + 3]) < 16 && abs(anchor.xCenter) < 1e4 && abs(anchor.yCenter) < 1e4
      && anchor.width >= 0 && anchor.width < 1e4 && anchor.height >= 0 && anchor.height < 1e4
  }

  /// True if sizes are exponentials, and no scale makes usual values unusual.
  private var hasUsualScales: Bool {
    let scales = [options.xScale, options.yScale, options.widthScale, options.heightScale]
    return options.appliesExponentialToSize && scales.allSatisfy { $0 >= 0.5 && $0 < 1e4 }
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
    if readsOnlyLargest {
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

  /// Returns a point at an offset of a box's values.
  private func point(_ index: Int, _ boxes: Span<Float>, at offset: Int) -> TensorPoint {
    let anchor = options.anchors[index]
    let row = index * options.valuesPerBox + offset
    let (first, second) = isHorizontalFirst ? (0, 1) : (1, 0)
    return TensorPoint(
      x: boxes[row + first] / options.xScale * anchor.width + anchor.xCenter,
      y: boxes[row + second] / options.yScale * anchor.height + anchor.yCenter)
  }

  private func box(_ index: Int, _ boxes: Span<Float>) -> TensorBox {
    let anchor = options.anchors[index]
    let row = index * options.valuesPerBox
    // The size and the position of each key point are in the same order as the center.
    let (first, second) = isHorizontalFirst ? (0, 1) : (1, 0)
    let center = point(index, boxes, at: 0)
    var width = boxes[row + 2 + first] / options.widthScale
    var height = boxes[row + 2 + second] / options.heightScale
    if options.appliesExponentialToSize { (width, height) = (expf(width), expf(height)) }
    width *= anchor.width
    height *= anchor.height
    return TensorBox(
      left: center.x - width / 2, top: center.y - height / 2, right: center.x + width / 2,
      bottom: center.y + height / 2)
  }

  private func candidate(_ scored: Scored, _ boxes: Span<Float>) -> DetectionCandidate {
    let keypoints = (0..<options.keypointCount).map {
      point(scored.index, boxes, at: options.keypointOffset + $0 * 2)
    }
    return DetectionCandidate(
      box: box(scored.index, boxes), keypoints: keypoints, classes: [scored.best])
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
}
