import Testing

@testable import VisionTasks

@Suite struct PersonDetectorTests {
  @Test func `anchors are those of the graph, in its order`() {
    let anchors = PersonDetector.decoder(inputSize: 224, threshold: 0.5).options.anchors
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
    let decoder = PersonDetector.decoder(inputSize: 224, threshold: 0.5)
    var boxes = [Float](repeating: 0, count: 2254 * 12)
    var scores = [Float](repeating: -200, count: 2254)
    // The probed values of hopper in docs/reference/blazepose-expected.json, best box.
    let row: [Float] = [
      -4.738, -1.32, 44.853, 44.821, -7.117, 207.901, -7.108, -85.431, -2.619, 38.321, -2.807,
      -177.752,
    ]
    boxes.replaceSubrange(1778 * 12..<1779 * 12, with: row)
    scores[1778] = 0.6858
    // A box of negative size, one that is no number, and one just below the threshold.
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
    let decoder = PersonDetector.decoder(inputSize: 32, threshold: 0.5)
    let count = decoder.options.boxCount
    let boxes = [Float](repeating: 1, count: count * 12)
    var scores = [Float](repeating: -9, count: count)
    scores[0] = 0
    #expect(decoder.candidates(boxes: boxes.span, scores: scores.span).count == 1)
  }
}

@Suite struct LetterboxTests {
  private func picture(_ width: Int, _ height: Int) -> UprightPicture {
    UprightPicture(PictureGeometry(width: width, height: height))
  }

  @Test func `bars make a square around the middle`() {
    let high = Letterbox(picture(512, 600))
    #expect(abs(high.sides - 0.073333) < 1e-6 && high.ends == 0)
    #expect(high.region.width == 600 / 512 && high.region.height == 1)
    let wide = Letterbox(picture(1000, 500))
    #expect(wide.ends == 0.25 && wide.sides == 0)
    #expect(wide.region.width == 1 && wide.region.height == 2)
    let square = Letterbox(picture(7, 7))
    #expect(square.ends == 0 && square.sides == 0)
  }

  @Test func `points of the square come back to the picture, and may lie outside`() {
    let wide = Letterbox(picture(1000, 500))
    #expect(wide.remove(TensorPoint(x: 0.25, y: 0.25)) == TensorPoint(x: 0.25, y: 0))
    #expect(wide.remove(TensorPoint(x: 1, y: 0.75)) == TensorPoint(x: 1, y: 1))
    #expect(wide.remove(TensorPoint(x: 0, y: 0)) == TensorPoint(x: 0, y: -0.5))
  }

  @Test func `the thinnest strip has a letterbox too`() {
    let strip = Letterbox(picture(10_000, 1))
    #expect(strip.region.isUsable(in: picture(10_000, 1)))
    #expect(strip.remove(TensorPoint(x: 0.5, y: 0.5)).y.isFinite)
  }
}
