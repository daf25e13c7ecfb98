import Testing

@testable import Movies

@Suite struct UnreadRestTests {
  private func isMissing(
    promised: Int64 = 10_000_000, start: Int64? = 0, rate: (Int, Int) = (10, 1), time: Int64,
    offset: Int = 50_000, size: Int = 100_000
  ) -> Bool {
    UnreadRest(promised: promised, start: start, rate: rate)
      .isMissing(afterTime: time, offset: offset, of: size)
  }

  @Test func `a rest in time and in bytes is missing`() {
    #expect(isMissing(time: 4_000_000))
    #expect(isMissing(time: 9_400_000))
    #expect(isMissing(time: 4_000_000, offset: 89_000))
  }

  @Test func `a last frame that is shown for long is no rest`() {
    #expect(!isMissing(time: 4_000_000, offset: 99_900))
    #expect(!isMissing(time: 4_000_000, offset: 91_000))
    #expect(!isMissing(time: 4_000_000, offset: 5000, size: 9000))
  }

  @Test func `little time is no rest`() {
    #expect(!isMissing(time: 9_600_000))
    #expect(!isMissing(promised: 100_000_000, time: 95_500_000))
    #expect(!isMissing(rate: (1, 2), time: 6_500_000))
  }

  @Test func `times may count from the first frame or from zero`() {
    #expect(!isMissing(start: -1_000_000, time: 8_900_000))
    #expect(isMissing(start: 1_000_000, time: 4_000_000))
    #expect(isMissing(start: nil, time: 4_000_000))
  }

  @Test(arguments: [0, -5, .min, .max] as [Int64])
  func `a duration that cannot be promises nothing`(promised: Int64) {
    #expect(!isMissing(promised: promised, time: 4_000_000))
    #expect(!isMissing(start: promised, time: .max))
    #expect(!isMissing(time: .min))
  }
}
