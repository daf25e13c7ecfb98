internal import AppleTypes

/// What is on its way to the receiver that is set; with another one, it begins anew.
struct FrameTraffic {
  /// Whether the delegate was looked for, and was gone.
  var isReceiverGone = false
  /// Calls of the delegate that wait or are at work.
  var callCount = 0
  /// Buffers that somebody has.
  var bufferCount = 0
  var drops: [FrameDrop] = []
  var tellsDrops = false
  /// Whether the delegate is being looked for.
  var isSought = false

  /// Whether nothing more comes of it.
  var isOver: Bool { isReceiverGone || (callCount == 0 && !tellsDrops) }

  /// Notes what the search for the delegate found.
  ///
  /// A call may have found meanwhile that it is gone, and what is gone does not come back.
  mutating func endSearch(isGone: Bool) {
    isSought = false
    if isGone { isReceiverGone = true }
  }
}

/// A frame that a delegate does not get.
struct FrameDrop: @unchecked Sendable {
  // Sendable: the reason is a constant string; only the class NSString is not known to be.
  let timing: CMSampleTimingInfo
  let format: CMFormatDescription
  let reason: CFString
  let connection: AVCaptureConnection
  let run: CaptureRun
}
