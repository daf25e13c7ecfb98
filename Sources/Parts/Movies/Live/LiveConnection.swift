internal import Frames
internal import VisionBase

/// One connection to a live source, until it breaks.
///
/// For one thread.
struct LiveConnection {
  /// The frames, with the source's own times.
  let frames: any FrameSource
  /// True if frames arrive in bursts, so that they are delivered at their own pace.
  var comesInBursts = false
  /// True if the source has an end and waits for its reader, as a recording does.
  var isRecording = false
  /// The arrival time of the latest frame's bytes; nil means that of the frame itself.
  var received: () -> Int64? = { nil }
  /// The reason why no more bytes come, with more detail than a decoder has.
  var failure: () -> VisionError? = { nil }

  /// Returns the next frame, with its pixels made later if the source supports that; nil after the
  /// last.
  func next() throws(VisionError) -> PendingFrame? {
    if let frames = frames as? any PendingFrameSource { return try frames.nextPending() }
    return try frames.next().map(PendingFrame.init)
  }
}

extension VisionError {
  /// Returns the error for a server that requires credentials or rejects those given.
  static func unauthorized(_ address: StreamAddress) -> VisionError {
    VisionError(
      .inputInvalid,
      address.user == nil
        ? "\(address.name): it wants a user and a password; give them as in "
          + "\(address.scheme.rawValue)://USER:PASSWORD@\(address.hostAndPort)/…"
        : "\(address.name): it does not accept the user or the password that was given")
  }

  /// Returns the error for a server that has no such stream.
  static func noSuchStream(_ address: StreamAddress) -> VisionError {
    VisionError(
      .inputMissing, "\(address.name): the server answers, but has no stream there; check the path")
  }

  /// Returns the error for a host that cannot be reached.
  static func unreachable(
    _ address: StreamAddress, _ cause: (any Error & Sendable)?
  ) -> VisionError {
    VisionError(
      .inputMissing,
      "\(address.name): cannot be reached; check the address, and that the camera or server is on",
      cause: cause)
  }

  /// Returns the error for a timeout.
  static func tooLate(_ name: String, connecting: Bool, after seconds: Double) -> VisionError {
    let time = fixed(seconds, decimals: seconds < 10 ? 1 : 0)
    return VisionError(
      .inputInvalid,
      connecting
        ? "\(name): it sent nothing that can be decoded within \(time) s; check that it is on and "
          + "sends a video, or allow more time"
        : "\(name): it sent no frame for \(time) s")
  }

  /// Returns the error for a server whose certificate cannot be verified.
  static func unverified(_ address: StreamAddress, _ cause: (any Error & Sendable)?)
    -> VisionError
  {
    VisionError(
      .inputInvalid,
      "\(address.name): the server's certificate cannot be verified; if an authority of your own "
        + "signed it, name that in LiveOptions.authoritiesFile (vision: --ca-file)",
      cause: cause)
  }
}
