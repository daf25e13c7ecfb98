internal import VisionBase

/// Readings of a camera that are being ended: one that begins waits for them, as most cameras are open to
/// one reader at a time.
final class CaptureEndings: Sendable {
  private let count = Monitor(0)

  private static let nanosecondsBetweenLooks: Int64 = 50_000_000

  /// Counts one that was told to end, and has not ended.
  func begin() { count.change { $0 += 1 } }

  /// Counts it no longer.
  func finish() { count.change { $0 -= 1 } }

  /// Waits until all have ended, as long as somebody wants that.
  func wait(while isWanted: () -> Bool) {
    while isWanted() {
      let moment = MonotonicClock.nanoseconds + Self.nanosecondsBetweenLooks
      if count.wait(until: moment, for: { $0 == 0 ? true : nil }) != nil { return }
    }
  }
}
