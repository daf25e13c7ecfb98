import Frames
import Testing
import VisionTasks

@testable import VisionReports

@Suite struct TrackReportTests {
  private func report(labels: [Category], hasClassifier: Bool) -> TrackReport {
    let object = TrackedObject(
      boundingBox: PictureBox(x: 4, y: 8.5, width: 20, height: 12), trackingID: 3, score: 0.5,
      category: Category(index: 17, score: 0.75, categoryName: "animal"), labels: labels)
    return TrackReport(
      TrackingResult(objects: [object], picture: PictureGeometry(width: 64, height: 48)),
      milliseconds: 1, hasClassifier: hasClassifier)
  }

  private let labels = [
    Category(index: 1, score: 0.5, categoryName: "dog", displayName: "Hund"),
    Category(index: 2, score: 0.25),
  ]

  @Test func `the detector names the objects, unless there is a classifier`() {
    #expect(
      report(labels: [], hasClassifier: false).lines
        == [" Object #3: animal 0.75  (x: 4, y: 9, w: 20, h: 12)"])
    #expect(
      report(labels: labels, hasClassifier: true).lines
        == [" Object #3: Hund 0.50, class 2 0.25  (x: 4, y: 9, w: 20, h: 12)"])
    #expect(
      report(labels: [], hasClassifier: true).lines
        == [" Object #3: (x: 4, y: 9, w: 20, h: 12)"])
  }

  @Test func `a JSON line has the contract's fields in their order`() {
    let report = report(labels: labels, hasClassifier: true)
    #expect(
      ReportWriter(format: .json).printout(report, input: "a.mp4").text == #"""
        {"input":"a.mp4","width":64,"height":48,"orientation":"up","milliseconds":1.0,"objects":[{\#
        "boundingBox":{"x":4.0,"y":8.5,"width":20.0,"height":12.0},"trackingID":3,"labels":[\#
        {"text":"Hund","index":1,"confidence":0.5},{"text":"","index":2,"confidence":0.25}]}]}

        """#)
  }

  @Test func `people are told when there is nobody`() {
    var empty = report(labels: [], hasClassifier: false)
    empty.result.objects = []
    #expect(empty.lines == [" No objects"])
  }
}
