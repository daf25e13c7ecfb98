internal import CKernels
internal import ModelFiles

/// Decodes the one output of an exported detector: boxes, scores of classes, and key points.
///
/// The arithmetic is in single precision, in the exporter's order, so that results agree to the
/// last digits. Objects with a number that is not finite are dropped.
struct YOLODecoder: Sendable {
  /// The arrangement of the output.
  enum Form: Hashable, Sendable {
    /// A row of numbers for each value: center, size, class scores, key points; a column for each
    /// candidate.
    case raw
    /// A row for each object, best first: corners, score, class, key points.
    case endToEnd
  }

  var form: Form
  /// The number of candidates of the output.
  var candidateCount: Int
  /// The number of classes; raw outputs have a score for each.
  var classCount: Int
  var keypoints: YOLONotes.Keypoints?
  /// The factors from the output's coordinates to pixels of the input.
  var scale: (x: Float, y: Float)

  var filter = CandidateFilter()

  /// The score that an object must exceed unless the options set another one.
  static let usualThreshold: Float = 0.25
  /// The overlap with a better object of its class above which an object is dropped.
  static let overlapLimit: Float = 0.7
  /// The most objects unless the options set another number.
  static let usualLargestCount = 300
  /// The distance between the boxes of one class and the next while overlaps are compared.
  static let classDistance: Float = 7680
  /// The most candidates whose overlaps are compared, best first.
  static let mostCandidates = 30_000

  /// The number of values of a candidate.
  var valueCount: Int {
    (form == .raw ? 4 + classCount : 6)
      + (keypoints.map { $0.count * $0.valuesPerPoint } ?? 0)
  }

  private var threshold: Float { filter.scoreThreshold ?? Self.usualThreshold }
  private var largestCount: Int { filter.largestCount ?? Self.usualLargestCount }

  /// Returns the objects, best first, in pixels of the input.
  func decode(_ output: Span<Float>) -> [YOLOObject] {
    guard output.count == valueCount * candidateCount else { return [] }
    return form == .raw ? suppressed(output) : listed(output)
  }

  private func passes(_ scored: ScoredClass) -> Bool {
    scored.score > threshold && scored.score.isFinite && filter.classes.allows(scored.index)
  }
}

// MARK: - Without suppression in the model

extension YOLODecoder {
  private func suppressed(_ output: Span<Float>) -> [YOLOObject] {
    let found = candidates(output)
    let order = found.indices.sorted { first, second in
      let (one, other) = (found[first].score, found[second].score)
      return one != other ? one > other : first < second
    }
    var kept: [YOLOObject] = []
    var covering = CornerColumns()
    for index in order.prefix(Self.mostCandidates) {
      if kept.count >= largestCount { break }
      let box = found[index].box.moved(by: Float(found[index].classIndex) * Self.classDistance)
      if covering.overlap(box, above: Self.overlapLimit) { continue }
      let object = found[index].object(points: points(of: found[index].column, output))
      guard object.points.allSatisfy(\.isFinite) else { continue }
      covering.append(box)
      kept.append(object)
    }
    return kept
  }

  /// A candidate, still without its key points.
  private struct Candidate {
    var box: CornerBox
    var classIndex: Int
    var score: Float
    var column: Int

    func object(points: [YOLOObject.Point]) -> YOLOObject {
      YOLOObject(
        box: box, scored: ScoredClass(index: classIndex, score: score), points: points)
    }
  }

  /// Returns the columns whose best class passes, in their order.
  private func candidates(_ output: Span<Float>) -> [Candidate] {
    var best = [Float](repeating: 0, count: candidateCount)
    var classes = [UInt32](repeating: 0, count: candidateCount)
    unsafe output.withUnsafeBufferPointer { numbers in
      guard let start = numbers.baseAddress else { return }
      unsafe ckernels_largest_of_columns(
        start + 4 * candidateCount, classCount, candidateCount, &best, &classes)
    }
    var found: [Candidate] = []
    for column in 0..<candidateCount where best[column] > threshold {
      let scored = ScoredClass(index: Int(classes[column]), score: best[column])
      guard passes(scored) else { continue }
      let (x, y) = (
        output[column] * scale.x, output[column + candidateCount] * scale.y
      )
      let width = output[column + 2 * candidateCount] * scale.x / 2
      let height = output[column + 3 * candidateCount] * scale.y / 2
      let box = CornerBox(left: x - width, top: y - height, right: x + width, bottom: y + height)
      guard box.isFinite else { continue }
      found.append(
        Candidate(
          box: box, classIndex: scored.index, score: scored.score, column: column))
    }
    return found
  }

  private func points(of column: Int, _ output: Span<Float>) -> [YOLOObject.Point] {
    points { value in output[column + (4 + classCount + value) * candidateCount] }
  }

  /// Returns the key points, given the values in the model's order.
  private func points(_ value: (Int) -> Float) -> [YOLOObject.Point] {
    guard let keypoints else { return [] }
    return (0..<keypoints.count).map { index in
      let first = index * keypoints.valuesPerPoint
      return YOLOObject.Point(
        x: value(first) * scale.x, y: value(first + 1) * scale.y,
        score: keypoints.valuesPerPoint > 2 ? value(first + 2) : nil)
    }
  }
}

// MARK: - With suppression in the model

extension YOLODecoder {
  private func listed(_ output: Span<Float>) -> [YOLOObject] {
    var found: [YOLOObject] = []
    for row in 0..<candidateCount {
      if found.count >= largestCount { break }
      let start = row * valueCount
      // A class outside the integers' range matches no name and no list.
      let index = Int(exactly: output[start + 5].rounded(.towardZero)) ?? -1
      let scored = ScoredClass(index: index, score: output[start + 4])
      let box = CornerBox(
        left: output[start] * scale.x, top: output[start + 1] * scale.y,
        right: output[start + 2] * scale.x, bottom: output[start + 3] * scale.y)
      guard passes(scored), box.isFinite else { continue }
      let points = points { output[start + 6 + $0] }
      guard points.allSatisfy(\.isFinite) else { continue }
      found.append(YOLOObject(box: box, scored: scored, points: points))
    }
    return found
  }
}

/// An object in pixels of a model's input.
struct YOLOObject: Hashable, Sendable {
  /// A key point.
  struct Point: Hashable, Sendable {
    var x: Float
    var y: Float
    var score: Float?

    var isFinite: Bool { x.isFinite && y.isFinite && score?.isFinite != false }
  }

  var box: CornerBox
  var scored: ScoredClass
  var points: [Point] = []
}
