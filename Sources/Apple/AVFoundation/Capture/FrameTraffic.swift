internal import AppleTypes

/// Frames in flight to the current delegate; reset when the delegate changes.
struct FrameTraffic {
  /// True if a check found that the delegate no longer exists.
  var isReceiverGone = false
  /// The number of delegate calls that are queued or running.
  var callCount = 0
  /// The number of buffers in use.
  var bufferCount = 0
  var drops: [FrameDrop] = []
  var tellsDrops = false
  /// True while the delegate's existence is being checked.
  var isSought = false

  /// True if no more calls will come.
  var isOver: Bool { isReceiverGone || (callCount == 0 && !tellsDrops) }

  /// Records the result of a check for the delegate.
  ///
  /// A call may have found in the meantime that the delegate is gone, and that is final.
  mutating func endSearch(isGone: Bool) {
    isSought = false
    if isGone { isReceiverGone = true }
  }
}

/// A dropped frame.
struct FrameDrop: @unchecked Sendable {
  // Sendable: the reason is a constant string; only the class NSString is not marked Sendable.
  let timing: CMSampleTimingInfo
  let format: CMFormatDescription
  let reason: CFString
  let connection: AVCaptureConnection
  let run: CaptureRun
}
