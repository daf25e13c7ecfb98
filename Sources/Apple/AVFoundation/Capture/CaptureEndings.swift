internal import VisionBase

/// The readings of a camera that are ending; a new one waits for them, since most cameras allow
/// only one reader at a time.
final class CaptureEndings: Sendable {
  private let count = Monitor(0)

  private static let nanosecondsBetweenLooks: Int64 = 50_000_000

  /// Adds a reading that was stopped but has not ended.
  func begin() { count.change { $0 += 1 } }

  /// Removes a reading that has ended.
  func finish() { count.change { $0 -= 1 } }

  /// Waits until all readings have ended, or until the caller no longer wants that.
  func wait(while isWanted: () -> Bool) {
    while isWanted() {
      let moment = MonotonicClock.nanoseconds + Self.nanosecondsBetweenLooks
      if count.wait(until: moment, for: { $0 == 0 ? true : nil }) != nil { return }
    }
  }
}
