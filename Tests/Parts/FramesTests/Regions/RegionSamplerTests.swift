import Foundation
import Frames
import TestSupport
import Testing
import VisionBase

@Suite struct RegionSamplerTests {
  static func randomFrame(
    _ format: PixelFormat, _ width: Int, _ height: Int, using random: inout SeededGenerator
  ) throws -> Frame {
    let padding = Int.random(in: 0...5, using: &random)
    let bytesPerRow = (0..<format.planeCount).map { plane in
      let half = (width + 1) / 2
      return padding
        + (plane == 0 ? width * format.bytesPerPixel : format.planeCount == 2 ? 2 * half : half)
    }
    let count = bytesPerRow.reduce(0) { $0 + $1 * height }
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    return try Frame(
      width: width, height: height, format: format, bytesPerRow: bytesPerRow,
      bytes: bytes.span.bytes)
  }

  static func randomRegion(_ frame: Frame, using random: inout SeededGenerator) -> Region {
    let (w, h) = (Float(frame.width), Float(frame.height))
    let centerX = Float.random(in: -0.2 * w...1.2 * w, using: &random)
    let centerY = Float.random(in: -0.2 * h...1.2 * h, using: &random)
    let width = Float.random(in: 0.1...2 * w, using: &random)
    let height = Float.random(in: 0.1...2 * h, using: &random)
    if Bool.random(using: &random) {
      return Region(
        centerX: centerX, centerY: centerY, width: width, height: height,
        radians: .random(in: -4...4, using: &random))
    }
    return Region(
      centerX: centerX, centerY: centerY, width: width, height: height,
      orientation: Orientation.allCases[.random(in: 0..<8, using: &random)])
  }

