import Testing
import VisionBase

@testable import VisionTasks

@Suite struct TimestampOrderTests {
  @Test func `any start is allowed, then timestamps must increase`() throws {
    var order = TimestampOrder()
    #expect(try order.accept(milliseconds: -5) == -5000)
    #expect(try order.accept(milliseconds: -3) == -3000)
    #expect(try order.accept(milliseconds: 0) == 0)
    for refused in [0, -1, -10] as [Int64] {
      let error = #expect(throws: VisionError.self) {
        try order.accept(milliseconds: refused)
      }
      #expect(error?.code == .optionInvalid)
      #expect(
        error?.cause as? StreamFault == .timestampNotIncreasing(previous: 0, given: refused))
    }
    #expect(try order.accept(milliseconds: 1) == 1000)
  }

  @Test(
    "what cannot be counted in microseconds is refused and changes nothing",
    arguments: [Int64.max, Int64.min, Int64.max / 1000 + 1, Int64.min / 1000 - 1])
  func extremes(milliseconds: Int64) throws {
    var order = TimestampOrder()
    let error = #expect(throws: VisionError.self) {
      try order.accept(milliseconds: milliseconds)
    }
    #expect(error?.cause as? StreamFault == .timestampOutOfRange(milliseconds))
    #expect(try order.accept(milliseconds: .min / 1000) == .min / 1000 * 1000)
    #expect(try order.accept(milliseconds: .max / 1000) == .max / 1000 * 1000)
  }
}
