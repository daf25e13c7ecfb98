import Drawing
import Foundation
import Frames
import OptionDeclarations
import Testing
import VisionBase
import VisionTasks

@testable import VisionReports

@Suite struct PresentationTests {
  /// Returns the presentation of a report, upright if requested.
  private func presentation<Report: TaskReport>(
    _ report: Report, isUpright: Bool = false
  ) throws -> JSONValue {
    var form = ReportForm(.json)
    (form.isUpright, form.hasPresentation) = (isUpright, true)
    var presenter = Presenter<Report>()
    return try #require(presenter.members(of: report, in: form).first).value
  }

  private func words(_ value: JSONValue?, _ name: String) -> [String?] {
    guard case .array(let items) = value else { return [] }
    return items.map { $0[name]?.nonemptyString }
  }

  private let box = PictureBox(x: 1, y: 2, width: 30, height: 20)

  @Test func `a line is the same to the byte unless a presentation is wanted`() throws {
    let report = SampleReports.detections(SampleReports.detection(box))
    var presenter = Presenter<DetectionReport>()
    #expect(presenter.members(of: report, in: ReportForm(.json)).isEmpty)
    let option = Presentation.flag.option
    var values = OptionValues()
    #expect(!ReportForm(places: values).hasPresentation)
    try values.add("", to: option)
    #expect(ReportForm(places: values).hasPresentation)
  }

  @Test func `detections have boxes to draw, rows with places, objects and cells`() throws {
    let report = SampleReports.detections(
      SampleReports.detection(box), SampleReports.detection(box),
      SampleReports.detection(box, index: 3, nil))
    let found = try presentation(report)
    #expect(words(found["marks"], "kind") == ["box", "box", "box"])
    #expect(words(found["rows"], "title") == ["dog", "dog", "class 3"])
    #expect(words(found["rows"], "detail").first == "30 × 20 at 1, 2")
    #expect(found["sentence"] == .string("2 × dog, class 3"))
    #expect(words(found["objects"], "name") == ["dog", "dog", "class 3"])
    guard case .array(let cells) = found["cells"], case .array(let row) = cells.first else {
      Issue.record("no cells")
      return
    }
    #expect(cells.count == 3 && row.count == DetectionReport.columns.count)
  }

