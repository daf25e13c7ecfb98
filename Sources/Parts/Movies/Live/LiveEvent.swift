public import Frames
public import VisionBase

/// What comes of a live source.
public enum LiveEvent: Sendable {
  /// A frame.
  ///
  /// `number` counts all frames that were read, from 0: what is missing in it was dropped.
  /// `receivedAtNanoseconds` is when its bytes had come, on the system's monotonic clock.
  case frame(Frame, number: Int, receivedAtNanoseconds: Int64)

  /// The source was lost, for a reason, and is tried again.
  case lost(VisionError, timestampInMicroseconds: Int64)

  /// Frames come again; `gapInMicroseconds` is how long there were none.
  case back(timestampInMicroseconds: Int64, gapInMicroseconds: Int64, attempts: Int)
}
