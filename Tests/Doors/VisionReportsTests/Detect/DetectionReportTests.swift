import Drawing
import Frames
import Testing
import VisionTasks

@testable import VisionReports

@Suite struct DetectionReportTests {
  private static let picture = PictureGeometry(width: 640, height: 480)

  private static let face: Detection = {
    var leftEye = Keypoint(x: 12.5 / 640, y: 22 / 480)
    leftEye.label = "left eye"
    var rightEye = Keypoint(x: 30 / 640, y: 21.5 / 480)
    rightEye.score = 0.5
    return Detection(
      boundingBox: PictureBox(x: 10.25, y: 20.5, width: 30, height: 40),
      keypoints: [leftEye, rightEye],
      categories: [
        Category(index: 0, score: 0.96, categoryName: "face", displayName: "Gesicht")
      ])
  }()

  private func report(_ detections: Detection...) -> DetectionReport {
    DetectionReport(
      DetectionResult(detections: detections, picture: Self.picture), milliseconds: 3.9999)
  }

  @Test func `a JSON line has the contract's fields in their order`() {
    let text = ReportWriter(format: .json).printout(report(Self.face), input: "a \"b\"").text
    #expect(
      text == #"""
        {"input":"a \"b\"","width":640,"height":480,"orientation":"up","milliseconds":4.0,"detections":[\#
        {"boundingBox":{"x":10.25,"y":20.5,"width":30.0,"height":40.0},\#
        "keypoints":[{"x":12.5,"y":22.0,"label":"left eye"},{"x":30.0,"y":21.5,"score":0.5}],\#
        "categories":[{"index":0,"score":0.96,"categoryName":"face","displayName":"Gesicht"}]}]}

        """#)
  }

  @Test func `people are told when there is nothing`() {
    #expect(report().lines == [" No detections"])
  }

  @Test func `a box carries its names in the category's color, and its key points`() {
    let marks = DetectionDrawing().marks(for: report(Self.face))
    #expect(
      marks.first
        == .box(Self.face.boundingBox, labels: ["Gesicht 0.96"], color: .category("face")))
    #expect(
      marks.dropFirst() == [
        .point(PicturePoint(x: 12.5, y: 22), color: .category("face")),
        .point(PicturePoint(x: 30, y: 21.5), color: .category("face")),
      ])
  }

  @Test func `a class without a name is drawn with its number`() {
    let detection = Detection(
      boundingBox: PictureBox(x: 0, y: 0, width: 1, height: 1),
      categories: [Category(index: 7, score: 0.5)])
    let marks = DetectionDrawing().marks(for: report(detection))
    #expect(
      marks == [.box(detection.boundingBox, labels: ["class 7 0.50"], color: .category("7"))])
  }
}
