import Testing
import VisionBase

@testable import Frames

@Suite struct RegionCornersTests {
  @Test func `the corners of a rectangle make the same region`() {
    let plain = Region(centerX: 30, centerY: 40, width: 20, height: 10, radians: 0.3)
    func corner(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      plain.picturePoint(x: x, y: y)
    }
    let made = Region(
      topLeft: corner(0, 0), topRight: corner(1, 0), bottomRight: corner(1, 1),
      bottomLeft: corner(0, 1))
    for (x, y) in [(0.1, 0.2), (0.5, 0.5), (1, 0), (0.25, 1)] {
      let (ours, theirs) = (made.picturePoint(x: x, y: y), plain.picturePoint(x: x, y: y))
      #expect(abs(ours.x - theirs.x) < 1e-9 && abs(ours.y - theirs.y) < 1e-9)
    }
    #expect(abs(made.width - 20) < 1e-9 && abs(made.cosine - plain.cosine) < 1e-9)
  }

  private let corners: [(x: Double, y: Double)] = [(2, 3), (21, 5), (19, 18), (4, 16)]

  private var leaning: Region {
    Region(
      topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
  }

  @Test func `in perspective corners are hit, and lines through the middle stay straight`() {
    let places: [(Double, Double)] = [(0, 0), (1, 0), (1, 1), (0, 1)]
    for ((x, y), corner) in zip(places, corners) {
      let point = leaning.picturePoint(x: x, y: y)
      #expect(abs(point.x - corner.x) < 1e-9 && abs(point.y - corner.y) < 1e-9)
    }
    // Both diagonals go through the middle.
    let middle = leaning.picturePoint(x: 0.5, y: 0.5)
    for (start, end) in [(corners[0], corners[2]), (corners[1], corners[3])] {
      let turn =
        (end.x - start.x) * (middle.y - start.y) - (end.y - start.y) * (middle.x - start.x)
      #expect(abs(turn) < 1e-9)
    }
  }

  @Test func `sampling takes the pixels under the region's points`() throws {
    // A picture whose bytes grow by 8 to the right and by 2 downwards: blending is exact there.
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
    let same = (x: 1.0, y: 1.0)
    let flat = Region(topLeft: same, topRight: same, bottomRight: same, bottomLeft: same)
    let line = Region(
      topLeft: (0, 0), topRight: (1, 1), bottomRight: (2, 2), bottomLeft: (5, 5))
    let steep = Region(
      topLeft: (0, 0), topRight: (10, 0), bottomRight: (6, 1), bottomLeft: (5, 1))
    let wild = Region(
      topLeft: (.nan, 0), topRight: (1, 0), bottomRight: (1, .infinity), bottomLeft: (0, 1))
    for region in [flat, line, steep, wild] {
      let error = #expect(throws: VisionError.self) {
        var span = sampled.mutableSpan
        try sampler.sample(region, of: frame, border: .zero, into: &span)
      }
      #expect(error?.code == .optionInvalid)
    }
  }
}
