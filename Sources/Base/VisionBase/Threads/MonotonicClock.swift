#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The one clock that nobody sets and that never goes back.
///
/// Not `ContinuousClock`: it would load the concurrency library for this alone, and needs macOS 13.
package enum MonotonicClock {
  /// Nanoseconds since some moment in the past.
  package static var nanoseconds: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// Seconds since that moment.
  package static var seconds: Double { Double(nanoseconds) / 1e9 }
}
