import Frames
import OptionDeclarations
import Testing
import VisionBase
import VisionTasks

@testable import VisionReports

@Suite struct ReportFormTests {
  private func form<Report: TaskReport>(
    _ given: [String: String], for report: Report.Type
  ) throws -> ReportForm {
    var values = OptionValues()
    for declared in ReportForm.options(for: report) {
      if let word = given[declared.option.name] { try values.add(word, to: declared.option) }
    }
    return try ReportForm(values, for: report)
  }

  private func names<Report: TaskReport>(_ report: Report.Type) -> [String] {
    ReportForm.options(for: report).map(\.option.name)
  }

  @Test func `each task has the options that mean something for it`() {
    #expect(names(DetectionReport.self) == ["format", "scores", "upright", "clip"])
    #expect(names(TrackReport.self) == ["format", "scores", "upright", "clip"])
    #expect(names(PoseReport.self) == ["format", "scores", "upright"])
    #expect(names(ClassificationReport.self) == ["format"])
    #expect(names(EmbeddingReport.self) == ["format"])
  }

  @Test func `a form that a task has not is refused with those it has`() {
    let error = #expect(throws: ValueProblem.self) {
      try form(["format": "coco"], for: ClassificationReport.self)
    }
    #expect(error?.message == "'coco' is not one of text, json, csv, csv-plain")
  }

  @Test func `scores are for labels only`() throws {
    #expect(throws: VisionError.self) { try form(["scores": ""], for: DetectionReport.self) }
    let chosen = try form(["format": "yolo", "scores": "", "upright": ""], for: TrackReport.self)
    #expect(chosen.format == .yolo && chosen.addsScores && chosen.isUpright)
    #expect(!chosen.clipsBoxes)
  }

  @Test func `upright coordinates are those of the picture as it is displayed`() throws {
    var form = ReportForm(.json)
    form.isUpright = true
    var dog = SampleReports.detection(PictureBox(x: 10, y: 20, width: 4, height: 6))
    dog.keypoints = [Keypoint(x: 0.25, y: 0.5)]
    let turned = form.shaped(SampleReports.detections(dog)).result
    // After a quarter turn clockwise, the last row is the first column.
    #expect(turned.picture == PictureGeometry(width: 48, height: 64))
    #expect(turned.detections[0].boundingBox == PictureBox(x: 22, y: 10, width: 6, height: 4))
    #expect(turned.detections[0].keypoints[0] == Keypoint(x: 0.5, y: 0.25))

    let object = TrackedObject(
      boundingBox: PictureBox(x: 10, y: 20, width: 4, height: 6), score: 1)
    let tracked = form.shaped(SampleReports.tracks(object)).result
    #expect(tracked.objects[0].boundingBox == PictureBox(x: 22, y: 10, width: 6, height: 4))
    #expect(tracked.picture == turned.picture)
  }

  @Test func `depth keeps its pixels when a pose is turned`() {
    var form = ReportForm()
    form.isUpright = true
    let pose = SampleReports.pose(x: 0.25, y: 0.5, z: 0.5)
    let turned = form.shaped(pose).result
    let before = pose.result.poses[0].pixels(.nose, in: pose.result.picture)
    let after = turned.poses[0].pixels(.nose, in: turned.picture)
    #expect(before.point == PicturePoint(x: 16, y: 24) && before.z == 32)
    #expect(after.point == PicturePoint(x: 24, y: 16) && abs(after.z - 32) < 1e-4)
    #expect(turned.poses[0].worldLandmarks == pose.result.poses[0].worldLandmarks)
  }

  private static let clippings: [(box: PictureBox, clipped: PictureBox)] = [
    (PictureBox(x: 1, y: 2, width: 3, height: 4), PictureBox(x: 1, y: 2, width: 3, height: 4)),
    (PictureBox(x: -5, y: 40, width: 10, height: 20), PictureBox(x: 0, y: 40, width: 5, height: 8)),
    (PictureBox(x: 70, y: 10, width: 9, height: 5), PictureBox(x: 64, y: 10, width: 0, height: 5)),
    (
      PictureBox(x: .nan, y: 0, width: 1, height: .infinity),
      PictureBox(x: 0, y: 0, width: 0, height: 0)
    ),
  ]

  @Test(arguments: clippings)
  func `clipped boxes end at the edges`(box: PictureBox, clipped: PictureBox) {
    var form = ReportForm()
    let report = SampleReports.detections(SampleReports.detection(box))
    if box.x.isFinite { #expect(form.shaped(report).result.detections[0].boundingBox == box) }
    form.clipsBoxes = true
    #expect(form.shaped(report).result.detections[0].boundingBox == clipped)
  }
}
