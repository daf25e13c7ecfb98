/// The judgment whether a file holds more than what was read of it.
///
/// A header's duration alone proves nothing: the last frame may be shown for long, which the file
/// need not say, and sound or subtitles may last longer. So a part of the file must be unread, too.
struct UnreadRest {
  /// The duration in microseconds that the header gives; absurd values mean none.
  private let promised: Int64
  /// The time at which the video starts, in microseconds.
  private let start: Int64
  /// The usual distance of two frames, in microseconds.
  private let step: Int64

  /// The shortest duration whose absence counts.
  private static let shortest: Int64 = 500_000
  /// The smallest rest that counts; indexes and tags at a file's end are smaller.
  private static let fewestBytes = 4096

  /// `promised` and `start` are in microseconds; a rate of zero is unknown.
  init(promised: Int64, start: Int64?, rate: (numerator: Int, denominator: Int)) {
    self.promised = promised
    self.start = start ?? 0
    let step =
      rate.numerator > 0 && rate.denominator > 0
      ? 1_000_000 * Double(rate.denominator) / Double(rate.numerator) : 0
    self.step = Int64(min(step, 1e15))
  }

  /// Returns true if clearly more was promised than came up to a time and an offset in the file.
  ///
  /// More than half a second, two frames and a twentieth of the duration must be missing, and a
  /// tenth of the bytes unread.
  func isMissing(afterTime time: Int64, offset: Int, of byteCount: Int) -> Bool {
    guard promised > 0, promised < 1 << 60, time.magnitude < 1 << 60, start.magnitude < 1 << 60
    else { return false }
    // Durations of some files count from zero, those of others from the first frame.
    let missing = promised - max(time, time - start)
    guard missing > max(Self.shortest, 2 * step), missing > promised / 20 else { return false }
    let unread = byteCount - offset
    return unread >= Self.fewestBytes && unread > byteCount / 10
  }
}
