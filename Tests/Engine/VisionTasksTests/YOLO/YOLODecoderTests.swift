import Testing

@testable import VisionTasks

@Suite struct YOLODecoderTests {
  /// Returns a raw decoder for an input of 100 by 10 pixels.
  private func raw(_ candidateCount: Int, classCount: Int = 2) -> YOLODecoder {
    YOLODecoder(
      form: .raw, candidateCount: candidateCount, classCount: classCount, scale: (100, 10))
  }

  /// Returns the numbers of candidates as a raw output has them: a row for each value.
  private func columns(_ candidates: [[Float]]) -> [Float] {
    candidates[0].indices.flatMap { value in candidates.map { $0[value] } }
  }

  @Test func `centers and sizes become corners in pixels`() throws {
    let output = columns([[0.5, 0.5, 0.25, 0.5, 0.125, 0.75]])
    let found = raw(1).decode(output.span)
    try #require(found.count == 1)
    #expect(found[0].box == CornerBox(left: 37.5, top: 2.5, right: 62.5, bottom: 7.5))
    #expect(found[0].scored == ScoredClass(index: 1, score: 0.75))
    #expect(found[0].points.isEmpty)
  }

  @Test func `a score must exceed the threshold`() {
    let output = columns([
      [0.5, 0.5, 0.25, 0.5, 0.25, 0], [0.5, 0.5, 0.25, 0.5, 0, Float(0.25).nextUp],
    ])
    var decoder = raw(2)
    #expect(decoder.decode(output.span).map(\.scored.index) == [1])
    decoder.filter.scoreThreshold = 0.5
    #expect(decoder.decode(output.span).isEmpty)
    decoder.filter.scoreThreshold = 0
    #expect(decoder.decode(output.span).count == 2)
  }

  @Test func `overlaps count within a class, and the first of equal scores stays`() {
    let output = columns([
      [0.5, 0.5, 0.5, 0.5, 0.5, 0], [0.51, 0.5, 0.5, 0.5, 0.75, 0], [0.5, 0.5, 0.5, 0.5, 0, 0.5],
      [0.5, 0.5, 0.5, 0.5, 0.25, 0.5], [0.1, 0.5, 0.1, 0.5, 0.5, 0],
    ])
    let found = raw(5).decode(output.span)
    #expect(found.map(\.scored.index) == [0, 1, 0])
    #expect(found.map(\.scored.score) == [0.75, 0.5, 0.5])
  }

  @Test func `only the best class of a candidate counts, whichever are allowed`() {
    let output = columns([[0.5, 0.5, 0.5, 0.5, 0.5, 0.75]])
    var decoder = raw(1)
    decoder.filter.classes = .only([0])
    #expect(decoder.decode(output.span).isEmpty)
    decoder.filter.classes = .except([0])
    #expect(decoder.decode(output.span).count == 1)
  }

  @Test func `the number of objects has a limit`() {
    let count = 400
    let output = columns(
      (0..<count).map { [Float($0) / 400, 0.5, 0.001, 0.5, 0.5, 0] })
    var decoder = raw(count)
    #expect(decoder.decode(output.span).count == YOLODecoder.usualLargestCount)
    decoder.filter.largestCount = 350
    #expect(decoder.decode(output.span).count == 350)
    decoder.filter.largestCount = 1
    #expect(decoder.decode(output.span).count == 1)
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity])
  func `numbers that are not finite make no object`(number: Float) {
    let proper: [Float] = [0.5, 0.5, 0.5, 0.5, 0.5, 0.25]
    for place in proper.indices {
      var odd = proper
      odd[place] = number
      let found = raw(2).decode(columns([odd, proper]).span)
      // The proper one stays, and covers one whose only oddity is a very low score.
      #expect(found.count == 1, "value \(place)")
      #expect(found.allSatisfy { $0.box.isFinite && $0.scored.score.isFinite })
    }
    var listed = YOLODecoder(form: .endToEnd, candidateCount: 1, classCount: 2, scale: (1, 1))
    for place in 0..<6 {
      var row: [Float] = [1, 2, 3, 4, 0.5, 1]
      row[place] = number
      let found = listed.decode(row.span)
      #expect(found.count == (place == 5 ? 1 : 0), "value \(place)")
    }
    listed.filter.classes = .only([1])
    #expect(listed.decode([1, 2, 3, 4, 0.5, number].span).isEmpty)
  }

  @Test func `an output of another size has no objects`() {
    #expect(raw(2).decode([Float](repeating: 1, count: 11).span).isEmpty)
  }

  @Test func `key points follow the scores`() throws {
    var decoder = raw(2)
    decoder.keypoints = .init(count: 2, valuesPerPoint: 3)
    let output = columns([
      [0.5, 0.5, 0.5, 0.5, 0.5, 0, 0.5, 0.25, 0.75, 1, 0, 0.125],
      [0.5, 0.5, 0.5, 0.5, 0, 0, 0, 0, 0, 0, 0, 0],
    ])
    let found = decoder.decode(output.span)
    try #require(found.count == 1)
    #expect(
      found[0].points == [
        .init(x: 50, y: 2.5, score: 0.75), .init(x: 100, y: 0, score: 0.125),
      ])
  }
}
