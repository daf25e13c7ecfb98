import PictureFixtures
import Frames
import Testing
import VisionBase

@testable import Drawing

@Suite struct AnnotatorTests {
  private let red = Color(red: 255, green: 0, blue: 0)

  /// Returns a gray picture.
  private func canvas(
    _ width: Int = 200, _ height: Int = 160, _ orientation: Orientation = .up
  ) throws -> Frame {
    let bytes = [UInt8](repeating: 120, count: width * height)
    return try Frame(
      width: width, height: height, format: .gray, orientation: orientation,
      bytes: bytes.span.bytes)
  }

  private func pixel(_ frame: Frame, _ x: Int, _ y: Int) -> [UInt8] {
    let start = (y * frame.width + x) * 3
    return Array(frame.samples[start..<start + 3])
  }

  /// Returns the bounds and number of the pixels that differ from the gray canvas.
  private func changes(in frame: Frame) -> (x: ClosedRange<Int>, y: ClosedRange<Int>, count: Int)? {
    let samples = frame.samples
    let places = (0..<frame.width * frame.height).filter { index in
      samples[index * 3..<index * 3 + 3] != [120, 120, 120]
    }
    let columns = places.map { $0 % frame.width }
    guard let left = columns.min(), let right = columns.max(), let first = places.first,
      let last = places.last
    else { return nil }
    return (left...right, first / frame.width...last / frame.width, places.count)
  }

  @Test func `nothing to draw gives the picture upright as RGB`() throws {
    let drawn = try Annotator().draw([], on: canvas(6, 4, .right))
    #expect(drawn.format == .rgb)
    #expect(drawn.width == 4)
    #expect(drawn.height == 6)
    #expect(drawn.orientation == .up)
    #expect(changes(in: drawn) == nil)
  }

  @Test func `a box's line has its color and its inside is left alone`() throws {
    let box = PictureBox(x: 40, y: 30, width: 100, height: 80)
    let drawn = try Annotator().draw([.box(box, color: red)], on: canvas())
    // A line on a whole coordinate covers at least half of the pixels on either side.
    for (x, y) in [(90, 30), (90, 110), (40, 70), (140, 70)] {
      #expect(pixel(drawn, x, y)[0] > 180, "\(x), \(y)")
      #expect(pixel(drawn, x, y)[1] < 60, "\(x), \(y)")
    }
    #expect(pixel(drawn, 90, 70) == [120, 120, 120])
    #expect(pixel(drawn, 20, 20) == [120, 120, 120])
    // The seam beside the line is darker than the picture.
    #expect(pixel(drawn, 90, 28)[1] < 120)
    let bounds = try #require(changes(in: drawn))
    #expect((36...39).contains(bounds.x.lowerBound))
    #expect((141...144).contains(bounds.x.upperBound))
  }

  @Test func `the frame drawn on is not changed`() throws {
    let frame = try canvas()
    let rgb = try frame.rgb()
    _ = try Annotator().draw(
      [.box(PictureBox(x: 0, y: 0, width: 99, height: 99), color: red)], on: rgb)
    #expect(changes(in: rgb) == nil)
  }

  @Test func `lines and points are drawn where they are`() throws {
    let from = PicturePoint(x: 20.5, y: 40.5)
    let to = PicturePoint(x: 180.5, y: 40.5)
    let drawn = try Annotator().draw(
      [
        .line(from: from, to: to, color: red), .point(from, color: .black),
        .polyline([from, PicturePoint(x: 20.5, y: 140.5)], color: red),
      ], on: canvas())
    #expect(pixel(drawn, 100, 40) == [255, 0, 0])
    #expect(pixel(drawn, 20, 100) == [255, 0, 0])
    #expect(pixel(drawn, 20, 40) == [16, 18, 22])
    #expect(pixel(drawn, 100, 60) == [120, 120, 120])
  }

