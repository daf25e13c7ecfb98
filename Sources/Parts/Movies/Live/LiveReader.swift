public import Frames
public import VisionBase

/// Reads a camera or a network stream as it comes, on a thread of its own.
///
/// A reader that is slower than the source gets the newest frame, or every one, as the options say.
/// A source that is lost is tried again, with growing pauses; that is an event, not an error. Times
/// count from the first frame, always increase, and go on over a gap; for a reader of newest frames
/// that is the first one when it begins to take events. One thread at a time takes events.
public final class LiveReader: FrameSource {
  /// What the source is called, without passwords.
  public let name: String

  private let loop: LiveLoop

  /// Connects to a network stream.
  ///
  /// `threads` is how many threads decode; zero takes all cores. `cancellation` ends this and all
  /// reading from another thread. Throws `runtimeMissing` when a library is not there, `inputMissing`
  /// when nobody answers, `inputInvalid` for what cannot be read or trusted, `optionInvalid` for a time
  /// in the options that is below zero or no number, and `cancelled`.
  public convenience init(
    _ address: StreamAddress, options: LiveOptions = LiveOptions(), threads: Int = 1,
    cancellation: MovieCancellation = MovieCancellation()
  ) throws(VisionError) {
    let connecting = StreamConnecting(address, options, threads: threads)
    try self.init(name: address.name, options, cancellation) { (watch) throws(VisionError) in
      try connecting.connect(watch)
    }
  }

  /// Opens a camera of this machine.
  ///
  /// Throws what `CameraReader` throws, and `optionInvalid` for a time in the options that is below zero
  /// or no number.
  public convenience init(
    _ camera: CameraOptions, options: LiveOptions = LiveOptions(),
    cancellation: MovieCancellation = MovieCancellation()
  ) throws(VisionError) {
    try self.init(name: camera.device, options, cancellation) { (watch) throws(VisionError) in
      let reader = try CameraReader(camera, watch: watch)
      return LiveConnection(frames: reader, received: { [reader] in reader.receivedAt })
    }
  }

  init(
    name: String, _ options: LiveOptions, _ cancellation: MovieCancellation,
    connect: @escaping LiveLoop.Connect
  ) throws(VisionError) {
    try options.check()
    self.name = name
    loop = LiveLoop(name: name, options: options, cancellation: cancellation, connect: connect)
    try loop.begin()
    do throws(VisionError) {
      try loop.waitForConnection()
    } catch {
      // Without this object nobody would end the thread.
      loop.stop()
      throw error
    }
  }

  deinit { loop.stop() }

  /// Nil: the source goes on and on.
  public var durationInMicroseconds: Int64? { nil }

  /// About how many frames a second the source says it has.
  public var framesPerSecond: Double? { loop.framesPerSecond }

  /// How many frames were read and not handed out, because newer ones came; those that came before
  /// events were first taken do not count.
  public var droppedFrameCount: Int { loop.droppedFrameCount }

  /// How many places of the source could not be decoded.
  public var damageCount: Int { loop.damageCount }

  /// Waits for what comes next; nil behind the end.
  ///
  /// Throws why the source was given up, once, and `cancelled` from then on where it was cancelled.
  public func nextEvent() throws(VisionError) -> LiveEvent? { try loop.next(until: .max) }

  /// The same, but waits no longer than until a moment of the monotonic clock: the answer is nil then.
  package func nextEvent(
    until deadlineInNanoseconds: Int64
  ) throws(VisionError) -> LiveEvent? {
    try loop.next(until: deadlineInNanoseconds)
  }

  /// Waits for the next frame, over gaps; nil behind the end.
  ///
  /// Throws what `nextEvent()` throws.
  public func next() throws(VisionError) -> Frame? {
    while let event = try nextEvent() {
      if case .frame(let frame, _, _) = event { return frame }
    }
    return nil
  }

  /// Always throws: what is live has no time but now.
  public func seek(to microseconds: Int64) throws(VisionError) {
    throw VisionError(.optionInvalid, "\(name): it is live and cannot be started at a time")
  }

  /// How many frames came before the one that comes next.
  public func countFramesBeforeNext() throws(VisionError) -> Int { loop.handedOutCount }
}
