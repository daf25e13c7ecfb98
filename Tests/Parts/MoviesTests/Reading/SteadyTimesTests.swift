import Testing

@testable import Movies

@Suite struct SteadyTimesTests {
  private func times(_ stored: [Int64?], usualStep: Int64 = 40_000) -> [Int64] {
    var times = SteadyTimes()
    return stored.map { times.time(for: $0, usualStep: usualStep) }
  }

  @Test func `times that increase stay`() {
    #expect(times([-5, 0, 40_000, 40_001, 9_000_000]) == [-5, 0, 40_000, 40_001, 9_000_000])
  }

  @Test func `repeated and slightly disordered times move on by a millisecond`() {
    #expect(
      times([0, 80_000, 80_000, 40_000, 120_000]) == [0, 80_000, 81_000, 82_000, 120_000])
  }

  @Test func `a new clock goes on where the old one ended`() {
    #expect(
      times([0, 40_000, 10_000_000, 0, 40_000, 80_000])
        == [0, 40_000, 10_000_000, 10_040_000, 10_080_000, 10_120_000])
  }

  @Test func `a new clock is noticed`() {
    var times = SteadyTimes()
    for stored: Int64 in [0, 1_000_000, 990_000] { _ = times.time(for: stored, usualStep: 40_000) }
    #expect(!times.haveJumped)
    _ = times.time(for: 0, usualStep: 40_000)
    #expect(times.haveJumped)
  }

  @Test func `frames without a time follow by the usual step`() {
    #expect(times([nil, nil, 100_000, nil]) == [0, 40_000, 100_000, 140_000])
  }

  @Test(
    "no times overflow",
    arguments: [
      [.max, .min, .max, .min], [1 << 60, -(1 << 60), 1 << 60, -(1 << 60), 1 << 60],
      [-(1 << 60), 1 << 60, 1 << 60, 1 << 60], [0, .max, 0, 1 << 60, 0, 1 << 60, 0, 1 << 60],
    ] as [[Int64]], [Int64.min, 0, 40_000, .max])
  func extremes(stored: [Int64], usualStep: Int64) {
    let repeated = Array(repeatElement(stored, count: 20).joined())
    let found = times(repeated, usualStep: usualStep)
    #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 })
  }
}
