import Testing

@testable import VisionTasks

@Suite struct LetterboxTests {
  private func picture(_ width: Int, _ height: Int) -> UprightPicture {
    UprightPicture(PictureGeometry(width: width, height: height))
  }

  @Test func `bars make a square around the middle`() {
    let high = Letterbox(in: picture(512, 600))
    #expect(abs(high.sides - 0.073333) < 1e-6 && high.ends == 0)
    #expect(high.square.width == 600 && high.square.height == 600)
    let wide = Letterbox(in: picture(1000, 500))
    #expect(wide.ends == 0.25 && wide.sides == 0)
    #expect(wide.square.width == 1000 && wide.square.height == 1000)
    let square = Letterbox(in: picture(7, 7))
    #expect(square.ends == 0 && square.sides == 0)
  }

  @Test func `points of the square come back to the picture, and may lie outside`() {
    let wide = Letterbox(in: picture(1000, 500))
    #expect(wide.remove(TensorPoint(x: 0.25, y: 0.25)) == TensorPoint(x: 0.25, y: 0))
    #expect(wide.remove(TensorPoint(x: 1, y: 0.75)) == TensorPoint(x: 1, y: 1))
    #expect(wide.remove(TensorPoint(x: 0, y: 0)) == TensorPoint(x: 0, y: -0.5))
  }

  @Test func `detections come back with their boxes and key points`() {
    let wide = Letterbox(in: picture(1000, 500))
    var detection = DetectionCandidate(
      box: TensorBox(left: 0.25, top: 0.25, right: 0.5, bottom: 0.5),
      keypoints: [TensorPoint(x: 0.25, y: 0.25), TensorPoint(x: 1, y: 0.75)],
      classes: [ScoredClass(index: 0, score: 1)])
    wide.remove(from: &detection)
    #expect(detection.box == TensorBox(left: 0.25, top: 0, right: 0.5, bottom: 0.5))
    #expect(detection.keypoints == [TensorPoint(x: 0.25, y: 0), TensorPoint(x: 1, y: 1)])
  }

  @Test func `the square has the longer side to the last bit`() {
    // As a fraction of the width, 480 of 400 pixels would be rounded.
    let letterbox = Letterbox(in: picture(400, 480))
    #expect(letterbox.square.width == 480 && letterbox.square.height == 480)
  }

  @Test func `the thinnest strip has a letterbox too`() {
    let strip = Letterbox(in: picture(10_000, 1))
    #expect(strip.square.width == 10_000 && strip.square.height == 10_000)
    #expect(strip.remove(TensorPoint(x: 0.5, y: 0.5)).y.isFinite)
  }

  @Test func `a turned region gets its bars along its own axes`() {
    // 200x100 pixels, turned: as the model that finds the region of a hand within another one.
    let region = UprightRegion(
      centerX: 0.4, centerY: 0.6, width: 0.2, height: 0.2, rotation: 0.5)
    let letterbox = Letterbox(region, in: picture(1000, 500))
    #expect(letterbox.sides == 0 && letterbox.ends == 0.25)
    #expect(letterbox.square.width == 200 && letterbox.square.height == 200)
    #expect(letterbox.square.centerX == 400 && letterbox.square.rotation == 0.5)
  }
}