  @Test("thousands of random regions equal the slow sampler", arguments: PixelFormat.allCases)
  func equalsSlowSampler(format: PixelFormat) throws {
    var random = SeededGenerator(seed: 7)
    for round in 0..<400 {
      let (w, h) = (
        Int.random(in: 1...23, using: &random), Int.random(in: 1...17, using: &random)
      )
      let frame = try Self.randomFrame(format, w, h, using: &random)
      let region = round == 0 ? Region(of: frame) : Self.randomRegion(frame, using: &random)
      let border: Border = Bool.random(using: &random) ? .zero : .replicate
      let (tw, th) = (
        Int.random(in: 1...13, using: &random), Int.random(in: 1...4, using: &random)
      )
      var tensor = [UInt8](repeating: 99, count: tw * th * 3)
      var span = tensor.mutableSpan
      try RegionSampler(width: tw, height: th).sample(
        region, of: frame, border: border, into: &span)
      let expected = SlowSampler(frame: frame, border: border).sample(
        region, width: tw, height: th)
      try #require(
        tensor == expected, "round \(round): \(w)x\(h) to \(tw)x\(th), \(border), \(region)")
    }
  }

  @Test func `a picture sampled at its own size is itself`() throws {
    var random = SeededGenerator(seed: 3)
    let frame = try Self.randomFrame(.rgb, 31, 9, using: &random)
    var tensor = [UInt8](repeating: 0, count: 31 * 9 * 3)
    var span = tensor.mutableSpan
    try RegionSampler(width: 31, height: 9).sample(
      Region(of: frame), of: frame, border: .replicate, into: &span)
    for y in 0..<9 {
      let row = frame.withBytes { bytes in
        (0..<93).map {
          bytes.unsafeLoad(fromByteOffset: y * frame.bytesPerRow() + $0, as: UInt8.self)
        }
      }
      #expect(Array(tensor[y * 93..<(y + 1) * 93]) == row)
    }
  }

  @Test("floats and signed bytes come from the same bytes")
  func elementTypes() throws {
    var random = SeededGenerator(seed: 5)
    let frame = try Self.randomFrame(.bgra, 40, 30, using: &random)
    let region = Region(centerX: 20, centerY: 15, width: 30, height: 20, radians: 0.3)
    let sampler = try RegionSampler(width: 17, height: 11)
    var bytes = [UInt8](repeating: 0, count: 17 * 11 * 3)
    var floats = [Float](repeating: 0, count: bytes.count)
    var signed = [Int8](repeating: 0, count: bytes.count)
    let scaling = try PixelScaling(means: [10, 20, 30], standardDeviations: [1, 2, 4])
    var byteSpan = bytes.mutableSpan
    try sampler.sample(region, of: frame, border: .zero, into: &byteSpan)
    var floatSpan = floats.mutableSpan
    try sampler.sample(region, of: frame, border: .zero, scaling: scaling, into: &floatSpan)
    var signedSpan = signed.mutableSpan
    try sampler.sample(region, of: frame, border: .zero, into: &signedSpan)
    for index in bytes.indices {
      let (mean, deviation) = ([Float(10), 20, 30][index % 3], [Float(1), 2, 4][index % 3])
      #expect(abs(floats[index] - (Float(bytes[index]) - mean) / deviation) < 1e-4)
      #expect(Int(signed[index]) == Int(bytes[index]) - 128)
    }
  }

  @Test("a quarter turn in each orientation puts the upright corner first")
  func orientations() throws {
    // Stored picture, 2x2 blocks: 10 20 / 30 40, of 8 by 6 pixels.
    var bytes: [UInt8] = []
    for y in 0..<6 {
      for x in 0..<8 {
        let value = 10 + (x / 4) * 10 + (y / 3) * 20
        bytes.append(UInt8(value))
      }
    }
    let upperLeft: [Orientation: UInt8] = [
      .up: 10, .down: 40, .left: 20, .right: 30, .upMirrored: 20, .downMirrored: 30,
      .leftMirrored: 10, .rightMirrored: 40,
    ]
    for (orientation, expected) in upperLeft {
      let frame = try Frame(
        width: 8, height: 6, format: .gray, orientation: orientation, bytes: bytes.span.bytes)
      let region = Region(of: frame)
      var tensor = [UInt8](repeating: 0, count: 4 * 4 * 3)
      var span = tensor.mutableSpan
      try RegionSampler(width: 4, height: 4).sample(
        region, of: frame, border: .replicate, into: &span)
      #expect(tensor[3 * 5] == expected, "\(orientation)")
      let corner = region.picturePoint(x: 0.1, y: 0.1)
      let at = Int(corner.y) * 8 + Int(corner.x)
      #expect(bytes[at] == expected, "\(orientation)")
    }
  }

  @Test(
    "regions that cannot be sampled are refused",
    arguments: [
      (.nan, 1), (.infinity, 1), (1e9, 1), (0, 0), (0, -1), (0, .nan), (0, 1e12),
    ] as [(Float, Float)])
  func refused(center: Float, width: Float) throws {
    var random = SeededGenerator(seed: 1)
    let frame = try Self.randomFrame(.rgb, 4, 4, using: &random)
    var tensor = [UInt8](repeating: 0, count: 12)
    let sampler = try RegionSampler(width: 2, height: 2)
    let error = #expect(throws: VisionError.self) {
      var span = tensor.mutableSpan
      try sampler.sample(
        Region(centerX: center, centerY: 0, width: width, height: 1), of: frame, border: .zero,
        into: &span)
    }
    #expect(error?.code == .optionInvalid)
  }

  @Test("angles that are none are refused", arguments: [Float.infinity, -.infinity, .nan])
  func angle(radians: Float) throws {
    var random = SeededGenerator(seed: 1)
    let frame = try Self.randomFrame(.rgb, 4, 4, using: &random)
    var tensor = [UInt8](repeating: 0, count: 12)
    let sampler = try RegionSampler(width: 2, height: 2)
    let error = #expect(throws: VisionError.self) {
      var span = tensor.mutableSpan
      try sampler.sample(
        Region(centerX: 1, centerY: 1, width: 2, height: 2, radians: radians), of: frame,
        border: .zero, into: &span)
    }
    #expect(error?.code == .optionInvalid)
    #expect(error?.message.contains("angle") == true)
  }

  @Test func `a tensor of the wrong size is refused`() throws {
    var random = SeededGenerator(seed: 1)
    let frame = try Self.randomFrame(.rgb, 4, 4, using: &random)
    var tensor = [UInt8](repeating: 0, count: 11)
    let sampler = try RegionSampler(width: 2, height: 2)
    #expect(throws: VisionError.self) {
      var span = tensor.mutableSpan
      try sampler.sample(Region(of: frame), of: frame, border: .zero, into: &span)
    }
  }
}
