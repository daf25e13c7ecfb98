import Frames
import TestSupport
import Testing

@testable import VisionTasks

@Suite struct MaskOutlineTests {
  /// A mask drawn with letters: `#` is class 1, everything else 0.
  private func mask(_ rows: String...) -> CategoryMask {
    CategoryMask(
      width: rows[0].count, height: rows.count,
      values: rows.joined().map { $0 == "#" ? 1 : 0 })
  }

  private func points(_ pairs: (Double, Double)...) -> [PicturePoint] {
    pairs.map { PicturePoint(x: $0, y: $1) }
  }

  @Test func `an outline runs clockwise along the edges of pixels`() {
    let outlines = mask("....", ".##.", "....").outlines(ofClass: 1, tolerance: 0)
    #expect(outlines.count == 1 && outlines[0].pixelCount == 2 && outlines[0].area == 2)
    #expect(outlines[0].points == points((1, 1), (3, 1), (3, 2), (1, 2)))
  }

  @Test func `a hole is joined by a bridge that is gone both ways`() {
    let outlines = mask("####", "#.##", "####").outlines(ofClass: 1, tolerance: 0)
    #expect(outlines.count == 1 && outlines[0].area == 11)
    let all = points(
      (0, 1), (1, 1), (1, 2), (2, 2), (2, 1), (1, 1), (0, 1), (0, 0), (4, 0), (4, 3), (0, 3))
    #expect(Set(outlines[0].points) == Set(all) && outlines[0].points.count == all.count)
  }

  @Test func `pixels that meet at a corner are one part, and the largest part comes first`() {
    let outlines = mask("#....", ".#...", "....#").outlines(ofClass: 1, tolerance: 0)
    #expect(outlines.map(\.pixelCount) == [2, 1])
    #expect(outlines[0].area == 2)
  }

  @Test func `a hole in a part in a hole belongs to its own part`() {
    let outlines = mask(
      "#######", "#.....#", "#.###.#", "#.#.#.#", "#.###.#", "#.....#", "#######"
    ).outlines(ofClass: 1, tolerance: 0)
    #expect(outlines.map(\.pixelCount) == [24, 8] && outlines.map(\.area) == [24, 8])
  }

  @Test func `a class that does not occur has no outline, and a full picture has four corners`() {
    #expect(mask("..").outlines(ofClass: 1).isEmpty)
    #expect(mask("##", "##").outlines(ofClass: 1)[0].points.count == 4)
    #expect(CategoryMask(width: 0, height: 0, values: []).outlines(ofClass: 0).isEmpty)
    #expect(CategoryMask(width: 3, height: 3, values: [1]).outlines(ofClass: 1).isEmpty)
  }

  @Test(arguments: [0.0, -1, .nan, .infinity])
  func `without a tolerance the area is exact for any mask`(tolerance: Double) {
    var random = SeededGenerator(seed: 7)
    for density in [1, 3, 5, 9] {
      let values = (0..<37 * 23).map { _ in UInt8(random.next() % 10 < density ? 1 : 0) }
      let mask = CategoryMask(width: 37, height: 23, values: values)
      let outlines = mask.outlines(ofClass: 1, tolerance: tolerance)
      #expect(outlines.reduce(0) { $0 + $1.pixelCount } == values.count { $0 == 1 })
      for outline in outlines { #expect(outline.area == Double(outline.pixelCount)) }
    }
  }

  /// A disk with a hole, whose outline has many small steps.
  private static let ring: CategoryMask = {
    let side = 200
    let values = (0..<side * side).map { index -> UInt8 in
      let (x, y) = (Double(index % side) - 99.5, Double(index / side) - 99.5)
      return (40.0 * 40..<90.0 * 90).contains(x * x + y * y) ? 1 : 0
    }
    return CategoryMask(width: side, height: side, values: values)
  }()

  @Test func `simplified outlines keep the area and stay near the edges`() {
    let exact = Self.ring.outlines(ofClass: 1, tolerance: 0)[0]
    let simple = Self.ring.outlines(ofClass: 1)[0]
    #expect(simple.points.count < exact.points.count / 4)
    #expect(abs(simple.area - Double(simple.pixelCount)) < 0.02 * Double(simple.pixelCount))
    // Each corner that was left out is within one pixel of the outline.
    for corner in exact.points {
      let distance =
        zip(simple.points, simple.points.dropFirst() + simple.points.prefix(1)).map {
          Self.distance(from: corner, toLineFrom: $0, to: $1)
        }.min() ?? .infinity
      #expect(distance <= 1.000_001)
    }
  }

  private static func distance(
    from point: PicturePoint, toLineFrom start: PicturePoint, to end: PicturePoint
  ) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = dx * dx + dy * dy
    let along = (point.x - start.x) * dx + (point.y - start.y) * dy
    let share = length == 0 ? 0 : min(max(along / length, 0), 1)
    let (x, y) = (start.x + share * dx - point.x, start.y + share * dy - point.y)
    return (x * x + y * y).squareRoot()
  }

  @Test func `noise has at most ten thousand outlines`() {
    let side = 300
    // Every other pixel of every other row: 22,500 parts.
    let values = (0..<side * side).map { index -> UInt8 in
      index % side % 2 == 0 && index / side % 2 == 0 ? 1 : 0
    }
    let mask = CategoryMask(width: side, height: side, values: values)
    let outlines = mask.outlines(ofClass: 1)
    #expect(outlines.count == CategoryMask.mostOutlines)
    #expect(outlines.allSatisfy { $0.points.count == 4 && $0.area == 1 })
    // The same as holes of one part.
    let inverse = CategoryMask(width: side, height: side, values: values.map { 1 - $0 })
    #expect(inverse.outlines(ofClass: 1).map(\.pixelCount) == [side * side - 22_500])
  }
}
