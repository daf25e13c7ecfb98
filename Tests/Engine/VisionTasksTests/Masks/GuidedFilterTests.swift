import TestSupport
import Testing

@testable import VisionTasks

@Suite struct GuidedFilterTests {
  /// The filter as its paper defines it, window by window.
  private static func plain(
    _ numbers: [Float], _ guide: [UInt8], width: Int, height: Int, radius: Int, flatness: Double
  ) -> [Double] {
    func window(_ x: Int, _ y: Int) -> [Int] {
      (max(y - radius, 0)...min(y + radius, height - 1)).flatMap { y in
        (max(x - radius, 0)...min(x + radius, width - 1)).map { y * width + $0 }
      }
    }
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    var lines: [(slope: Double, offset: Double)] = []
    for index in guide.indices {
      let places = window(index % width, index / width)
      let gray = places.map { Double(guide[$0]) / 255 }
      let found = places.map { Double(numbers[$0]) }
      let (middle, level) = (mean(gray), mean(found))
      let covariance = mean(zip(gray, found).map { ($0 - middle) * ($1 - level) })
      let variance = mean(gray.map { ($0 - middle) * ($0 - middle) })
      let slope = covariance / (variance + flatness)
      lines.append((slope, level - slope * middle))
    }
    return guide.indices.map { index in
      let places = window(index % width, index / width)
      let slope = mean(places.map { lines[$0].slope })
      let value = slope * Double(guide[index]) / 255 + mean(places.map { lines[$0].offset })
      return min(max(value, 0), 1)
    }
  }

  @Test func `numbers beyond the range count as its ends, and what is none as 0`() {
    var plane: [Float] = [.nan, .infinity, -.infinity, -3, 7, -.nan, .greatestFiniteMagnitude, 0.5]
    var limited: [Float] = [0, 1, 0, 0, 1, 0, 1, 0.5]
    let guide = plane.indices.map { UInt8(30 * $0) }
    let filter = GuidedFilter(radius: 1, flatness: 1e-3)
    filter.apply(to: &plane, guide: guide, width: 4, height: 2)
    filter.apply(to: &limited, guide: guide, width: 4, height: 2)
    #expect(plane == limited)
  }

  @Test(arguments: [(1, 1, 3), (7, 1, 2), (1, 9, 1), (13, 11, 2), (12, 17, 5), (8, 8, 30)])
  func `it equals the plain form`(width: Int, height: Int, radius: Int) {
    var random = SeededGenerator(seed: UInt64(width * 100 + height))
    let guide = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
    let numbers = guide.map { _ in Float.random(in: 0...1, using: &random) }
    for flatness in [1e-4, 1e-2] {
      var plane = numbers
      GuidedFilter(radius: radius, flatness: flatness).apply(
        to: &plane, guide: guide, width: width, height: height)
      let expected = Self.plain(
        numbers, guide, width: width, height: height, radius: radius, flatness: flatness)
      let error = zip(plane, expected).map { abs(Double($0) - $1) }.max() ?? 0
      #expect(error < 1e-3, "\(random)")
    }
  }

  @Test func `a blurred edge moves to that of the picture`() {
    let (width, height) = (64, 8)
    let guide = (0..<width * height).map { UInt8($0 % width < 32 ? 40 : 200) }
    // A ramp of sixteen pixels around the edge.
    var plane = (0..<width * height).map { Float(min(max($0 % width - 24, 0), 16)) / 16 }
    GuidedFilter(radius: 8, flatness: 1e-4).apply(
      to: &plane, guide: guide, width: width, height: height)
    let step = plane[4 * width + 32] - plane[4 * width + 31]
    #expect(step > 0.4, "the ramp rises by 0.06 there")
    #expect(plane[4 * width] < 0.01 && plane[5 * width - 1] > 0.99)
  }

  @Test func `numbers beyond the limits count as the limits`() {
    var plane: [Float] = [-3, 0, 1, 9]
    GuidedFilter(radius: 0, flatness: 1e-3).apply(
      to: &plane, guide: [0, 0, 255, 255], width: 4, height: 1)
    #expect(plane[0] < 0.3 && plane[3] > 0.7 && plane.allSatisfy { 0...1 ~= $0 })
    var none: [Float] = []
    GuidedFilter(radius: 3, flatness: 1).apply(to: &none, guide: [], width: 0, height: 0)
    #expect(none.isEmpty)
  }
}
