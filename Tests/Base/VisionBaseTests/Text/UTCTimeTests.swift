import Foundation
import TestSupport
import Testing

@testable import VisionBase

@Suite struct UTCTimeTests {
  @Test(
    "moments have the text of RFC 3339",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (951_782_399_999, "2000-02-28T23:59:59.999Z"),
      (951_782_400_000, "2000-02-29T00:00:00.000Z"), (951_868_800_007, "2000-03-01T00:00:00.007Z"),
      (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
      (253_402_300_799_999, "9999-12-31T23:59:59.999Z"), (-5, "1970-01-01T00:00:00.000Z"),
    ])
  func texts(milliseconds: Int64, text: String) {
    let time = UTCTime(milliseconds: milliseconds)
    #expect(time.text == text)
    #expect(Array(time.textToSecond.utf8) == text.utf8.prefix(19) + [UInt8(ascii: "Z")])
  }

  @Test func `every moment is Foundation's`() throws {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime]
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      let seconds = Int64.random(in: 0..<253_402_300_800, using: &random)
      let date = Date(timeIntervalSince1970: TimeInterval(seconds))
      #expect(UTCTime(milliseconds: 1000 * seconds).textToSecond == formatter.string(from: date))
    }
  }

  @Test func `now is the system's time`() {
    let difference = Double(UTCTime.now.milliseconds) - Date().timeIntervalSince1970 * 1000
    #expect(abs(difference) < 60_000)
  }
}
