internal import Frames
internal import VisionBase

/// A frame that was read, but whose pixels are made only when it is taken.
struct PendingFrame: Sendable {
  /// The time at which the picture was taken, on the clock of its stream; nil when unknown.
  var timestampInMicroseconds: Int64?

  private let make: @Sendable () throws(VisionError) -> Frame

  /// Creates a frame whose pixels are made later, on the thread that takes it.
  init(
    timestampInMicroseconds: Int64?, make: @escaping @Sendable () throws(VisionError) -> Frame
  ) {
    (self.timestampInMicroseconds, self.make) = (timestampInMicroseconds, make)
  }

  /// Creates a pending frame from a finished one.
  init(_ frame: Frame) {
    self.init(timestampInMicroseconds: frame.timestampInMicroseconds) { frame }
  }

  /// Returns the frame, with the time that is set here.
  ///
  /// Throws what making its pixels throws.
  func made() throws(VisionError) -> Frame {
    var frame = try make()
    frame.timestampInMicroseconds = timestampInMicroseconds
    return frame
  }
}

/// A source that can leave the making of a frame's pixels to the consumer.
protocol PendingFrameSource: FrameSource {
  /// Returns the next frame, as `next()` does, before its pixels are made.
  func nextPending() throws(VisionError) -> PendingFrame?
}
