import Testing

@testable import MLKitVision

@Suite struct StreamClockTests {
  private typealias Time = StreamClock.FrameTime

  @Test func `presentation times give the time between frames`() {
    var clock = StreamClock()
    #expect(
      clock.time(presentation: 5_000_000, now: 0)
        == Time(microseconds: 33_333, startsStream: true))
    #expect(
      clock.time(presentation: 5_040_000, now: 1)
        == Time(microseconds: 73_333, startsStream: false))
    #expect(
      clock.time(presentation: 6_040_000, now: 2)
        == Time(microseconds: 1_073_333, startsStream: false))
  }

  @Test func `frames without a time take that of the calls`() {
    var clock = StreamClock()
    _ = clock.time(presentation: nil, now: 1000)
    #expect(
      clock.time(presentation: nil, now: 21_000)
        == Time(microseconds: 53_333, startsStream: false))
    #expect(
      clock.time(presentation: 7, now: 22_000)
        == Time(microseconds: 54_333, startsStream: false))
    #expect(
      clock.time(presentation: 10, now: 40_000)
        == Time(microseconds: 54_336, startsStream: false))
  }

  @Test func `a time given twice counts as none`() {
    var clock = StreamClock()
    _ = clock.time(presentation: 0, now: 0)
    #expect(
      clock.time(presentation: 0, now: 500) == Time(microseconds: 33_833, startsStream: false))
    #expect(
      clock.time(presentation: 0, now: 500) == Time(microseconds: 33_834, startsStream: false))
  }

  @Test func `an earlier frame starts a stream`() {
    var clock = StreamClock()
    _ = clock.time(presentation: 100, now: 0)
    _ = clock.time(presentation: 200, now: 0)
    #expect(
      clock.time(presentation: 150, now: 0) == Time(microseconds: 33_333, startsStream: true))
    #expect(
      clock.time(presentation: 160, now: 0) == Time(microseconds: 33_343, startsStream: false))
  }

  @Test func `a clock that was reset starts a stream`() {
    var clock = StreamClock()
    _ = clock.time(presentation: 100, now: 0)
    clock.reset()
    #expect(
      clock.time(presentation: 200, now: 0) == Time(microseconds: 33_333, startsStream: true))
  }

  @Test(
    "extreme times neither trap nor go back",
    arguments: [Int64.min, -1, 0, 1, .max], [Int64.min, -1, 0, 1, .max])
  func extremes(first: Int64, second: Int64) {
    var clock = StreamClock()
    var before = clock.time(presentation: first, now: second).microseconds
    for (presentation, now) in [(second, first), (.max, .max), (.min, .min), (nil, .max)]
      as [(Int64?, Int64)]
    {
      let time = clock.time(presentation: presentation, now: now)
      #expect(time.startsStream || time.microseconds > before)
      before = time.microseconds
    }
  }
}
