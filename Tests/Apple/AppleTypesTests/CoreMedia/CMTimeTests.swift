import AppleTypes
import Testing

@Suite struct CMTimeTests {
  struct Sum: CustomTestStringConvertible {
    let testDescription: String
    let first: CMTime
    let second: CMTime
    let sum: CMTime
    let difference: CMTime
  }

  static let sums = [
    Sum(
      testDescription: "same timescale", first: CMTime(value: 3, timescale: 30),
      second: CMTime(value: 5, timescale: 30), sum: CMTime(value: 8, timescale: 30),
      difference: CMTime(value: -2, timescale: 30)),
    Sum(
      testDescription: "least common timescale", first: CMTime(value: 1, timescale: 4),
      second: CMTime(value: 1, timescale: 6), sum: CMTime(value: 5, timescale: 12),
      difference: CMTime(value: 1, timescale: 12)),
    Sum(
      testDescription: "no common timescale small enough",
      first: CMTime(value: 1, timescale: 2_147_483_647),
      second: CMTime(value: 1, timescale: 2_147_483_646),
      sum: CMTime(
        value: 2, timescale: 2_147_483_647, flags: [.valid, .hasBeenRounded], epoch: 0),
      difference: CMTime(
        value: 0, timescale: 2_147_483_647, flags: [.valid, .hasBeenRounded], epoch: 0)),
    Sum(
      testDescription: "overflow halves the timescale", first: CMTime(value: .max, timescale: 4),
      second: CMTime(value: .max, timescale: 4),
      sum: CMTime(value: .max, timescale: 2), difference: CMTime(value: 0, timescale: 4)),
    Sum(
      testDescription: "overflow at one second units", first: CMTime(value: .max, timescale: 1),
      second: CMTime(value: .max, timescale: 1), sum: .positiveInfinity,
      difference: CMTime(value: 0, timescale: 1)),
    Sum(
      testDescription: "infinities", first: .positiveInfinity, second: .negativeInfinity,
      sum: .invalid, difference: .positiveInfinity),
    Sum(
      testDescription: "infinity and a number", first: CMTime(value: 1, timescale: 1),
      second: .positiveInfinity, sum: .positiveInfinity, difference: .negativeInfinity),
    Sum(
      testDescription: "indefinite and a number", first: .indefinite,
      second: CMTime(value: 1, timescale: 1), sum: .indefinite, difference: .indefinite),
    Sum(
      testDescription: "indefinite and infinity", first: .indefinite, second: .negativeInfinity,
      sum: .negativeInfinity, difference: .positiveInfinity),
    Sum(
      testDescription: "invalid", first: .invalid, second: .positiveInfinity, sum: .invalid,
      difference: .invalid),
    Sum(
      testDescription: "a timescale of zero", first: CMTime(value: 1, timescale: 0),
      second: CMTime(value: 1, timescale: 1), sum: .invalid, difference: .invalid),
    Sum(
      testDescription: "a duration and an epoch",
      first: CMTimeMakeWithEpoch(value: 3, timescale: 1, epoch: 7),
      second: CMTime(value: 1, timescale: 1),
      sum: CMTimeMakeWithEpoch(value: 4, timescale: 1, epoch: 7),
      difference: CMTimeMakeWithEpoch(value: 2, timescale: 1, epoch: 7)),
    Sum(
      testDescription: "one epoch", first: CMTimeMakeWithEpoch(value: 3, timescale: 1, epoch: 7),
      second: CMTimeMakeWithEpoch(value: 1, timescale: 1, epoch: 7),
      sum: CMTime(value: 4, timescale: 1), difference: CMTime(value: 2, timescale: 1)),
    Sum(
      testDescription: "two epochs", first: CMTimeMakeWithEpoch(value: 3, timescale: 1, epoch: 7),
      second: CMTimeMakeWithEpoch(value: 1, timescale: 1, epoch: 8), sum: .invalid,
      difference: .invalid),
  ]

  @Test("times add and subtract as the header says", arguments: sums)
  func arithmetic(_ row: Sum) {
    expectSame(row.first + row.second, row.sum)
    expectSame(CMTimeSubtract(row.first, row.second), row.difference)
  }

  @Test func `rounding is inherited`() {
    let third = CMTime(seconds: 1.0 / 3, preferredTimescale: 10)
    #expect(third.value == 3)
    #expect(third.hasBeenRounded)
    #expect((third + CMTime(value: 1, timescale: 10)).hasBeenRounded)
    #expect(!(CMTime(value: 1, timescale: 10) + CMTime(value: 1, timescale: 3)).hasBeenRounded)
  }

