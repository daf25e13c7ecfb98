import Drawing
import Frames
import OptionDeclarations
import TestSupport
import Testing
import VisionBase
import VisionTasks

@testable import VisionReports

@Suite struct FaceLandmarksReportTests {
  private let full = SampleReports.faceLandmarks(
    blendshapes: SampleReports.expression, transformation: SampleReports.matrix,
    followsFaces: true)

  private func json(_ report: FaceLandmarksReport) throws -> JSONValue {
    let text = ReportWriter(format: .json).printout(report, input: "a.jpg").text
    let line = try JSONValue(Array(text.utf8), name: "line")
    guard case .array(let faces) = line["faces"], let face = faces.first else { return .null }
    return face
  }

  @Test func `landmarks, scores by name and the rows of the matrix are members of a face`() throws {
    let face = try json(full)
    guard case .array(let landmarks) = face["landmarks"],
      case .array(let rows) = face["transformation"]
    else { return #expect(Bool(false), "no lists") }
    #expect(landmarks.count == 478)
    #expect(landmarks[0].text == #"{"x":16.0,"y":12.0,"z":8.0}"#)
    #expect(rows.map(\.text).first == "[0.0,1.0,2.0,3.0]" && rows.count == 4)
    #expect(face["blendshapes"]?["jawOpen"]?.text == "0.75")
    #expect(face["blendshapes"]?["_neutral"]?.text == "0.0625")
    #expect(face["trackingID"] == .integer(4))
  }

  @Test func `what was not requested is left out`() throws {
    let face = try json(SampleReports.faceLandmarks())
    #expect(face["blendshapes"] == nil && face["transformation"] == nil)
    #expect(face["trackingID"] == nil)
  }

  @Test func `text lists places, the strongest parts of the expression and the position`() {
    let lines = full.lines
    #expect(lines.first == " Face #4:" && lines[1] == "  right_eye  (32, 12)")
    #expect(lines.contains("  Expression: jawOpen 0.75, mouthSmileLeft 0.50"))
    #expect(lines.last == "  Position: 3.0 cm to the right, 7.0 cm up, -11.0 cm away")
    let calm = Blendshapes(scores: [Float](repeating: 0, count: 52))
    #expect(
      SampleReports.faceLandmarks(blendshapes: calm).lines.contains("  Expression: neutral"))
  }

  @Test func `a table has a row for each landmark`() {
    #expect(full.rows.count == 478)
    #expect(full.rows.allSatisfy { $0.count == FaceLandmarksReport.columns.count })
    #expect(full.rows[1].map(\.text).prefix(3) == ["0", "4", "1"])
    #expect(SampleReports.faceLandmarks().rows[0][1] == .null)
  }

  @Test func `columns of records follow from the request, and missing numbers are NaN`() throws {
    let none = FaceLandmarksReport(
      FaceResult(faces: [], picture: SampleReports.picture), milliseconds: 1,
      givesBlendshapes: true, givesTransformation: true)
    var flat = full
    flat.result.faces[0].transformation = nil
    flat.result.faces[0].blendshapes = nil
    for report in [full, none, flat, SampleReports.faceLandmarks()] {
      let fields = FaceLandmarksReport.recordFields(
        blendshapes: report.givesBlendshapes, transformation: report.givesTransformation)
      #expect(report.record.count == fields.count)
      for (values, field) in zip(report.record, fields) {
        #expect(values.count == 1 && values.areOf(field.type), "\(field.name)")
      }
    }
    guard case .lists(_, .lists(_, .float32(let numbers))) = flat.record.last else {
      return #expect(Bool(false), "no matrix")
    }
    #expect(numbers.count == 16 && numbers.allSatisfy(\.isNaN))
  }

  @Test func `turned upright, depths keep their scale in pixels`() {
    var report = full
    report.turnUpright()
    let picture = report.result.picture
    #expect(picture == PictureGeometry(width: 48, height: 64))
    let (point, z) = report.result.faces[0].landmarks[0].pixels(in: picture)
    #expect(point == PicturePoint(x: 36, y: 16) && abs(z - 8) < 1e-4)
    #expect(report.result.faces[0].transformation == SampleReports.matrix)
  }

  @Test func `a face is cut out with level eyes and space around it`() throws {
    let object = try #require(full.objects.first)
    let cut = try #require(object.uprightCut)
    // The left eye is below the right one in this picture, which lies on its side.
    let across = cut.region.topRight - cut.region.topLeft
    #expect(abs(across.x) < 1e-3 && across.y > 0)
    #expect(abs(cut.width - object.box.height * 1.4) < 1e-4)
    #expect(object.bodyPoints.count == FaceLandmarksReport.bodyLayout?.points.count)
  }

  @Test func `rows name the strongest parts of an expression`() {
    #expect(full.presentedRows.map(\.title) == ["Face #4"])
    #expect(full.presentedRows.map(\.detail) == ["jawOpen 0.75, mouthSmileLeft 0.50"])
    #expect(SampleReports.faceLandmarks().presentedRows.map(\.title) == ["Face 1"])
  }
}

