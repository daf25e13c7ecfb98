import Drawing
import Frames
import Testing
import VisionTasks

@testable import VisionReports

@Suite struct ClassificationReportTests {
  private static let dog = Category(
    index: 17, score: 0.875, categoryName: "dog", displayName: "Hund")
  private static let cat = Category(index: 16, score: 0.0625, categoryName: "cat")
  private static let nameless = Category(index: 671, score: 0.03125)

  private func report(
    _ heads: [ClassificationHead], maximumResults: Int? = nil, region: PictureBox? = nil,
    orientation: Orientation = .up
  ) -> ClassificationReport {
    ClassificationReport(
      ClassificationResult(heads: heads),
      of: PictureGeometry(width: 400, height: 200, orientation: orientation), region: region,
      milliseconds: 3.9999, maximumResults: maximumResults)
  }

  private func head(
    _ categories: [Category], _ index: Int = 0, name: String? = nil
  ) -> ClassificationHead {
    ClassificationHead(headIndex: index, headName: name, categories: categories)
  }

  // MARK: - JSON

  @Test func `a JSON line has the contract's fields in their order`() {
    let report = report([head([Self.dog, Self.nameless], name: "probability"), head([], 1)])
    #expect(
      ReportWriter(format: .json).printout(report, input: "a.jpg").text == #"""
        {"input":"a.jpg","width":400,"height":200,"orientation":"up","milliseconds":4.0,"classifications":[\#
        {"headIndex":0,"headName":"probability","categories":[\#
        {"index":17,"score":0.875,"categoryName":"dog","displayName":"Hund"},\#
        {"index":671,"score":0.03125,"categoryName":null,"displayName":null}]},\#
        {"headIndex":1,"headName":null,"categories":[]}]}

        """#)
  }

  // MARK: - For people

  @Test func `each class is a line with its names and number`() {
    let report = report([head([Self.dog, Self.cat, Self.nameless], name: "probability")])
    #expect(
      report.lines == [
        " Classifications #0 (probability):",
        "  0.87500  Hund (dog, class 17)",
        "  0.06250  cat (class 16)",
        "  0.03125  class 671",
      ])
  }

  @Test func `of many classes the best ten are shown, unless a number was asked for`() {
    let many = (0..<1000).map { Category(index: $0, score: 1 / Float($0 + 1)) }
    let usual = report([head(many)]).lines
    #expect(usual.count == 12)
    #expect(usual[10] == "  0.10000  class 9" && usual[11] == "  ... and 990 more")
    let asked = report([head(Array(many.prefix(20)))], maximumResults: 20).lines
    #expect(asked.count == 21 && asked.last == "  0.05000  class 19")
  }

  @Test func `people are told when nothing is sure enough`() {
    #expect(report([head([], name: "")]).lines == [" Classifications #0:", "  No categories"])
  }

  // MARK: - Marks

  private let drawing = ClassificationDrawing()

  @Test func `the best three are drawn in the upper left corner`() {
    let classes = [Self.dog, Self.cat, Self.nameless, Category(index: 1, score: 0.01)]
    #expect(
      drawing.marks(for: report([head(classes)])) == [
        .caption(
          ["Hund 0.88", "cat 0.06", "class 671 0.03"], at: PicturePoint(x: 4, y: 4),
          color: .black)
      ])
  }

  @Test(arguments: [
    (Orientation.up, PicturePoint(x: 4, y: 4)), (.down, PicturePoint(x: 396, y: 196)),
    (.upMirrored, PicturePoint(x: 396, y: 4)), (.downMirrored, PicturePoint(x: 4, y: 196)),
  ])
  func `the corner is that of the picture as people see it`(
    orientation: Orientation, corner: PicturePoint
  ) {
    let marks = drawing.marks(for: report([head([Self.dog])], orientation: orientation))
    #expect(marks == [.caption(["Hund 0.88"], at: corner, color: .black)])
  }

  @Test(arguments: Orientation.allCases)
  func `in every orientation the corner lies at the upper left`(orientation: Orientation) throws {
    let report = report([head([Self.dog])], orientation: orientation)
    let marks = drawing.marks(for: report)
    guard case .caption(_, let corner, _) = try #require(marks.first) else {
      throw NoCaption()
    }
    #expect(report.picture.upright(corner) == PicturePoint(x: 4, y: 4))
  }

  private struct NoCaption: Error {}

  @Test func `several outputs have a plate each, under their names`() {
    let report = report([
      head([Self.dog], name: "animal"), head([], 1, name: "none"), head([Self.cat], 2),
    ])
    let corner = PicturePoint(x: 4, y: 4)
    #expect(
      drawing.marks(for: report) == [
        .caption(["animal:", "Hund 0.88"], at: corner, color: .black),
        .caption(["output 2:", "cat 0.06"], at: corner, color: .black),
      ])
  }

  @Test func `a part that was looked at has a frame with the names`() {
    let region = PictureBox(x: 10, y: 20, width: 30, height: 40)
    #expect(
      drawing.marks(for: report([head([Self.dog, Self.cat])], region: region)) == [
        .box(region, labels: ["Hund 0.88", "cat 0.06"], color: Color.distinct[1])
      ])
  }

  @Test func `nothing sure enough draws nothing on the whole picture`() {
    #expect(drawing.marks(for: report([head([])])).isEmpty)
  }
}
