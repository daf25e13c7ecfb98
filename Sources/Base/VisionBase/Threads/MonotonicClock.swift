#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The clock that cannot be set and never goes back.
///
/// Not `ContinuousClock`: that would load the concurrency library just for this, and requires macOS
/// 13.
package enum MonotonicClock {
  /// The nanoseconds since an instant in the past.
  package static var nanoseconds: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// The seconds since that instant.
  package static var seconds: Double { Double(nanoseconds) / 1e9 }
}
