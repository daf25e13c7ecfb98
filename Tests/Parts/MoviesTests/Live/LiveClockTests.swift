import Testing

@testable import Movies

@Suite struct LiveClockTests {
  @Test func `times are the stream's own, from zero`() {
    var clock = LiveClock()
    let times = [900_000, 940_000, 980_000].map { clock.time(of: $0, at: 5_000_000 + $0 / 2) }
    #expect(times == [0, 40_000, 80_000])
  }

  @Test func `without times of its own a stream has the machine's`() {
    var clock = LiveClock()
    #expect([7, 47, 48].map { clock.time(of: nil, at: $0 * 1000) } == [0, 40_000, 41_000])
  }

  @Test func `times always increase`() {
    var clock = LiveClock()
    let times = [0, 40_000, 40_000, 30_000, 80_000].map { clock.time(of: $0, at: $0) }
    #expect(times == [0, 40_000, 41_000, 42_000, 80_000])
  }

  @Test func `a gap is as long as the machine says`() {
    var clock = LiveClock()
    _ = clock.time(of: 100, at: 1_000_000)
    clock.beginAnew()
    #expect(clock.time(of: 77, at: 4_500_000) == 3_500_000)
    #expect(clock.time(of: 40_077, at: 4_540_000) == 3_540_000)
    #expect(clock.lastTime == 3_540_000)
  }

  @Test(
    "a stream whose clock is far off goes on from the machine's",
    arguments: [Int64.max, .min, 90_000_000_000, -90_000_000_000, 11_000_000])
  func lies(time: Int64) {
    var clock = LiveClock()
    _ = clock.time(of: 0, at: 0)
    let jumped = clock.time(of: time, at: 40_000)
    #expect(jumped == 40_000)
    let next = clock.time(of: time &+ 40_000, at: 80_000)
    #expect(next > jumped && next <= 10_080_000)
  }

  @Test func `a frame of a burst is due when its time has come`() {
    var clock = LiveClock()
    #expect(clock.due(0) == nil)
    _ = clock.time(of: 50, at: 700)
    #expect(clock.due(40_000) == 40_700)
  }

  @Test func `pauses grow to a longest one`() {
    var backOff = BackOff()
    let pauses = (0..<9).map { _ in backOff.next() }
    #expect(pauses == [0.25, 0.5, 1, 2, 4, 8, 15, 15, 15])
    backOff.reset()
    #expect(backOff.next() == 0.25)
  }
}
