// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Reason: some names are Apple's functions.

internal import VisionBase

/// What times are measured with.
public final class CMClock: Sendable {
  private init() {}

  /// The machine's clock, which nobody sets and which never goes back.
  public static let hostTimeClock = CMClock()

  /// The time now, in nanoseconds since some moment before the program began.
  public var time: CMTime {
    CMTime(value: MonotonicClock.nanoseconds, timescale: 1_000_000_000)
  }
}

/// The machine's clock, which nobody sets and which never goes back.
public func CMClockGetHostTimeClock() -> CMClock { .hostTimeClock }

/// The time now by a clock.
public func CMClockGetTime(_ clock: CMClock) -> CMTime { clock.time }
