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
    func color(_ place: Int) -> [Double] { (0..<3).map { Double(guide[3 * place + $0]) / 255 } }
    var functions: [(factors: [Double], offset: Double)] = []
    for index in numbers.indices {
      let places = window(index % width, index / width)
      let found = places.map { Double(numbers[$0]) }
      let colors = places.map(color)
      let (level, middles) = (
        mean(found), (0..<3).map { channel in mean(colors.map { $0[channel] }) }
      )
      func covariance(_ first: Int, _ second: Int) -> Double {
        mean(colors.map { ($0[first] - middles[first]) * ($0[second] - middles[second]) })
      }
      let matrix = (0..<3).map { row in
        (0..<3).map { covariance(row, $0) + ($0 == row ? flatness : 0) }
      }
      let right = (0..<3).map { channel in
        mean(zip(colors, found).map { ($0[channel] - middles[channel]) * ($1 - level) })
      }
      let factors = solved(matrix, right)
      functions.append((factors, level - zip(factors, middles).reduce(0) { $0 + $1.0 * $1.1 }))
    }
    return numbers.indices.map { index in
      let places = window(index % width, index / width)
      let value = (0..<3).reduce(mean(places.map { functions[$0].offset })) { sum, channel in
        sum + mean(places.map { functions[$0].factors[channel] }) * color(index)[channel]
      }
      return min(max(value, 0), 1)
    }
  }

  /// Solves three equations by elimination.
  private static func solved(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
    var rows = zip(matrix, right).map { $0 + [$1] }
    for pivot in 0..<3 {
      let best = (pivot..<3).max { abs(rows[$0][pivot]) < abs(rows[$1][pivot]) } ?? pivot
      rows.swapAt(pivot, best)
      for row in 0..<3 where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for column in 0..<4 { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
    return (0..<3).map { rows[$0][3] / rows[$0][$0] }
  }

  /// Returns a gray picture.
  private static func gray(_ values: [UInt8]) -> [UInt8] { values.flatMap { [$0, $0, $0] } }

  @Test func `numbers beyond the range count as its ends, and what is none as 0`() {
    var plane: [Float] = [.nan, .infinity, -.infinity, -3, 7, -.nan, .greatestFiniteMagnitude, 0.5]
    var limited: [Float] = [0, 1, 0, 0, 1, 0, 1, 0.5]
    let guide = Self.gray(plane.indices.map { UInt8(30 * $0) })
    let filter = GuidedFilter(radius: 1, flatness: 1e-3)
    filter.apply(to: &plane, guide: guide, width: 4, height: 2)
    filter.apply(to: &limited, guide: guide, width: 4, height: 2)
    #expect(plane == limited)
  }

  @Test(arguments: [(1, 1, 3), (7, 1, 2), (1, 9, 1), (13, 11, 2), (12, 17, 5), (8, 8, 30)])
  func `it equals the plain form`(width: Int, height: Int, radius: Int) {
    var random = SeededGenerator(seed: UInt64(width * 100 + height))
    let guide = (0..<width * height * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
    let numbers = (0..<width * height).map { _ in Float.random(in: 0...1, using: &random) }
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

  /// A ramp of sixteen pixels around the middle of a picture of 64 pixels.
  private static func ramp(width: Int, height: Int) -> [Float] {
    (0..<width * height).map { Float(min(max($0 % width - 24, 0), 16)) / 16 }
  }

  @Test(arguments: [1, 2, 3])
  func `a blurred edge moves to that of the picture`(step: Int) {
    let (width, height) = (64, 8)
    let guide = Self.gray((0..<width * height).map { $0 % width < 32 ? 40 : 200 })
    var plane = Self.ramp(width: width, height: height)
    GuidedFilter(radius: 8, step: step, flatness: 1e-4).apply(
      to: &plane, guide: guide, width: width, height: height)
    let rise = plane[4 * width + 32] - plane[4 * width + 31]
    #expect(rise > 0.4, "the ramp rises by 0.06 there")
    #expect(plane[4 * width] < 0.01 && plane[5 * width - 1] > 0.99)
  }

  @Test func `an edge between colors that are equally bright is one`() {
    let (width, height) = (64, 8)
    let guide = (0..<width * height).flatMap { index -> [UInt8] in
      index % width < 32 ? [200, 80, 80] : [80, 128, 142]
    }
    var plane = Self.ramp(width: width, height: height)
    GuidedFilter(radius: 8, flatness: 1e-4).apply(
      to: &plane, guide: guide, width: width, height: height)
    #expect(plane[4 * width + 32] - plane[4 * width + 31] > 0.4)
  }

  @Test func `contrast moves numbers away from one half`() {
    var plane: [Float] = [0.4, 0.4, 0.4, 0.9, 0.9, 0.9]
    let guide = Self.gray([9, 9, 9, 9, 9, 9])
    GuidedFilter(radius: 1, flatness: 1, contrast: 1.5).apply(
      to: &plane, guide: guide, width: 3, height: 2)
    #expect(zip(plane, [Float](repeating: 0.725, count: 6)).allSatisfy { abs($0 - $1) < 1e-5 })
  }

  @Test func `numbers beyond the limits count as the limits`() {
    var plane: [Float] = [-3, 0, 1, 9]
    GuidedFilter(radius: 0, flatness: 1e-3).apply(
      to: &plane, guide: Self.gray([0, 0, 255, 255]), width: 4, height: 1)
    #expect(plane[0] < 0.3 && plane[3] > 0.7 && plane.allSatisfy { 0...1 ~= $0 })
    var none: [Float] = []
    GuidedFilter(radius: 3, flatness: 1).apply(to: &none, guide: [], width: 0, height: 0)
    #expect(none.isEmpty)
  }
}
