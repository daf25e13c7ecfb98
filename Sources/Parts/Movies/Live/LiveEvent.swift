public import Frames
public import VisionBase

/// An event of a live source.
///
/// New versions may add cases.
public enum LiveEvent: Sendable {
  /// A frame.
  ///
  /// `number` counts all frames that were read, from 0: a missing number is a dropped frame.
  /// `receivedAtNanoseconds` is the time at which its bytes had arrived, on the system's monotonic
  /// clock.
  case frame(Frame, number: Int, receivedAtNanoseconds: Int64)

  /// The source was lost for the given reason; reconnecting begins.
  case lost(VisionError, timestampInMicroseconds: Int64)

  /// Frames arrive again; `gapInMicroseconds` is the length of the gap without frames.
  case back(timestampInMicroseconds: Int64, gapInMicroseconds: Int64, attempts: Int)
}