  @Test func `a line's opacity shows the picture through`() throws {
    let line = Mark.line(
      from: PicturePoint(x: 20, y: 40.5), to: PicturePoint(x: 180, y: 40.5),
      color: red.with(opacity: 0.5), width: 3)
    let found = pixel(try Annotator().draw([line], on: canvas()), 100, 40)
    #expect((150...200).contains(found[0]))
    #expect((30...70).contains(found[1]))
  }

  @Test func `a trail fades toward its oldest place`() throws {
    let places = (0...10).map { PicturePoint(x: 20 + Double($0) * 16, y: 40.5) }
    let drawn = try Annotator().draw([.trail(places, color: red)], on: canvas())
    let strengths = [30, 80, 130, 176].map { Int(pixel(drawn, $0, 40)[0]) - 120 }
    #expect(strengths == strengths.sorted())
    #expect(strengths[0] < 40)
    #expect(strengths[3] > 100)
  }

  @Test("marks turn with the picture", arguments: Orientation.allCases)
  func orientations(orientation: Orientation) throws {
    let frame = try canvas(120, 80, orientation)
    let point = PicturePoint(x: 30.5, y: 20.5)
    let drawn = try Annotator().draw([.point(point, color: red)], on: frame)
    let place = frame.upright(point)
    #expect(drawn.width == frame.uprightWidth)
    #expect(pixel(drawn, Int(place.x), Int(place.y)) == [255, 0, 0])
  }

  @Test func `lines and text grow with the picture`() throws {
    func area(_ factor: Int) throws -> Double {
      let box = PictureBox(
        x: Double(100 * factor), y: Double(100 * factor), width: Double(200 * factor),
        height: Double(150 * factor))
      let drawn = try Annotator().draw(
        [.box(box, color: red)], on: canvas(600 * factor, 500 * factor))
      let count = try #require(changes(in: drawn)).count
      return Double(count) / Double(drawn.width * drawn.height)
    }
    let ratio = try area(3) / area(1)
    #expect((0.8...1.25).contains(ratio))
  }

  @Test(
    "coordinates that are no numbers, huge or negative never trap",
    arguments: [
      Double.nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude, 1e9, -1e9,
      -5, .leastNonzeroMagnitude,
    ])
  func strange(value: Double) throws {
    let annotator = Annotator()
    let near = PicturePoint(x: 10, y: 10)
    for strange in [
      PicturePoint(x: value, y: 10), PicturePoint(x: 10, y: value),
      PicturePoint(x: value, y: -value),
    ] {
      let box = PictureBox(x: strange.x, y: strange.y, width: value, height: 40)
      let wide = PictureBox(x: -value, y: 4, width: 2 * value, height: value)
      let drawn = try annotator.draw(
        [
          .box(box, labels: ["a"], color: red), .box(wide, color: red.with(opacity: value)),
          .point(strange, color: red, size: value), .trail([near, strange], color: red),
          .line(from: strange, to: near, color: red, width: value),
          .polyline([strange, near, strange], color: red),
        ], on: canvas(50, 40))
      #expect(drawn.width == 50)
    }
  }

  @Test func `a line from far away still crosses the picture`() throws {
    let drawn = try Annotator().draw(
      [
        .line(
          from: PicturePoint(x: -1e12, y: 80.5), to: PicturePoint(x: 1e12, y: 80.5), color: red)
      ], on: canvas())
    #expect(pixel(drawn, 1, 80) == [255, 0, 0])
    #expect(pixel(drawn, 198, 80) == [255, 0, 0])
  }

  @Test func `a picture of one pixel and one too wide`() throws {
    let marks = [Mark.box(PictureBox(x: 0, y: 0, width: 1, height: 1), color: red)]
    #expect(try Annotator().draw(marks, on: canvas(1, 1)).width == 1)
    let error = #expect(throws: VisionError.self) {
      try Annotator().draw(marks, on: canvas(40000, 1))
    }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.contains("32767") == true)
  }
}