  @Test(
    "a timescale is converted with each rounding method",
    arguments: [
      // 25/100 s in tenths is 2.5 of them.
      (25, CMTimeRoundingMethod.roundHalfAwayFromZero, 3), (-25, .roundHalfAwayFromZero, -3),
      (24, .roundHalfAwayFromZero, 2), (25, .roundTowardZero, 2), (-25, .roundTowardZero, -2),
      (21, .roundAwayFromZero, 3), (-21, .roundAwayFromZero, -3),
      (21, .roundTowardPositiveInfinity, 3), (-29, .roundTowardPositiveInfinity, -2),
      (29, .roundTowardNegativeInfinity, 2), (-21, .roundTowardNegativeInfinity, -3),
      (29, .quickTime, 2), (-29, .quickTime, -2), (-1, .quickTime, -1), (1, .quickTime, 0),
    ])
  func rounding(hundredths: Int64, method: CMTimeRoundingMethod, tenths: Int64) {
    let converted = CMTime(value: hundredths, timescale: 100).convertScale(10, method: method)
    #expect(converted.value == tenths)
    #expect(converted.timescale == 10)
    #expect(converted.hasBeenRounded)
  }

  @Test func `QuickTime rounds away from zero to a finer scale`() {
    let third = CMTime(value: 1, timescale: 3)
    #expect(third.convertScale(10, method: .quickTime).value == 4)
    #expect(CMTimeConvertScale(third, timescale: 10, method: .default).value == 3)
  }

  @Test func `conversion keeps what is exact and what is no number`() {
    let exact = CMTime(value: 1, timescale: 2).convertScale(600, method: .default)
    expectSame(exact, CMTime(value: 300, timescale: 600))
    expectSame(CMTime.positiveInfinity.convertScale(10, method: .default), .positiveInfinity)
    expectSame(CMTime.indefinite.convertScale(10, method: .default), .indefinite)
    expectSame(CMTime.zero.convertScale(0, method: .default), .invalid)
    let huge = CMTime(value: .min, timescale: 1).convertScale(.max, method: .default)
    expectSame(huge, .negativeInfinity)
  }

  @Test(
    "seconds are cut off to the timescale",
    arguments: [
      (0.5, Int32(600), CMTime(value: 300, timescale: 600), true),
      (0.5, 1, CMTime(value: 0, timescale: 1), false),
      (0.119, 240, CMTime(value: 28, timescale: 240), false),
      (-1.99, 1, CMTime(value: -1, timescale: 1), false),
      (1e15, 1_000_000, CMTime(value: 7_812_500_000_000_000_000, timescale: 7812), false),
      (1e30, 600, .positiveInfinity, true), (-1e30, 600, .negativeInfinity, true),
      (.nan, 600, .invalid, true), (.infinity, 600, .positiveInfinity, true),
      (1, 0, .invalid, true), (1, -5, .invalid, true),
    ])
  func fromSeconds(seconds: Double, timescale: Int32, expected: CMTime, isExact: Bool) {
    let time = CMTimeMakeWithSeconds(seconds, preferredTimescale: timescale)
    if expected.isNumeric, seconds < 1e14 {
      #expect(time.value == expected.value)
      #expect(time.timescale == expected.timescale)
    } else if expected.isNumeric {
      #expect(time.timescale == expected.timescale)
      #expect(abs(time.seconds - seconds) < 1)
    } else {
      expectSame(time, expected)
    }
    #expect(!time.hasBeenRounded == isExact || seconds >= 1e14)
  }

  @Test func `seconds come back`() {
    #expect(CMTimeGetSeconds(CMTime(value: 1, timescale: 8)) == 0.125)
    #expect(CMTime.positiveInfinity.seconds == .infinity)
    #expect(CMTime.negativeInfinity.seconds == -.infinity)
    #expect(CMTime.invalid.seconds.isNaN)
    #expect(CMTime.indefinite.seconds.isNaN)
  }

  @Test func `a product keeps the timescale`() {
    expectSame(
      CMTimeMultiply(CMTime(value: 5, timescale: 30), multiplier: -3),
      CMTime(value: -15, timescale: 30))
    expectSame(CMTimeMultiply(.positiveInfinity, multiplier: -1), .negativeInfinity)
    expectSame(CMTimeMultiply(.indefinite, multiplier: 2), .indefinite)
    expectSame(
      CMTimeMultiply(CMTime(value: .max, timescale: 1), multiplier: 2), .positiveInfinity)
    let ratio = CMTimeMultiplyByRatio(
      CMTime(value: 10, timescale: 30), multiplier: 1, divisor: -4)
    #expect(ratio.value == -3)
    #expect(ratio.hasBeenRounded)
    expectSame(CMTimeMultiplyByRatio(.zero, multiplier: 1, divisor: 0), .invalid)
  }

