import Drawing
import Frames
import OptionDeclarations
import TestSupport
import Testing
import VisionBase
import VisionTasks

@testable import VisionReports

@Suite struct SegmentationReportTests {
  /// A cat in the upper left quarter of a picture of 4 x 2 pixels, on a background.
  private static func report(
    orientation: Orientation = .up, background: Backdrop.Style? = nil
  ) throws -> SegmentationReport {
    let result = try SegmentationResult(
      confidences: [0, 1, 1, 0, 1, 0, 1, 0], width: 2, height: 2, labels: ["background", "cat"],
      picture: PictureGeometry(width: 4, height: 2, orientation: orientation))
    return SegmentationReport(result, milliseconds: 1, background: background)
  }

  private func json(_ report: SegmentationReport, upright: Bool = false) throws -> JSONValue {
    var form = ReportForm(.json)
    form.isUpright = upright
    let text = ReportWriter(form: form).printout(report, input: "a.jpg").text
    return try JSONValue(Array(text.utf8), name: "line")
  }

  @Test func `each class that occurs has its pixels`() throws {
    let line = try json(Self.report())
    guard case .array(let masks) = line["masks"] else { return #expect(Bool(false), "no masks") }
    #expect(masks.count == 2)
    #expect(masks[1]["label"] == .string("cat") && masks[1]["index"] == .integer(1))
    #expect(masks[1]["rle"]?["size"]?.text == "[2,4]")
    #expect(line["labels"]?.text == #"["background","cat"]"#)
    let areas = masks.compactMap { $0["area"]?.text }.compactMap(Int.init)
    #expect(areas.reduce(0, +) == 8)
  }

  @Test func `text and tables have the shares of the classes`() throws {
    let report = try Self.report()
    #expect(report.lines.count == 2)
    #expect(report.lines[1].bytes.hasPrefix(" cat: "))
    #expect(report.rows.allSatisfy { $0.count == SegmentationReport.columns.count })
    #expect(report.found.map(\.name) == ["cat"])
    #expect(report.presentedRows.map(\.title) == ["background", "cat"])
  }

  @Test func `records fit their columns`() throws {
    let report = try Self.report()
    let fields = SegmentationReport.recordFields
    #expect(report.record.count == fields.count)
    for (values, field) in zip(report.record, fields) {
      #expect(values.areOf(field.type) && values.count == 1, "\(field.name)")
    }
  }

  @Test(arguments: Orientation.allCases)
  func `masks are turned upright on demand`(orientation: Orientation) throws {
    var report = try Self.report(orientation: orientation)
    report.turnUpright()
    let sides = orientation.swapsSides ? (2, 4) : (4, 2)
    #expect(report.categories.width == sides.0 && report.categories.height == sides.1)
    #expect(report.picture.orientation == .up)
    // The cat is in the upper left corner of the upright picture.
    #expect(report.categories.values[0] == 1)
    #expect(report.categories.values[sides.0 - 1] == 0)
  }

  @Test func `classes are colored, but not the background`() throws {
    let drawing = SegmentationDrawing()
    let marks = drawing.marks(for: try Self.report())
    guard case .mask(let mask) = marks.first, case .categories(_, let colors) = mask.values else {
      return #expect(Bool(false), "no mask")
    }
    #expect(marks.count == 1 && colors.keys.sorted() == [1])
  }

  @Test func `another background takes the place of colors`() throws {
    let drawing = SegmentationDrawing()
    let marks = drawing.marks(for: try Self.report(background: .transparent))
    guard case .backdrop(let drop) = marks.first else {
      return #expect(Bool(false), "no backdrop")
    }
    #expect(marks.count == 1 && drop.style == .transparent && drop.width == 4)
    #expect(drop.opacities[0] == 255 && drop.opacities[3] == 0)
  }

  @Test func `classes without labels have numbers`() throws {
    let result = try SegmentationResult(
      confidences: [0, 1], width: 1, height: 1, labels: ["", ""],
      picture: PictureGeometry(width: 1, height: 1))
    let report = SegmentationReport(result, milliseconds: 1)
    #expect(report.areas.map(\.label) == ["class 1"])
  }

  @Test func `a picture without any class says so`() throws {
    let result = try SegmentationResult(
      confidences: [0], width: 1, height: 1, labels: ["person"],
      picture: PictureGeometry(width: 3, height: 3))
    let report = SegmentationReport(result, milliseconds: 1)
    #expect(report.lines == [" No classes"] && report.found.isEmpty)
  }

  @Test func `the picture of classes has their numbers and colors`() throws {
    let report = try Self.report()
    let picture = try #require(report.classPicture)
    #expect(picture.width == 4 && picture.height == 2)
    #expect(picture.numbers == report.categories.values)
    #expect(picture.palette == ClassPalette(classNames: ["background", "cat"]).entries)
  }

  @Test func `outlines are those of subjects`() throws {
    let outlines = try Self.report().outlines
    #expect(outlines.map(\.kind) == [FoundObject.Class(index: 1, name: "cat")])
    var classes = ClassNumbers(names: ["background", "cat"])
    let text = YOLOLines.text(try Self.report(), form: ReportForm(.yolo), classes: &classes).text
    #expect(text.bytes.hasPrefix("1 0.") && text.bytes.split(separator: " ").count % 2 == 1)
    #expect(
      ReportForm.options(for: SegmentationReport.self).allSatisfy { $0.option.name != "scores" })
  }

  @Test func `the classes of pixels are not computed for text, summaries and backgrounds`() throws {
    // Of a picture of 2^28 pixels, masks of its size would take seconds and gigabytes.
    let result = try SegmentationResult(
      confidences: [0, 1, 1, 0], width: 2, height: 1, labels: ["background", "cat"],
      picture: PictureGeometry(width: 1 << 14, height: 1 << 14))
    let report = SegmentationReport(result, milliseconds: 1, background: .blur())
    let (_, milliseconds) = try timed { () throws(VisionError) in
      for _ in 0..<100 { _ = (report.lines, report.found, report.presentedRows) }
    }
    #expect(report.found.map(\.name) == ["cat"] && milliseconds < 5000)
  }
}