  @Test func `marks are in the stored picture, all else as in the line`() throws {
    let report = SampleReports.detections(SampleReports.detection(box))
    let found = try presentation(report, isUpright: true)
    #expect(found["storedPicture"]?["width"] == .integer(64))
    #expect(found["picture"]?["width"] == .integer(48))
    guard case .array(let marks) = found["marks"], case .array(let objects) = found["objects"]
    else { return #expect(Bool(false), "no lists") }
    #expect(marks.first?["box"]?["width"] == .float(30))
    #expect(objects.first?["box"]?["width"] == .float(20))
  }

  @Test func `nothing found is said`() throws {
    let found = try presentation(SampleReports.detections())
    #expect(found["sentence"] == .string("Nothing was found"))
    #expect(found["rows"] == .array([]))
  }

  @Test func `only the best class is counted`() throws {
    let categories = [("tench", Float(0.75)), ("dog", 0.25)].enumerated().map { index, one in
      Category(index: index, score: one.1, categoryName: one.0)
    }
    let head = ClassificationHead(headIndex: 0, headName: nil, categories: categories)
    let found = try presentation(
      ClassificationReport(
        ClassificationResult(heads: [head]), of: SampleReports.picture, milliseconds: 1))
    #expect(words(found["rows"], "name") == ["tench", nil])
    #expect(found["sentence"] == .string("tench 0.75, dog 0.25"))
  }

  @Test func `people have numbers, likelihoods and the places of a body`() throws {
    let found = try presentation(SampleReports.pose(x: 0.5, y: 0.5))
    #expect(words(found["rows"], "title") == ["Person #4"])
    #expect(words(found["rows"], "detail") == ["33 of 33 landmarks visible"])
    #expect(found["sentence"] == .string("1 person"))
    guard case .array(let objects) = found["objects"],
      case .array(let points) = objects.first?["points"]
    else { return #expect(Bool(false), "no places") }
    let layout = try #require(PoseReport.bodyLayout)
    #expect(points.count == layout.points.count)
    #expect(layout.skeleton.joined().allSatisfy { (1...points.count).contains($0) })
  }

  @Test func `the frames of a video have trails`() throws {
    func report(x: Double) -> TrackReport {
      SampleReports.tracks(
        TrackedObject(
          boundingBox: PictureBox(x: x, y: 0, width: 4, height: 4), trackingID: 3, score: 0.5,
          category: Category(index: 1, score: 0.5, categoryName: "dog")))
    }
    var form = ReportForm(.json)
    form.hasPresentation = true
    var presenter = Presenter<TrackReport>()
    _ = presenter.members(of: report(x: 0), in: form)
    let member = try #require(presenter.members(of: report(x: 2), in: form).first)
    #expect(words(member.value["marks"], "kind") == ["trail", "box"])
    #expect(words(member.value["rows"], "title") == ["#3 dog"])
    #expect(words(member.value["rows"], "name") == ["dog"])
    guard case .array(let marks) = member.value["marks"],
      case .array(let points) = marks.first?["points"]
    else { return #expect(Bool(false), "no trail") }
    #expect(points == [["x": .float(2), "y": .float(2)], ["x": .float(4), "y": .float(2)]])
  }

  @Test func `a vector is given as numbers`() throws {
    let report = EmbeddingReport(
      EmbeddingResult(embeddings: [Embedding(.float([1, 2, 3]))]), milliseconds: 1)
    let found = try presentation(report)
    #expect(found["vector"] == .array([.float(1), .float(2), .float(3)]))
    #expect(words(found["rows"], "detail") == ["3 numbers"])
    #expect(found["picture"] == .null)
  }

  @Test func `every kind of mark has a form`() {
    let point = PicturePoint(x: 1, y: 2)
    let color = Color(red: 1, green: 2, blue: 3, opacity: 0.5)
    let marks: [(String, Mark)] = [
      ("box", .box(box, labels: ["", "dog"], color: color)), ("point", .point(point, color: color)),
      ("line", .line(from: point, to: point, color: color)),
      ("polyline", .polyline([point], color: color)), ("trail", .trail([point], color: color)),
      ("caption", .caption(["a"], at: point, color: color)),
    ]
    for (kind, mark) in marks {
      #expect(mark.json?["kind"] == .string(kind))
      #expect(
        mark.json?["color"] == .array([.integer(1), .integer(2), .integer(3), .float(0.5)]))
    }
    #expect(marks[0].1.json?["labels"] == .array([.string("dog")]))
  }

  /// A task that says nothing of its presentation.
  private struct Weather: TaskReport {
    static let title = "WeatherResult"
    static let fields: [ResultField] = []
    var lines: [String] { [" Rain", " Wind"] }
    var members: [JSONValue.Member] { [] }
  }

  @Test func `without a presentation of its own a report is shown by its lines`() throws {
    let found = try presentation(Weather())
    #expect(words(found["rows"], "title") == ["Rain", "Wind"])
    #expect(words(found["rows"], "name") == [nil, nil])
    #expect(found["sentence"] == .string("Rain, Wind"))
  }

  @Test func `names that differ only in how an accent is written are two`() {
    let rows = ["caf\u{E9}", "cafe\u{301}", "cafe\u{301}"].map { PresentedRow($0, name: $0) }
    let words = Presentation.sentence(counting: rows, tally: [])
    #expect(words.bytes == "caf\u{E9}, 2 × cafe\u{301}".bytes)
  }

  @Test func `connections and meshes have the pairs that can be drawn`() throws {
    let points = [
      PicturePoint(x: 1, y: 2), PicturePoint(x: 3, y: 4), PicturePoint(x: .nan, y: 0),
    ]
    let pairs = [(0, 1), (1, 2), (0, 3), (-1, 0)].map { Mark.Connection(from: $0, to: $1) }
    for (kind, mark) in [
      ("connections", Mark.connections(points, pairs, color: .black)),
      ("mesh", .mesh(points, pairs, color: .black)),
    ] {
      let json = try #require(mark.json)
      #expect(json["kind"] == .string(kind))
      #expect(json["pairs"] == .array([.array([.integer(0), .integer(1)])]))
      #expect(json["color"] != nil && json["size"] == .number(1))
    }
  }

  // MARK: Masks

  private func marks(_ report: SegmentationReport) throws -> [JSONValue] {
    guard case .array(let marks) = try presentation(report)["marks"] else { return [] }
    return marks
  }

  /// Returns the pixels of a mark's picture as red, green, blue and opacity.
  private func pixels(_ mark: JSONValue?) throws -> (width: Int, height: Int, bytes: [UInt8]) {
    let text = try #require(mark?["picture"]?.nonemptyString)
    let frame = try Frame(decoding: [UInt8](try #require(Data(base64Encoded: text))))
    let rgba = try frame.converted(to: .rgba)
    let bytes = rgba.withBytes { bytes in unsafe bytes.withUnsafeBytes { [UInt8]($0) } }
    return (rgba.width, rgba.height, bytes)
  }

  /// A subject in the left half of a picture.
  private func halves(
    width: Int = 4, height: Int = 2, background: Backdrop.Style? = nil
  ) throws -> SegmentationReport {
    let result = try SegmentationResult(
      confidences: [0, 1, 1, 0], width: 2, height: 1, labels: ["background", "cat"],
      picture: PictureGeometry(width: width, height: height, orientation: .up))
    return SegmentationReport(result, milliseconds: 1, background: background)
  }

  @Test func `masks are pictures of colors and opacities`() throws {
    let found = try marks(halves())
    #expect(found.map { $0["kind"] } == [.string("mask")])
    let (width, height, bytes) = try pixels(found.first)
    #expect(width == 4 && height == 2)
    let color = ClassPalette(classNames: ["background", "cat"]).colors[1]
    #expect(Array(bytes[0..<4]) == [color.red, color.green, color.blue, 140])
    #expect(bytes[15] == 0)
  }

  @Test func `backgrounds that are replaced have the opacity of the subject`() throws {
    let styles: [(Backdrop.Style, String)] = [
      (.blur(strength: 2), #"{"blur":2.0}"#), (.transparent, "{}"),
      (.color(Color(red: 1, green: 2, blue: 3, opacity: 0.5)), #"{"color":[1,2,3]}"#),
    ]
    for (style, words) in styles {
      let found = try marks(halves(background: style))
      #expect(found.first?["kind"] == .string("backdrop"))
      #expect(found.first?["background"]?.text == words)
      let (_, _, bytes) = try pixels(found.first)
      #expect(bytes[3] == 255 && bytes[15] == 0)
    }
    let sky = try BackdropPicture(
      Frame(width: 1, height: 1, format: .rgb, bytes: ([1, 2, 3] as [UInt8]).span.bytes))
    #expect(try marks(halves(background: .picture(sky))).isEmpty)
  }

  @Test(arguments: [nil, Backdrop.Style.transparent])
  func `masks of large pictures are sampled down`(background: Backdrop.Style?) throws {
    let (width, height, bytes) = try pixels(
      marks(halves(width: 3000, height: 1500, background: background)).first)
    #expect(width == MaskPicture.longestSide && height == 512)
    let row = stride(from: 3, to: 4 * width, by: 4).map { bytes[$0] }
    #expect(row[0] > 0 && row[500] > 0 && row[1000] == 0 && row.last == 0)
  }

  @Test func `masks without pixels are left out, and strange confidences are none`() throws {
    let color = Color(red: 9, green: 8, blue: 7, opacity: .nan)
    let mask = MaskOverlay(width: 2, height: 2, values: .confidences([.nan, -1, 2], color: color))
    #expect(Mark.mask(mask).json == nil)
    let whole = MaskOverlay(
      width: 2, height: 2,
      values: .confidences([.nan, -.infinity, .infinity, 0.5], color: color.with(opacity: 0.5)))
    let (_, _, bytes) = try pixels(Mark.mask(whole).json)
    #expect(stride(from: 3, to: 16, by: 4).map { bytes[$0] } == [0, 0, 128, 64])
    let unseen = MaskOverlay(width: 1, height: 1, values: .confidences([1], color: color))
    #expect(try pixels(Mark.mask(unseen).json).bytes[3] == 0)
  }
}