@Suite struct FaceLandmarksDrawingTests {
  @Test func `a mesh, outlines and two circles are drawn, and the number of a tracked face`() throws
  {
    let marks = FaceLandmarksDrawing().marks(for: SampleReports.faceLandmarks(followsFaces: true))
    guard case .mesh(let points, let edges, let color, _) = marks.first else {
      return #expect(Bool(false), "no mesh")
    }
    #expect(points.count == 478 && color.opacity < 0.5)
    // 852 triangles share nearly all of their edges.
    #expect(Set(edges).count == edges.count && (1278...1400).contains(edges.count))
    let circles = marks.compactMap { mark -> [PicturePoint]? in
      if case .polyline(let points, _, _) = mark { points } else { nil }
    }
    #expect(circles.count == 2)
    for circle in circles {
      let (first, last) = (try #require(circle.first), try #require(circle.last))
      #expect(abs(first.x - last.x) < 1e-9 && abs(first.y - last.y) < 1e-9)
    }
    let outlines = marks.filter { if case .connections = $0 { true } else { false } }
    #expect(outlines.count == FaceFeature.contours.count)
    guard case .caption(let words, _, _) = marks.last else {
      return #expect(Bool(false), "no number")
    }
    #expect(words == ["#4"])
    #expect(
      FaceLandmarksDrawing().marks(for: SampleReports.faceLandmarks()).count == marks.count - 1)
  }
}

@Suite struct FaceLandmarksRequestTests {
  private func values(_ given: [String: String]) throws -> OptionValues {
    var values = OptionValues()
    for option in FaceLandmarksRequest.options.map(\.option) {
      if let word = given[option.name] { try values.add(word, to: option) }
    }
    return values
  }

  @Test func `every option reaches the engine`() throws {
    let request = FaceLandmarksRequest(
      try values([
        "faces": "3", "threads": "2", "min-detection-confidence": "0.25",
        "min-presence-confidence": "0.75", "min-tracking-confidence": "1", "no-smoothing": "",
        "blendshapes": "", "transformation": "", "field-of-view": "40",
      ]))
    #expect(
      request.engineOptions
        == FaceOptions(
          maxFaces: 3, minDetectionConfidence: 0.25, minPresenceConfidence: 0.75,
          minTrackingConfidence: 1, smoothsLandmarks: false, makesBlendshapes: true,
          makesTransformation: true, verticalFieldOfView: 40, threadCount: 2))
    #expect(FaceLandmarksRequest(OptionValues()).engineOptions == FaceOptions())
    #expect(request.recordFields.map(\.name).suffix(2) == ["blendshapes", "transformations"])
  }

  @Test func `a field of view without positions is refused`() throws {
    let options = FaceLandmarksRequest.options.map(\.option)
    #expect(try values(["field-of-view": "40"]).idleOption(among: options) != nil)
    let both = try values(["field-of-view": "40", "transformation": ""])
    #expect(both.idleOption(among: options) == nil)
  }

  @Test(arguments: ["0", "180", "nan", "wide"])
  func `a camera sees neither nothing nor everything`(angle: String) {
    #expect(throws: ValueProblem.self) { try values(["field-of-view": angle]) }
  }
}

/// The face landmarker behind the doors, with upstream's bundle.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"))
struct FaceLandmarksTaskTests {
  private func request(
    _ change: (inout FaceLandmarksRequest) -> Void = { _ in }
  ) -> FaceLandmarksRequest {
    var request = FaceLandmarksRequest()
    request.model = ModelChoice(SharedMaterial.landmarkFile("face_landmarker.task"))
    change(&request)
    return request
  }

  @Test func `a report holds the engine's result`() throws {
    let frame = try Frame(decoding: SharedMaterial.image("grace_hopper.bmp"))
    let request = request { ($0.givesBlendshapes, $0.givesTransformation) = (true, true) }
    var engine = try FaceLandmarksTask.faceLandmarks.engines(for: request).make(.image)
    let report = try engine.report(on: frame)
    let landmarker = try FaceLandmarker(
      loading: .bundle(SharedMaterial.landmarkFile("face_landmarker.task")),
      options: FaceOptions(makesBlendshapes: true, makesTransformation: true))
    #expect(try report.result == landmarker.detect(in: frame) && report.result.faces.count == 1)
    #expect(report.givesBlendshapes && !report.followsFaces)
  }

  @Test func `another detector takes the place of the bundle's own`() throws {
    let frame = try Frame(decoding: SharedMaterial.image("grace_hopper.bmp"))
    func landmarks(_ request: FaceLandmarksRequest) throws -> [LandmarkPoint] {
      var engine = try FaceLandmarksTask.faceLandmarks.engines(for: request).make(.image)
      return try #require(engine.report(on: frame).result.faces.first).landmarks
    }
    let own = try landmarks(request())
    // The catalogue's detector is the bundle's, with metadata of this package.
    let same = try landmarks(request { $0.detector = "face" })
    #expect(zip(own, same).allSatisfy { abs($0.x - $1.x) < 1e-3 && abs($0.y - $1.y) < 1e-3 })
  }

  @Test func `a bundle of another task is refused with the file that it lacks`() throws {
    var request = FaceLandmarksRequest()
    request.model = ModelChoice(
      SharedMaterial.landmarkFile("hand_gesture_recognizer_with_custom_classifier.task"))
    let error = #expect(throws: VisionError.self) {
      try FaceLandmarksTask.faceLandmarks.engines(for: request).make(.image)
    }
    #expect(error?.code == .modelMissing)
    #expect(error?.message.contains("face_detector.tflite") == true)
  }
}
