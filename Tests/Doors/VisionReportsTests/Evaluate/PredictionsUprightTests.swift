import Evaluation
import Frames
import Testing
import VisionReports
import VisionTasks

@Suite struct PredictionsUprightTests {
  private static let prediction = Prediction(
    category: .words(["person"]), score: 0.5, box: LabelBox(x: 4, y: 2, width: 10, height: 6),
    keypoints: [
      "nose": LabelledKeypoint(x: 5, y: 3), "tail": LabelledKeypoint(x: 0, y: 0, isLabelled: false),
    ])

  /// The places of the box and the nose once a picture of 40 by 20 is turned.
  private static let ways: [(Orientation, LabelBox, LabelledKeypoint)] = [
    (.up, LabelBox(x: 4, y: 2, width: 10, height: 6), LabelledKeypoint(x: 5, y: 3)),
    (.right, LabelBox(x: 12, y: 4, width: 6, height: 10), LabelledKeypoint(x: 17, y: 5)),
    (.down, LabelBox(x: 26, y: 12, width: 10, height: 6), LabelledKeypoint(x: 35, y: 17)),
    (.left, LabelBox(x: 2, y: 26, width: 6, height: 10), LabelledKeypoint(x: 3, y: 35)),
    (.upMirrored, LabelBox(x: 26, y: 2, width: 10, height: 6), LabelledKeypoint(x: 35, y: 3)),
  ]

  @Test(arguments: ways)
  func `places are turned with the picture`(
    orientation: Orientation, box: LabelBox, nose: LabelledKeypoint
  ) {
    let picture = PictureGeometry(width: 40, height: 20, orientation: orientation)
    let turned = [Self.prediction].turnedUpright(in: picture)
    #expect(turned.count == 1 && turned[0].box == box && turned[0].keypoints["nose"] == nose)
    #expect(turned[0].keypoints["tail"]?.isLabelled == false)
    #expect(turned[0].category == Self.prediction.category && turned[0].score == 0.5)
  }

  @Test func `recorded lines have the words that are written`() {
    #expect(OrientationWord.known == Orientation.named.map(\.name))
  }

  @Test func `a recorded line is turned as it says`() {
    func line(_ orientation: String?, width: Int? = 40) -> PicturePredictions {
      PicturePredictions(
        picture: .path("a"), predictions: [Self.prediction], width: width, height: 20,
        orientation: orientation)
    }
    let turned = line("right").turnedUpright()
    #expect(turned.width == 20 && turned.height == 40 && turned.orientation == "up")
    #expect(turned.predictions[0].box == LabelBox(x: 12, y: 4, width: 6, height: 10))
    // Turned once, it is not turned again.
    #expect(turned.turnedUpright() == turned)
    for other in [line("up"), line(nil), line("sideways"), line("right", width: nil)] {
      #expect(other.turnedUpright() == other)
    }
  }
}
