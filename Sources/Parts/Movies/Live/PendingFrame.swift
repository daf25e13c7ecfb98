internal import Frames
internal import VisionBase

/// A frame that was read, and whose pixels are made only if somebody takes it.
struct PendingFrame: Sendable {
  /// When the picture was taken, on the clock of its stream; nil when unknown.
  var timestampInMicroseconds: Int64?

  private let make: @Sendable () throws(VisionError) -> Frame

  /// A frame whose pixels are still to be made, on whichever thread takes it.
  init(
    timestampInMicroseconds: Int64?, make: @escaping @Sendable () throws(VisionError) -> Frame
  ) {
    (self.timestampInMicroseconds, self.make) = (timestampInMicroseconds, make)
  }

  /// A frame that is there.
  init(_ frame: Frame) {
    self.init(timestampInMicroseconds: frame.timestampInMicroseconds) { frame }
  }

  /// The frame, with the time that is set here.
  ///
  /// Throws what making its pixels throws.
  func made() throws(VisionError) -> Frame {
    var frame = try make()
    frame.timestampInMicroseconds = timestampInMicroseconds
    return frame
  }
}

/// A source that can leave the making of a frame to whoever takes it.
protocol PendingFrameSource: FrameSource {
  /// The next frame, as `next()` gives it, before its pixels are made.
  func nextPending() throws(VisionError) -> PendingFrame?
}
