import ModelFiles
import Testing
import VisionBase

@testable import VisionTasks

/// Tests of docs/reference/mediapipe-tasks.md 3.5 to 3.7 and 7.5.
@Suite struct PostprocessedDecoderTests {
  private func decode(
    _ decoder: PostprocessedDecoder, boxes: [Float], classes: [Float], scores: [Float],
    count: Float
  ) throws -> [DetectionCandidate] {
    try decoder.decode(
      boxes: boxes.span, classes: classes.span, scores: scores.span, count: count)
  }

  /// Five equal boxes: y from .1 to .4, x from .1 to .5.
  private let equalBoxes = [[Float]](repeating: [0.1, 0.1, 0.4, 0.5], count: 5).flatMap { $0 }

  @Test func `upstream's unit test`() throws {
    var decoder = PostprocessedDecoder()
    decoder.cornerOrder = [1, 0, 3, 2]
    decoder.filter.largestCount = 3
    let found = try decode(
      decoder, boxes: equalBoxes, classes: [1, 2, 3, 4, 5], scores: [1, 0.8, 0.6, 0.4, 0.2],
      count: 5)
    #expect(
      found.map(\.classes) == [
        [ScoredClass(index: 1, score: 1)], [ScoredClass(index: 2, score: 0.8)],
        [ScoredClass(index: 3, score: 0.6)],
      ])
    for candidate in found {
      #expect(abs(candidate.box.x - 0.1) < 1e-6 && abs(candidate.box.y - 0.1) < 1e-6)
      #expect(abs(candidate.box.width - 0.4) < 1e-6 && abs(candidate.box.height - 0.3) < 1e-6)
    }
  }

  @Test func `corners lie where the order says`() throws {
    var decoder = PostprocessedDecoder()
    decoder.cornerOrder = [3, 2, 1, 0]
    let found = try decode(decoder, boxes: [4, 3, 2, 1], classes: [0], scores: [1], count: 1)
    #expect(found.map(\.box) == [TensorBox(left: 1, top: 2, right: 3, bottom: 4)])
  }

  @Test func `a box may carry several classes, of which some pass`() throws {
    var decoder = PostprocessedDecoder()
    decoder.classesPerBox = 2
    decoder.filter.scoreThreshold = 0.5
    let boxes: [Float] = [0, 0, 1, 1, 9, 9, 9, 9, 0, 0, 2, 2, 9, 9, 9, 9, 0, 0, 3, 3, 9, 9, 9, 9]
    let found = try decode(
      decoder, boxes: boxes, classes: [0, 1, 2, 3, 4, 5], scores: [0.9, 0.5, 0.4, 0.6, 0.1, 0.2],
      count: 3)
    #expect(found.map(\.box.width) == [1, 2])
    #expect(found.map { $0.classes.map(\.index) } == [[0, 1], [3]])
  }

  @Test(
    "a list lets classes through or not",
    arguments: [
      (ClassFilter.all, [0, 1, 2]), (.only([1, 7]), [1]), (.except([1]), [0, 2]),
    ])
  func lists(classes: ClassFilter, expected: [Int]) throws {
    var decoder = PostprocessedDecoder()
    decoder.filter.classes = classes
    let boxes = [Float](repeating: 0, count: 12)
    let found = try decode(
      decoder, boxes: boxes, classes: [0, 1, 2], scores: [1, 1, 1], count: 3)
    #expect(found.flatMap { $0.classes.map(\.index) } == expected)
  }

  @Test(
    "counts and classes that are no numbers trap nothing",
    arguments: [Float.nan, .infinity, -.infinity, -3, 1e30])
  func hostile(number: Float) throws {
    let decoder = PostprocessedDecoder()
    let boxes: [Float] = [0, 0, 1, 1]
    #expect(
      try decode(decoder, boxes: boxes, classes: [0], scores: [1], count: number).count <= 1)
    let found = try decode(decoder, boxes: boxes, classes: [number], scores: [1], count: 1)
    #expect(found.map { $0.classes[0].index } == [number == -3 ? -3 : -1])
    #expect(try decode(decoder, boxes: [], classes: [], scores: [], count: 5).isEmpty)
    #expect(try decode(decoder, boxes: boxes, classes: [0], scores: [], count: 1).isEmpty)
  }

  @Test func `a class that cannot be calibrated is an error`() throws {
    var decoder = PostprocessedDecoder()
    decoder.calibration = try ScoreCalibration(
      ScoreCalibrationOptions(transformation: .identity, defaultScore: 0), sigmoids: [nil])
    let boxes: [Float] = [0, 0, 1, 1]
    let error = #expect(throws: VisionError.self) {
      try decode(decoder, boxes: boxes, classes: [1], scores: [1], count: 1)
    }
    #expect(error?.cause as? MetadataFault == .calibrationIndexTooLarge(1, count: 1))
  }
}
