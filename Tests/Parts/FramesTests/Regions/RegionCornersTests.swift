import Testing
import VisionBase

@testable import Frames

@Suite struct RegionCornersTests {
  @Test func `an upright rectangle has its corners where its sides meet`() {
    let region = Region(centerX: 30, centerY: 40, width: 20, height: 10)
    #expect(region.topLeft == SIMD2(20, 35) && region.topRight == SIMD2(40, 35))
    #expect(region.bottomLeft == SIMD2(20, 45) && region.bottomRight == SIMD2(40, 45))
    let mirrored = Region(
      bottomLeft: SIMD2(40, 45), topLeft: SIMD2(40, 35), topRight: SIMD2(20, 35),
      bottomRight: SIMD2(20, 45))
    #expect(region.mirrored == mirrored && region.mirrored.mirrored == region)
  }

  @Test func `a turn is clockwise`() {
    let region = Region(centerX: 30, centerY: 40, width: 20, height: 10, radians: .pi / 2)
    for (corner, x, y) in [
      (region.topLeft, 35, 30), (region.topRight, 35, 50), (region.bottomRight, 25, 50),
      (region.bottomLeft, 25, 30),
    ] as [(SIMD2<Float>, Float, Float)] {
      #expect(abs(corner.x - x) < 1e-5 && abs(corner.y - y) < 1e-5)
    }
  }

  @Test func `both versions of upstream round the right side in their own way`() {
    func region(_ rightSide: Region.RightSide) -> Region {
      Region(
        centerX: 500.3, centerY: 333.7, width: 211.1, height: 407.9, radians: 0.3,
        rightSide: rightSide)
    }
    let (calculated, mirrored) = (region(.calculated), region(.mirrored))
    // The result of cv2.boxPoints of OpenCV 5.0.0.
    let known = Region(
      bottomLeft: SIMD2(339.19287109375, 497.3487243652344),
      topLeft: SIMD2(459.735595703125, 107.66698455810547),
      topRight: SIMD2(661.4071044921875, 170.0513153076172),
      bottomRight: SIMD2(540.8643798828125, 559.7330322265625))
    #expect(calculated == known)
    #expect(mirrored.topLeft == known.topLeft && mirrored.bottomLeft == known.bottomLeft)
    #expect(mirrored.topRight == 2 * SIMD2(500.3, 333.7) - known.bottomLeft)
    #expect(mirrored.bottomRight == 2 * SIMD2(500.3, 333.7) - known.topLeft)
    #expect(mirrored != calculated)
  }

  @Test func `a point of a turned rectangle is found`() {
    let region = Region(centerX: 30, centerY: 40, width: 20, height: 10, radians: 0.3)
    let middle = region.picturePoint(x: 0.5, y: 0.5)
    #expect(abs(middle.x - 30) < 1e-4 && abs(middle.y - 40) < 1e-4)
    let end = region.picturePoint(x: 1, y: 0.5)
    #expect(abs(end.x - 39.55336) < 1e-4 && abs(end.y - 42.95520) < 1e-4)
  }

  private let corners: [SIMD2<Float>] = [
    SIMD2(2, 3), SIMD2(21, 5), SIMD2(19, 18), SIMD2(4, 16),
  ]

  private var leaning: Region {
    Region(
      bottomLeft: corners[3], topLeft: corners[0], topRight: corners[1], bottomRight: corners[2])
  }

  @Test func `in perspective corners are hit, and lines through the middle stay straight`() {
    let places: [(Double, Double)] = [(0, 0), (1, 0), (1, 1), (0, 1)]
    let corners = corners.map { SIMD2<Double>($0) }
    for ((x, y), corner) in zip(places, corners) {
      let point = leaning.picturePoint(x: x, y: y)
      #expect(abs(point.x - corner.x) < 1e-9 && abs(point.y - corner.y) < 1e-9)
    }
    // Both diagonals go through the center.
    let middle = leaning.picturePoint(x: 0.5, y: 0.5)
    for (start, end) in [(corners[0], corners[2]), (corners[1], corners[3])] {
      let turn =
        (end.x - start.x) * (middle.y - start.y) - (end.y - start.y) * (middle.x - start.x)
      #expect(abs(turn) < 1e-9)
    }
  }

  @Test func `sampling takes the pixels under the region's points`() throws {
    // A picture whose bytes grow by 8 to the right and by 2 downward: blending is exact there.
    let bytes = (0..<24 * 24).map { (index: Int) -> UInt8 in
      let (row, column) = index.quotientAndRemainder(dividingBy: 24)
      return UInt8(8 * column + 2 * row)
    }
    let frame = try Frame(width: 24, height: 24, format: .gray, bytes: bytes.span.bytes)
    let sampler = try RegionSampler(width: 8, height: 8)
    var sampled = [UInt8](repeating: 0, count: 8 * 8 * 3)
    var span = sampled.mutableSpan
    try sampler.sample(leaning, of: frame, border: .zero, into: &span)
    for y in 0..<8 {
      for x in 0..<8 {
        let point = leaning.picturePoint(x: Double(x) / 8, y: Double(y) / 8)
        let expected = 8 * point.x + 2 * point.y
        #expect(abs(Double(sampled[(y * 8 + x) * 3]) - expected) < 0.7)
      }
    }
  }

  @Test func `corners on a line or in no order are refused`() throws {
    let frame = try Frame(
      width: 2, height: 2, format: .gray, bytes: [UInt8](repeating: 0, count: 4).span.bytes)
    let sampler = try RegionSampler(width: 2, height: 2)
    var sampled = [UInt8](repeating: 0, count: 12)
    func region(_ corners: [SIMD2<Float>]) -> Region {
      Region(
        bottomLeft: corners[3], topLeft: corners[0], topRight: corners[1],
        bottomRight: corners[2])
    }
    let same = SIMD2<Float>(1, 1)
    let flat = region([same, same, same, same])
    let line = region([SIMD2(0, 0), SIMD2(1, 1), SIMD2(2, 2), SIMD2(5, 5)])
    let steep = region([SIMD2(0, 0), SIMD2(10, 0), SIMD2(6, 1), SIMD2(5, 1)])
    let wild = region([SIMD2(.nan, 0), SIMD2(1, 0), SIMD2(1, .infinity), SIMD2(0, 1)])
    for region in [flat, line, steep, wild] {
      let error = #expect(throws: VisionError.self) {
        var span = sampled.mutableSpan
        try sampler.sample(region, of: frame, border: .zero, into: &span)
      }
      #expect(error?.code == .optionInvalid)
    }
  }
}
