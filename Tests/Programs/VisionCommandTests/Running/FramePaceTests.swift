import Testing

@testable import VisionCommand

@Suite struct FramePaceTests {
  private func taken(_ times: [Int64], _ rate: Double?) -> [Int64] {
    var pace = FramePace(mostPerSecond: rate)
    return times.filter { pace.takes($0) }
  }

  @Test func `there are at most so many frames in a second, evenly`() {
    let times = (0..<60).map { Int64(Double($0) * 1e6 / 30) }
    #expect(taken(times, 10).count == 20)
    #expect(taken(times, 10).prefix(3) == [0, 100_000, 200_000])
    #expect(taken(times, 12).count == 24)
    #expect(taken(times, 30) == times && taken(times, nil) == times && taken(times, 500) == times)
    #expect(taken(times, 0.001) == [0])
  }

  @Test func `after a gap frames do not catch up, and a clock that is set back begins again`() {
    #expect(
      taken([0, 5_000_000, 5_100_000, 5_900_000, 6_000_000], 1) == [0, 5_000_000, 6_000_000])
    #expect(
      taken([9_000_000, 1_000_000, 1_500_000, 2_000_000], 1) == [9_000_000, 1_000_000, 2_000_000])
    #expect(taken([.max, .min, 0, .max], 1).first == .max)
  }
}
