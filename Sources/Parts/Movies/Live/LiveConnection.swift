internal import Frames
internal import VisionBase

/// One connection to a live source, until it breaks.
///
/// For one thread.
struct LiveConnection {
  /// The frames, with times of the source's own.
  let frames: any FrameSource
  /// Whether frames come in bursts, so that they are handed on at their own pace.
  var comesInBursts = false
  /// Whether the source has an end and waits for its reader, as a recording does.
  var isRecording = false
  /// When the bytes of the frame that came last were there; nil is when the frame was.
  var received: () -> Int64? = { nil }
  /// Why no more bytes come, in better words than a decoder has.
  var failure: () -> VisionError? = { nil }

  /// The next frame, whose pixels are made later where the source can do that; nil behind the last.
  func next() throws(VisionError) -> PendingFrame? {
    if let frames = frames as? any PendingFrameSource { return try frames.nextPending() }
    return try frames.next().map(PendingFrame.init)
  }
}

extension VisionError {
  /// The error of a server that asks who is there.
  static func unauthorized(_ address: StreamAddress) -> VisionError {
    VisionError(
      .inputInvalid,
      address.user == nil
        ? "\(address.name): it wants a user and a password; give them as in "
          + "\(address.scheme.rawValue)://USER:PASSWORD@\(address.hostAndPort)/…"
        : "\(address.name): it does not accept the user or the password that was given")
  }

  /// The error of a server that knows no such stream.
  static func noSuchStream(_ address: StreamAddress) -> VisionError {
    VisionError(
      .inputMissing, "\(address.name): the server answers, but has no stream there; check the path")
  }

  /// The error of a host that does not answer as it should.
  static func unreachable(
    _ address: StreamAddress, _ cause: (any Error & Sendable)?
  ) -> VisionError {
    VisionError(
      .inputMissing,
      "\(address.name): cannot be reached; check the address, and that the camera or server is on",
      cause: cause)
  }

  /// The error of waiting for too long.
  static func tooLate(_ name: String, connecting: Bool, after seconds: Double) -> VisionError {
    let time = fixed(seconds, decimals: seconds < 10 ? 1 : 0)
    return VisionError(
      .inputInvalid,
      connecting
        ? "\(name): it sent nothing that can be decoded within \(time) s; check that it is on and "
          + "sends a video, or allow more time"
        : "\(name): it sent no frame for \(time) s")
  }

  /// The error of a server that cannot be known for who it says it is.
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
