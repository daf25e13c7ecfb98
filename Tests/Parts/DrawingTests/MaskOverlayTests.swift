import Frames
import Testing

@testable import Drawing

@Suite struct MaskOverlayTests {
  private let red = Color(red: 255, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 255, opacity: 0.5)
  private let gray: [UInt8] = [120, 120, 120]

  private func overlay(_ values: MaskOverlay.Values) -> Mark {
    .mask(MaskOverlay(width: 2, height: 2, values: values))
  }

  @Test func `categories are painted in their colors, to the pixel`() throws {
    let mark = overlay(.categories([0, 1, 2, 7], colors: [1: red, 2: blue]))
    let drawn = try Canvas([mark], width: 9, height: 6)
    // The center of the fifth column lies on the edge and belongs to the right.
    #expect(drawn[0, 0] == gray && drawn[3, 2] == gray)
    #expect(drawn[4, 0] == [255, 0, 0] && drawn[8, 2] == [255, 0, 0])
    #expect(drawn[0, 3] == [60, 60, 187] && drawn[3, 5] == [60, 60, 187])
    #expect(drawn[4, 3] == gray && drawn[8, 5] == gray)
  }

  @Test func `confidences are sampled up between the centers of their pixels`() throws {
    let mark = overlay(.confidences([0, 1, 0, 1], color: red))
    let drawn = try Canvas([mark], width: 8, height: 4)
    let row = (0..<8).map { Int(drawn[$0, 2][0]) }
    // Centers are at 2 and 6: constant outside, an eighth, three eighths and so on between.
    let expected = [0, 0, 0.125, 0.375, 0.625, 0.875, 1, 1].map { 120 + $0 * 135 }
    for (ours, wanted) in zip(row, expected) { #expect(abs(Double(ours) - wanted) <= 1) }
    #expect((0..<4).allSatisfy { drawn[3, $0] == drawn[3, 0] })
  }

  @Test func `confidences multiply the color's opacity, and are cut to 0...1`() throws {
    let values: [Float] = [0.5, -3, 7, .nan]
    let drawn = try Canvas([overlay(.confidences(values, color: blue))], width: 2, height: 2)
    #expect(drawn[0, 0] == [90, 90, 154])
    #expect(drawn[1, 0] == gray)
    #expect(drawn[0, 1] == [60, 60, 187])
    #expect(drawn[1, 1] == gray)
    let infinite = [Float.infinity, -.infinity, .infinity, .nan]
    #expect(
      try Canvas([overlay(.confidences(infinite, color: red))], width: 7, height: 5).frame.width
        == 7)
  }

  @Test func `a mask of the picture's size is painted pixel by pixel`() throws {
    let values = (0..<12).map { Float($0 % 5) / 4 }
    let mask = MaskOverlay(width: 4, height: 3, values: .confidences(values, color: red))
    let drawn = try Canvas([.mask(mask)], width: 4, height: 3)
    for (index, value) in values.enumerated() {
      let wanted = 120 + Double(value) * 135
      #expect(abs(Double(drawn[index % 4, index / 4][0]) - wanted) <= 1)
    }
  }

  @Test func `a mask larger than the picture is sampled, too`() throws {
    let categories = [UInt8](repeating: 1, count: 1000 * 700)
    let mask = MaskOverlay(
      width: 1000, height: 700, values: .categories(categories, colors: [1: red]))
    #expect(try Canvas([.mask(mask)], width: 3, height: 2).changed.count == 6)
  }

  @Test("a mask lies in the stored picture", arguments: Orientation.allCases)
  func orientations(orientation: Orientation) throws {
    // The third of the three columns, in the upper one of the two rows.
    let categories: [UInt8] = [0, 0, 1, 0, 0, 0]
    let confidences: [Float] = [0, 0, 1, 0, 0, 0]
    let stored = PicturePoint(x: 57, y: 5)
    for values: MaskOverlay.Values in [
      .categories(categories, colors: [1: red]), .confidences(confidences, color: red),
    ] {
      let mask = Mark.mask(MaskOverlay(width: 3, height: 2, values: values))
      let drawn = try Canvas([mask], width: 60, height: 40, orientation: orientation)
      let place = orientation.upright(stored, storedWidth: 60, storedHeight: 40)
      let opposite = orientation.upright(
        PicturePoint(x: 3, y: 35), storedWidth: 60, storedHeight: 40)
      #expect(drawn[Int(place.x), Int(place.y)] == [255, 0, 0])
      #expect(drawn[Int(opposite.x), Int(opposite.y)] == gray)
    }
  }

  @Test(
    "a mask without a value for each pixel is not drawn",
    arguments: [(2, 3), (0, 4), (4, 0), (-2, -2), (Int.max, Int.max), (1, 3)])
  func broken(width: Int, height: Int) throws {
    for values: MaskOverlay.Values in [
      .categories([1, 1, 1, 1], colors: [1: red]), .confidences([1, 1, 1, 1], color: red),
    ] {
      let mask = MaskOverlay(width: width, height: height, values: values)
      for orientation in [Orientation.up, .right] {
        #expect(
          try Canvas([.mask(mask)], width: 5, height: 5, orientation: orientation).changed.isEmpty)
      }
    }
  }

  @Test func `masks are below everything else, and cover a smaller picture as well`() throws {
    let mark = overlay(.categories([1, 1, 1, 1], colors: [1: blue]))
    let point = Mark.point(PicturePoint(x: 100.5, y: 80.5), color: red)
    let drawn = try Canvas([point, mark])
    #expect(drawn[100, 80] == [255, 0, 0] && drawn[0, 0] == [60, 60, 187])
    #expect(mark.scaled(by: 0.1) == mark)
  }
}
