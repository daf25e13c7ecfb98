import ModelFiles
import Testing
import VisionBase

@testable import VisionTasks

@Suite struct ScoresDecoderTests {
  private func decode(
    _ scores: [Float], _ filter: CandidateFilter = CandidateFilter(),
    _ calibration: ScoreCalibration? = nil
  ) throws -> [ScoredClass] {
    try ScoresDecoder(calibration: calibration, filter: filter).decode(scores.span)
  }

  @Test func `the best comes first, and few equal ones keep their order`() throws {
    #expect(try decode([0.25, 0.5, 1, 0.5, 0.25]).map(\.index) == [2, 1, 3, 0, 4])
    #expect(try decode([-1, 0, -0.5]).map(\.index) == [1, 2, 0])
    #expect(try decode([]).isEmpty)
  }

  @Test func `of equal ones upstream takes another with a limit than without`() throws {
    let scores: [Float] = [0.5, 0.25, 0.5, 0.5]
    #expect(try decode(scores).map(\.index) == [0, 2, 3, 1])
    #expect(try decode(scores, CandidateFilter(largestCount: 3)).map(\.index) == [2, 3, 0])
  }

  @Test(
    "thresholds, counts and lists",
    arguments: [
      (CandidateFilter(scoreThreshold: 0.5), [2, 1]),
      (CandidateFilter(scoreThreshold: 2), []),
      (CandidateFilter(largestCount: 1), [2]),
      (CandidateFilter(largestCount: 9), [2, 1, 0]),
      (CandidateFilter(largestCount: 1, classes: .except([2])), [1]),
      (CandidateFilter(scoreThreshold: 0.6, classes: .only([0, 1])), []),
      (CandidateFilter(classes: .only([0, 7])), [0]),
    ])
  func filters(filter: CandidateFilter, expected: [Int]) throws {
    #expect(try decode([0.25, 0.5, 1], filter).map(\.index) == expected)
  }

  @Test func `a score that is not a number is no score`() throws {
    #expect(try decode([.nan, 0.5, -.nan, 1]).map(\.index) == [3, 1])
    #expect(try decode([.nan, .infinity, -.infinity]).map(\.index) == [1, 2])
    #expect(try decode([.nan]).isEmpty)
    let calibration = try ScoreCalibration(
      ScoreCalibrationOptions(transformation: .identity, defaultScore: 0.5),
      sigmoids: [nil, nil])
    #expect(try decode([.nan, 0], CandidateFilter(), calibration).map(\.index) == [1])
  }

  @Test func `scores are calibrated before they are compared`() throws {
    // Vectors of the identity: docs/reference/mediapipe-tasks.md 3.6.
    let sigmoids: [ScoreCalibration.Sigmoid?] = [
      .init(scale: 0.9, slope: 0.5, offset: 0.1),
      .init(scale: 0.9, slope: 0.5, offset: 0.1, minimumScore: 0.3),
      .init(scale: 0.9, slope: 0.5, offset: 0.1, minimumScore: 0.6), nil,
    ]
    let calibration = try ScoreCalibration(
      ScoreCalibrationOptions(transformation: .identity, defaultScore: 0.2), sigmoids: sigmoids)
    let found = try decode([0.2, 0.3, 0.4, 0.5], CandidateFilter(), calibration)
    #expect(found.map(\.index) == [1, 0, 2, 3])
    for (scored, expected) in zip(found, [0.5059588508, 0.4948505976, 0.2, 0.2] as [Float]) {
      #expect(abs(scored.score - expected) < 1e-6)
    }
    let filter = CandidateFilter(scoreThreshold: 0.5)
    #expect(try decode([0.2, 0.3, 0.4, 0.5], filter, calibration).map(\.index) == [1])
  }
}
