#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A moment in coordinated universal time, as the system's clock has it.
package struct UTCTime: Sendable, Equatable {
  /// The milliseconds since 1970; never before that.
  package let milliseconds: Int64

  package init(milliseconds: Int64) { self.milliseconds = max(milliseconds, 0) }

  /// The current time.
  package static var now: UTCTime {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return UTCTime(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// The text of RFC 3339 to the second, as in `2026-02-03T04:05:06Z`.
  package var textToSecond: String { "\(date)T\(clock)Z" }

  /// The text of RFC 3339 to the millisecond, as in `2026-02-03T04:05:06.789Z`.
  package var text: String { "\(date)T\(clock).\(Self.padded(milliseconds % 1000, to: 3))Z" }

  private var clock: String {
    let seconds = milliseconds / 1000 % 86_400
    return [seconds / 3600, seconds / 60 % 60, seconds % 60].map { Self.padded($0, to: 2) }
      .joined(separator: ":")
  }

  /// The date in the Gregorian calendar, by counting days from March of the year 0, so that leap
  /// days are the last of a year.
  private var date: String {
    let day = milliseconds / 86_400_000 + 719_468
    let (era, dayOfEra) = (day / 146_097, day % 146_097)
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
    let isNextYear = month >= 10
    let number = era * 400 + year + (isNextYear ? 1 : 0)
    return [
      Self.padded(number, to: 4), Self.padded(month + (isNextYear ? -9 : 3), to: 2),
      Self.padded(dayOfMonth, to: 2),
    ].joined(separator: "-")
  }

  private static func padded(_ number: Int64, to length: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(length - digits.utf8.count, 0)) + digits
  }
}
