import AppleTypes
import Testing

@testable import AVFoundation

@Suite struct FrameDurationTests {
  @Test(arguments: [(25, 0.04), (30, 0.033333), (1e6, 1e-6)])
  func `a frame lasts one part of a second`(rate: Double, seconds: Double) {
    #expect(CMTime.one(of: rate).seconds == seconds)
  }

  @Test(arguments: [0, -1, .nan, .infinity, .leastNonzeroMagnitude, 1e-13])
  func `rates that are none, or too slow, have no duration`(rate: Double) {
    #expect(!CMTime.one(of: rate).isValid)
  }
}
