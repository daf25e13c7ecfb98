import Testing

@testable import VisionTasks

@Suite struct KeypointAnchorsTests {
  @Test func `anchors of the body detector are those of its graph, in its order`() {
    let anchors = Body.anchors.decoder(inputSize: 224, threshold: 0.5).options.anchors
    #expect(anchors.count == 2254)
    let places: [(index: Int, x: Float, y: Float)] = [
      (0, 0.5 / 28, 0.5 / 28), (1, 0.5 / 28, 0.5 / 28), (2, 1.5 / 28, 0.5 / 28),
      (56, 0.5 / 28, 1.5 / 28), (1567, 27.5 / 28, 27.5 / 28), (1568, 0.5 / 14, 0.5 / 14),
      (1960, 0.5 / 7, 0.5 / 7), (1965, 0.5 / 7, 0.5 / 7), (1966, 1.5 / 7, 0.5 / 7),
      (2253, 6.5 / 7, 6.5 / 7),
    ]
    for place in places {
      let anchor = anchors[place.index]
      #expect(anchor.xCenter == place.x && anchor.yCenter == place.y, "anchor \(place.index)")
      #expect(anchor.width == 1 && anchor.height == 1)
    }
  }

  @Test func `rows are read x first, and scores through the logistic function`() throws {
    let decoder = Body.anchors.decoder(inputSize: 224, threshold: 0.5)
    var boxes = [Float](repeating: 0, count: 2254 * 12)
    var scores = [Float](repeating: -200, count: 2254)
    // The probed values of hopper in docs/reference/blazepose-expected.json, best box.
    let row: [Float] = [
      -4.738, -1.32, 44.853, 44.821, -7.117, 207.901, -7.108, -85.431, -2.619, 38.321, -2.807,
      -177.752,
    ]
    boxes.replaceSubrange(1778 * 12..<1779 * 12, with: row)
    scores[1778] = 0.6858
    // A box of negative size, one that is NaN, and one just below the threshold.
    scores[3] = 5
    boxes[3 * 12 + 2] = -1
    scores[4] = 5
    boxes[4 * 12 + 3] = .nan
    scores[5] = .nan
    scores[6] = -0.001
    let found = decoder.candidates(boxes: boxes.span, scores: scores.span)
    try #require(found.count == 1)
    // Anchor 1778 is cell 105 of the 14x14 grid: row 7, column 7.
    let anchor: Float = 7.5 / 14
    #expect(abs(found[0].classes[0].score - 0.665027) < 1e-5)
    #expect(abs(found[0].box.x - (anchor - 4.738 / 224 - 44.853 / 448)) < 1e-6)
    #expect(abs(found[0].box.height - 44.821 / 224) < 1e-6)
    #expect(abs(found[0].keypoints[0].x - (anchor - 7.117 / 224)) < 1e-6)
    #expect(abs(found[0].keypoints[0].y - (anchor + 207.901 / 224)) < 1e-6)
    #expect(abs(found[0].keypoints[3].y - (anchor - 177.752 / 224)) < 1e-6)
  }

  @Test func `a score at the threshold is kept`() {
    let decoder = Body.anchors.decoder(inputSize: 32, threshold: 0.5)
    let count = decoder.options.boxCount
    let boxes = [Float](repeating: 1, count: count * 12)
    var scores = [Float](repeating: -9, count: count)
    scores[0] = 0
    #expect(decoder.candidates(boxes: boxes.span, scores: scores.span).count == 1)
  }

  @Test func `anchors of other detectors are as many as their outputs have rows`() {
    let face = FaceGraph.shortRange.decoder(inputSize: 128, threshold: 0.5).options
    #expect(face.boxCount == 896 && face.valuesPerBox == 16 && face.keypointCount == 6)
    let far = FaceGraph.fullRange.decoder(inputSize: 192, threshold: 0.5).options
    #expect(far.boxCount == 2304 && far.valuesPerBox == 16)
    let palm = HandGraph.palm.decoder(inputSize: 192, threshold: 0.5).options
    #expect(palm.boxCount == 2016 && palm.valuesPerBox == 18 && palm.keypointCount == 7)
    // One anchor in a cell: the second is in the next one.
    #expect(far.anchors[1].xCenter == 1.5 / 48 && far.anchors[2303].yCenter == 47.5 / 48)
    // The last three layers share their cells.
    #expect(palm.anchors[1151].xCenter == 23.5 / 24 && palm.anchors[1152].xCenter == 0.5 / 12)
    #expect(palm.anchors[1157].xCenter == 0.5 / 12 && palm.anchors[1158].xCenter == 1.5 / 12)
  }

  @Test func `key points of a palm follow its box`() throws {
    let decoder = HandGraph.palm.decoder(inputSize: 192, threshold: 0.5)
    var boxes = [Float](repeating: 0, count: 2016 * 18)
    var scores = [Float](repeating: -200, count: 2016)
    boxes.replaceSubrange(0..<18, with: (0..<18).map { Float($0) * 1.92 })
    scores[0] = 200
    let found = decoder.candidates(boxes: boxes.span, scores: scores.span)
    let palm = try #require(found.first)
    let anchor: Float = 0.5 / 24
    #expect(palm.classes == [ScoredClass(index: 0, score: 1)] && palm.keypoints.count == 7)
    #expect(abs(palm.box.x - (anchor - 0.01)) < 1e-6 && abs(palm.box.width - 0.02) < 1e-6)
    #expect(abs(palm.keypoints[0].x - (anchor + 0.04)) < 1e-6)
    #expect(abs(palm.keypoints[6].y - (anchor + 0.17)) < 1e-6)
  }
}
