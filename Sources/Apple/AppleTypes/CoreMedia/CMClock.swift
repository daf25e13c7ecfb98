// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Reason: some names are Apple's functions.

internal import VisionBase

/// A source of time.
public final class CMClock: Sendable {
  private init() {}

  /// The machine's clock, which is monotonic and cannot be set.
  public static let hostTimeClock = CMClock()

  /// The current time, in nanoseconds since an instant before the program began.
  public var time: CMTime {
    CMTime(value: MonotonicClock.nanoseconds, timescale: 1_000_000_000)
  }
}

/// Returns the machine's clock, which is monotonic and cannot be set.
public func CMClockGetHostTimeClock() -> CMClock { .hostTimeClock }

/// Returns the current time of a clock.
public func CMClockGetTime(_ clock: CMClock) -> CMTime { clock.time }
