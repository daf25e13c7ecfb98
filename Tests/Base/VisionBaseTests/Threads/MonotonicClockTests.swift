import Foundation
import Testing

@testable import VisionBase

@Suite struct MonotonicClockTests {
  @Test func `it goes on, in nanoseconds and in seconds`() {
    let (nanoseconds, seconds) = (MonotonicClock.nanoseconds, MonotonicClock.seconds)
    usleep(2000)
    let later = MonotonicClock.nanoseconds
    #expect(later - nanoseconds >= 2_000_000)
    #expect(abs(Double(nanoseconds) / 1e9 - seconds) < 60)
  }
}
