import Drawing
import Frames
import OptionDeclarations
import TestSupport
import Testing
import VisionBase
import VisionTasks

@testable import VisionReports

@Suite struct FacesReportTests {
  private func text(_ report: FacesReport, _ format: OutputFormat) -> String {
    let writer = ReportWriter(format: format)
    return (writer.heading(for: FacesReport.self) + writer.printout(report, input: "a.jpg")).text
  }

  @Test func `a face is a box, a score and named points in pixels`() {
    let json = text(SampleReports.faces(), .json)
    #expect(
      json.contains(
        #""faces":[{"boundingBox":{"x":8.0,"y":8.0,"width":20.0,"height":16.0},"score":0.75,"#
          + #""keypoints":[{"type":"right_eye","x":24.0,"y":12.0},"#
          + #"{"type":"left_eye","x":24.0,"y":20.0},{"type":"nose_tip","#))
    #expect(
      text(SampleReports.faces(), .text)
        .contains(" Face #0:\n  Score: 0.75000\n  Box: 20 × 16 at 8, 8\n  right_eye  (24, 12)\n"))
  }

  @Test func `a table has a row for each face, with its points`() {
    let rows = SampleReports.faces().rows
    #expect(rows.map(\.count) == [FacesReport.columns.count])
    #expect(FacesReport.columns.suffix(2) == ["leftEarX", "leftEarY"])
    #expect(
      Array(rows[0].prefix(8)).map(\.text) == [
        "0", "8.0", "8.0", "20.0", "16.0", "0.75", "24.0", "12.0",
      ])
  }

  @Test func `turned upright, a face that lay on its side stands`() throws {
    var report = SampleReports.faces()
    report.turnUpright()
    #expect(report.result.picture == PictureGeometry(width: 48, height: 64))
    let points = report.result.detections[0].namedPoints(in: report.result.picture)
    // The stored picture is turned by a quarter clockwise.
    #expect(points[0].point == PicturePoint(x: 36, y: 24) && abs(points[1].point.x - 28) < 1e-4)
    #expect(report.result.detections[0].boundingBox.width == 16)
  }

  @Test func `a cut has level eyes, the person's right one at the left`() throws {
    let upright = PictureGeometry(width: 64, height: 48)
    let report = SampleReports.faces(
      rightEye: PicturePoint(x: 12, y: 12), leftEye: PicturePoint(x: 20, y: 20), in: upright)
    let cut = try #require(report.objects.first?.uprightCut)
    let across = cut.region.topRight - cut.region.topLeft
    #expect(across.x > 0 && abs(across.x - across.y) < 1e-4)
    #expect(cut.width == 20 && cut.height == 16)
  }

  @Test func `objects carry the six points for data sets`() throws {
    let object = try #require(SampleReports.faces().objects.first)
    let layout = try #require(FacesReport.bodyLayout)
    #expect(object.bodyPoints.count == 6 && layout.points.count == 6)
    #expect(layout.skeleton.joined().allSatisfy { (1...6).contains($0) })
    #expect(object.kind == FoundObject.Class(index: 0, name: "face"))
  }

  @Test func `boxes end at the edges where that is requested`() {
    var report = SampleReports.faces()
    report.result.detections[0].boundingBox = PictureBox(x: -8, y: 40, width: 20, height: 16)
    report.clipBoxes()
    #expect(
      report.result.detections[0].boundingBox == PictureBox(x: 0, y: 40, width: 12, height: 8))
  }

  @Test func `records fit their columns, with and without faces`() {
    let none = FacesReport(
      DetectionResult(detections: [], picture: SampleReports.picture), milliseconds: 1)
    for report in [SampleReports.faces(), none] {
      #expect(report.record.count == FacesReport.recordFields.count)
      for (values, field) in zip(report.record, FacesReport.recordFields) {
        #expect(values.count == 1 && values.areOf(field.type), "\(field.name)")
      }
    }
  }

  @Test func `faces are drawn as boxes with six points`() {
    let marks = FacesDrawing().marks(for: SampleReports.faces())
    guard case .box(_, let labels, _) = marks.first else { return #expect(Bool(false), "no box") }
    #expect(labels == ["face 0.75"] && marks.count == 7)
  }

  @Test func `nothing found is said`() {
    let none = FacesReport(
      DetectionResult(detections: [], picture: SampleReports.picture), milliseconds: 1)
    #expect(none.lines == [" No faces"] && none.sentence == "Nothing was found")
    #expect(SampleReports.faces().sentence == "1 face")
    #expect(SampleReports.faces().presentedRows.map(\.title) == ["Face 1"])
  }

  @Test func `every option reaches the engine`() throws {
    var values = OptionValues()
    let given = [
      "model": "face-full-range", "min-detection-confidence": "0.25", "overlap-limit": "0.5",
      "threads": "3",
    ]
    for option in FacesRequest.options.map(\.option) {
      if let word = given[option.name] { try values.add(word, to: option) }
    }
    let request = FacesRequest(values)
    #expect(
      request.engineOptions
        == FaceDetectorOptions(minDetectionConfidence: 0.25, overlapLimit: 0.5, threadCount: 3))
    #expect(request.modelName() == "face-full-range" && FacesRequest().modelName() == "face")
    #expect(FacesRequest(OptionValues()).engineOptions == FaceDetectorOptions())
  }
}

/// The face detector behind the doors, with the catalogue's model.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
struct FacesTaskTests {
  @Test func `a report holds the engine's result`() throws {
    let frame = try Frame(decoding: SharedMaterial.image("grace_hopper.bmp"))
    var engine = try FacesTask.faces.engines(for: FacesRequest()).make(.image)
    let report = try engine.report(on: frame)
    let expected = try FaceDetector(loading: .named("face")).detect(in: frame)
    #expect(report.result == expected && report.result.detections.count == 1)
    #expect(abs(report.result.detections[0].faceScore - 0.9358574) < 1e-5)
  }

  @Test func `a model of another kind is refused`() throws {
    var request = FacesRequest()
    request.model = ModelChoice(SharedMaterial.model("bird.tflite"))
    let error = #expect(throws: VisionError.self) {
      try FacesTask.faces.engines(for: request).make(.image)
    }
    #expect(error?.code == .modelUnsupported)
  }
}
