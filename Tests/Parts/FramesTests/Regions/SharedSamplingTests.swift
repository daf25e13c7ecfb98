import Dispatch
import Frames
import TestSupport
import Testing
import VisionBase

/// Sampling with the help of other threads.
@Suite struct SharedSamplingTests {
  /// Just above the size at which rows are shared, and odd, so that pieces are.
  private static let (width, height) = (167, 193)

  private static func tensor(
    of region: Region, _ frame: Frame, threadCount: Int
  ) throws -> [Float] {
    var tensor = [Float](repeating: -7, count: width * height * 3)
    var span = tensor.mutableSpan
    try RegionSampler(width: width, height: height, threadCount: threadCount).sample(
      region, of: frame, border: .replicate, scaling: PixelScaling(lowest: -1, highest: 1),
      into: &span)
    return tensor
  }

  @Test("any number of threads gives the same tensor", arguments: PixelFormat.allCases)
  func equalsOneThread(format: PixelFormat) throws {
    var random = SeededGenerator(seed: 14)
    for _ in 0..<6 {
      let frame = try RegionSamplerTests.randomFrame(format, 301, 211, using: &random)
      let region = RegionSamplerTests.randomRegion(frame, using: &random)
      let expected = try Self.tensor(of: region, frame, threadCount: 1)
      for threadCount in [2, 3, 40] {
        #expect(try Self.tensor(of: region, frame, threadCount: threadCount) == expected)
      }
    }
  }

  @Test func `bytes are the same, signed or not`() throws {
    var random = SeededGenerator(seed: 3)
    let frame = try RegionSamplerTests.randomFrame(.rgba, 640, 480, using: &random)
    let region = RegionSamplerTests.randomRegion(frame, using: &random)
    func bytes(_ threadCount: Int) throws -> ([UInt8], [Int8]) {
      var plain = [UInt8](repeating: 1, count: 300 * 300 * 3)
      var signed = [Int8](repeating: 1, count: 300 * 300 * 3)
      let sampler = try RegionSampler(width: 300, height: 300, threadCount: threadCount)
      var span = plain.mutableSpan
      var signedSpan = signed.mutableSpan
      try sampler.sample(region, of: frame, border: .zero, into: &span)
      try sampler.sample(region, of: frame, border: .zero, into: &signedSpan)
      return (plain, signed)
    }
    let (alone, together) = (try bytes(1), try bytes(4))
    #expect(alone.0 == together.0)
    #expect(alone.1 == together.1)
  }

  @Test func `samplers at work at the same time do not get into each other's way`() throws {
    var random = SeededGenerator(seed: 5)
    let frame = try RegionSamplerTests.randomFrame(.rgb, 320, 240, using: &random)
    let region = RegionSamplerTests.randomRegion(frame, using: &random)
    let expected = try Self.tensor(of: region, frame, threadCount: 1)
    let wrong = Lock(0)
    DispatchQueue.concurrentPerform(iterations: 60) { _ in
      let found = try? Self.tensor(of: region, frame, threadCount: 3)
      if found != expected { wrong.withLock { $0 += 1 } }
    }
    #expect(wrong.withLock { $0 } == 0)
  }

  @Test func `no threads at all counts as one`() throws {
    #expect(try RegionSampler(width: 8, height: 8, threadCount: -2).threadCount == 1)
  }
}
