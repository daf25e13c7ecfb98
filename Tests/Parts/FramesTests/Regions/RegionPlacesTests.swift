import CKernels
import TestSupport
import Testing

@testable import Frames

/// Tests of sampled places against upstream's arithmetic written out (`SlowWay`).
@Suite struct RegionPlacesTests {
  /// The region of a picture that a tensor of some size samples.
  private struct Look {
    var picture: (width: Int, height: Int)
    var region: Region
    var tensor: (width: Int, height: Int)
  }

  /// Sides of inputs with many coordinates on ties, and of those with few.
  private static let sides = [64, 96, 128, 160, 192, 224, 256, 300, 320, 384, 448, 512, 640]

  private static func randomLook(using random: inout SeededGenerator) -> Look {
    let width = Int.random(in: 1...4000, using: &random)
    let height = Int.random(in: 1...4000, using: &random)
    let side =
      Int.random(in: 0..<4, using: &random) == 0
      ? Int.random(in: 64...640, using: &random)
      : sides[Int.random(in: 0..<sides.count, using: &random)]
    let isFlat = Int.random(in: 0..<16, using: &random) == 0
    let tensor = (side, isFlat ? Int.random(in: 1...20, using: &random) : side)
    let region = randomRegion(Float(width), Float(height), using: &random)
    return Look(picture: (width, height), region: region, tensor: tensor)
  }

  private static func randomRegion(
    _ width: Float, _ height: Float, using random: inout SeededGenerator
  ) -> Region {
    func any(_ low: Float, _ high: Float) -> Float { .random(in: low...high, using: &random) }
    let orientation = Orientation.allCases[Int.random(in: 0..<8, using: &random)]
    let (wide, high) = orientation.swapsSides ? (height, width) : (width, height)
    switch Int.random(in: 0..<8, using: &random) {
    case 0..<3:
      return Region(
        centerX: width / 2, centerY: height / 2, width: wide, height: high,
        orientation: orientation)
    case 3..<5:
      return Region(
        centerX: any(0, width), centerY: any(0, height), width: any(0.5, 1.5 * wide),
        height: any(0.5, 1.5 * high), orientation: orientation)
    case 5:
      // Nearly upright: the form with whole columns and rows must detect that it does not apply.
      return Region(
        centerX: width / 2, centerY: height / 2, width: width, height: height,
        radians: any(-1e-4, 1e-4))
    default:
      return Region(
        centerX: any(0, width), centerY: any(0, height), width: any(0.5, 1.5 * width),
        height: any(0.5, 1.5 * height), radians: any(-4, 4),
        rightSide: Bool.random(using: &random) ? .calculated : .mirrored)
    }
  }

  /// Returns the number of pixels that differ from upstream's in the first row, the last and a few
  /// between.
  private static func differences(_ look: Look, using random: inout SeededGenerator) -> Int {
    let (width, height) = look.tensor
    var corners = CKernelsCorners(look.region)
    var way = CKernelsWay()
    var columns = [Int32](repeating: 0, count: width)
    var rows = [Int32](repeating: 0, count: height)
    ckernels_find_way(&corners, Int32(width), Int32(height), &way, &columns, &rows)
    let slow = SlowWay(look.region, width: width, height: height)
    let between = (0..<4).map { _ in Int.random(in: 0..<height, using: &random) }
    return Set([0, height - 1] + between).reduce(0) { count, row in
      count + differences(inRow: row, way, columns, rows, slow)
    }
  }

  private static func differences(
    inRow row: Int, _ way: CKernelsWay, _ columns: [Int32], _ rows: [Int32], _ slow: SlowWay
  ) -> Int {
    var (way, count) = (way, 0)
    var scratch = [Int32](repeating: 0, count: 2 * columns.count)
    scratch.withUnsafeMutableBufferPointer { scratch in
      columns.withUnsafeBufferPointer { columns in
        let x32 = scratch.baseAddress
        let places = ckernels_places(
          &way, Int32(row), columns.baseAddress, rows, x32, x32.map { $0 + columns.count })
        var column = 0
        while column < columns.count {
          let place = slow.place(column: column, row: row)
          let (x, y) = (Int(places.x32[column]), Int(places.y32[column]))
          if x != place.x32 || y != place.y32 { count += 1 }
          if places.isLevel != 0, places.y32[column] != places.y32[0] { count += 1 }
          column += 1
        }
      }
    }
    return count
  }

  @Test("six times 4,000 random regions look where upstream does", arguments: 1...6)
  func places(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<4000 {
      let look = Self.randomLook(using: &random)
      let count = Self.differences(look, using: &random)
      try #require(count == 0, "round \(round) of seed \(seed): \(look)")
    }
  }
}