  @Test func `a product with a fraction gets a fine timescale`() {
    let half = CMTimeMultiplyByFloat64(CMTime(value: 600, timescale: 600), multiplier: 0.5)
    expectSame(half, CMTime(value: 38400, timescale: 76800))
    let tenth = CMTimeMultiplyByFloat64(CMTime(value: 1, timescale: 1), multiplier: 0.1)
    #expect(tenth.timescale == 65536)
    #expect(tenth.value == 6554)
    #expect(tenth.hasBeenRounded)
    expectSame(CMTimeMultiplyByFloat64(.positiveInfinity, multiplier: -0.5), .negativeInfinity)
    expectSame(CMTimeMultiplyByFloat64(.zero, multiplier: .nan), .invalid)
    expectSame(
      CMTimeMultiplyByFloat64(CMTime(value: 1, timescale: 1), multiplier: 1e300),
      .positiveInfinity)
  }

  @Test func `all times have one order`() {
    let rising: [CMTime] = [
      .negativeInfinity, CMTime(value: -1, timescale: 3), .zero, CMTime(value: 1, timescale: 3),
      CMTime(value: 1, timescale: 2), CMTimeMakeWithEpoch(value: -9, timescale: 1, epoch: 1),
      .indefinite, .positiveInfinity, .invalid,
    ]
    for (index, first) in rising.enumerated() {
      for (other, second) in rising.enumerated() {
        #expect(CMTimeCompare(first, second) == (index < other ? -1 : index > other ? 1 : 0))
      }
    }
    #expect(CMTimeMinimum(.zero, .negativeInfinity).isNegativeInfinity)
    #expect(CMTimeMaximum(.zero, .invalid).isValid == false)
  }

  @Test func `equal times hash alike`() {
    let times: Set = [
      CMTime(value: 1, timescale: 2), CMTime(value: 300, timescale: 600),
      CMTime(value: -2, timescale: 4), CMTime(value: 0, timescale: 1),
      CMTime(value: 0, timescale: 90000), .invalid, CMTime(value: 9, timescale: 0),
    ]
    #expect(times.count == 4)
  }

  @Test func `times describe themselves`() {
    #expect(CMTime(value: 1, timescale: 2).debugDescription == "{1/2 = 0.500}")
    #expect(
      CMTimeMakeWithSeconds(0.7, preferredTimescale: 1).debugDescription
        == "{0/1 = 0.000, rounded}")
    #expect(CMTime.invalid.debugDescription == "{INVALID}")
    #expect(CMTimeAbsoluteValue(CMTime(value: -3, timescale: 2)) == CMTime(value: 3, timescale: 2))
  }

  private func expectSame(
    _ time: CMTime, _ expected: CMTime, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(time.flags == expected.flags, sourceLocation: sourceLocation)
    guard expected.isNumeric else { return }
    #expect(time.value == expected.value, sourceLocation: sourceLocation)
    #expect(time.timescale == expected.timescale, sourceLocation: sourceLocation)
    #expect(time.epoch == expected.epoch, sourceLocation: sourceLocation)
  }
}

@Suite struct CMTimeRangeTests {
  let range = CMTimeRange(
    start: CMTime(value: 1, timescale: 1), end: CMTime(value: 3, timescale: 1))

  @Test func `a range holds its start and not its end`() {
    #expect(range.duration == CMTime(value: 2, timescale: 1))
    #expect(range.containsTime(range.start))
    #expect(!CMTimeRangeContainsTime(range, time: range.end))
    #expect(!CMTimeRange.invalid.containsTime(.zero))
  }

  @Test func `ranges unite and intersect`() {
    let later = CMTimeRangeMake(
      start: CMTime(value: 2, timescale: 1), duration: CMTime(value: 5, timescale: 1))
    #expect(range.union(later).end == CMTime(value: 7, timescale: 1))
    #expect(range.intersection(later).start == CMTime(value: 2, timescale: 1))
    #expect(range.intersection(later).end == CMTime(value: 3, timescale: 1))
    #expect(range.containsTimeRange(range.intersection(later)))
    let apart = CMTimeRange(
      start: CMTime(value: 9, timescale: 1), duration: CMTime(value: 1, timescale: 1))
    #expect(range.intersection(apart).isEmpty)
    #expect(!range.union(.invalid).isValid)
  }
}
