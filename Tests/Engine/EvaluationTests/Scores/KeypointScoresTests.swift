import Testing
import VisionBase

@testable import Evaluation

@Suite struct KeypointScoresTests {
  private let person = LabelCategory(id: 1, name: "person", keypoints: ["nose", "left_eye"])

  private func object(_ x: Double, isCrowd: Bool = false, isLabelled: Bool = true) -> LabelledObject
  {
    LabelledObject(
      category: 1, box: LabelBox(x: x, y: 0, width: 50, height: 100), isCrowd: isCrowd,
      keypoints: [
        LabelledKeypoint(x: x + 10, y: 10, isLabelled: isLabelled),
        LabelledKeypoint(x: x + 20, y: 10, isLabelled: isLabelled),
      ])
  }

  private func pose(_ nose: (Double, Double), _ eye: (Double, Double)) -> ClassedPrediction {
    ClassedPrediction(
      category: 1,
      prediction: Prediction(
        category: .words(["person"]), score: 1, box: LabelBox(x: 0, y: 0, width: 0, height: 0),
        keypoints: [
          "nose": LabelledKeypoint(x: nose.0, y: nose.1),
          "lefteye": LabelledKeypoint(x: eye.0, y: eye.1),
        ]))
  }

  private func scores(
    _ objects: [LabelledObject], _ poses: [ClassedPrediction], time: EvaluationTime = .unlimited
  ) throws -> KeypointScores {
    try KeypointScores(
      LabelSet(
        categories: [person], pictures: [LabelledPicture(id: 1, name: "a", objects: objects)]),
      [poses], category: person, time: time)
  }

  @Test func `near is a part of the longer side of the box`() throws {
    // The side is 100: 5 is within 0.05, 15 within 0.2.
    let result = try scores([object(0)], [pose((15, 10), (20, 25))])
    #expect(result.overall.labelled == 2 && result.overall.near == [1, 1, 2])
    #expect(result.points[0].count.share(0) == 1 && result.points[1].count.share(1) == 0)
    #expect(result.people == 1 && result.peopleFound == 1)
  }

  @Test func `each person has one pose, and a person without one is missed`() throws {
    let poses = [pose((210, 10), (220, 10)), pose((10, 10), (20, 10)), pose((11, 10), (21, 10))]
    let result = try scores([object(0), object(200), object(400)], poses)
    #expect(result.people == 3 && result.peopleFound == 3)
    #expect(result.overall.near == [4, 4, 4] && result.overall.labelled == 6)
    let missed = try scores([object(0), object(200)], [poses[1]])
    #expect(missed.overall.share(0) == 0.5 && missed.peopleFound == 1)
  }

  @Test func `the error is the mean distance in parts of the root of the box's area`() throws {
    // The box is of 50 x 100 pixels.
    let result = try scores([object(0)], [pose((13, 14), (20, 10))])
    #expect(result.points[0].count.meanError == 5 / 5000.0.squareRoot())
    #expect(result.points[1].count.meanError == 0)
    #expect(result.overall.meanError == 2.5 / 5000.0.squareRoot())
    // Points of a person without a pose have no distance.
    let missed = try scores([object(0), object(200)], [pose((13, 14), (20, 10))])
    #expect(missed.overall.meanError == 2.5 / 5000.0.squareRoot())
    #expect(try scores([object(0)], []).overall.meanError == nil)
  }

  @Test func `of poses that are all far away, a person has the nearest`() throws {
    let far = [pose((900, 10), (900, 10)), pose((600, 10), (600, 10)), pose((700, 10), (700, 10))]
    let result = try scores([object(0), object(200)], far)
    // The second person is nearer to the one at 600, the first then to the one at 700.
    let sums = (690.0 + 680 + 390 + 380) / 5000.0.squareRoot()
    #expect(abs((result.overall.meanError ?? 0) - sums / 4) < 1e-9)
  }

  @Test func `crowds and people without labels do not count`() throws {
    let result = try scores([object(0, isCrowd: true), object(100, isLabelled: false)], [])
    #expect(result.people == 0 && result.overall.share(0) == nil)
  }

  @Test func `who has no time left is told`() {
    let error = #expect(throws: VisionError.self) {
      try scores([object(0)], [], time: EvaluationTime(until: 0))
    }
    #expect(error?.code == .cancelled)
  }
}
