/// The reason why a frame or a video cannot be written; the `cause` of a `VisionError`.
package enum MovieWritingFault: Error, Hashable, Sendable {
  /// The installed FFmpeg has none of the encoders for an MP4.
  case noEncoder
  /// An upright frame does not have the size of the first one.
  case frameSize(firstWidth: Int, firstHeight: Int, width: Int, height: Int)
  /// A timestamp is not greater than the one before it.
  case timestampNotIncreasing(previous: Int64, given: Int64)
  /// No frame was written.
  case noFrames
}
