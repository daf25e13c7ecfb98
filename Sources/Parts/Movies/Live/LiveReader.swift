public import Frames
public import VisionBase

/// Reads a camera or a network stream as it arrives, on its own thread.
///
/// A reader that is slower than the source gets the newest frame, or every one, as the options say.
/// Reconnecting to a lost source is tried with growing pauses; that is an event, not an error.
/// Times count from the first frame, always increase, and continue over a gap; for a reader of
/// newest frames the first frame is the newest at its first request. One thread at a time takes
/// events.
public final class LiveReader: FrameSource {
  /// The source's name, without passwords.
  public let name: String

  private let loop: ReconnectingLoop

  /// Connects to a network stream.
  ///
  /// `threads` is the number of threads that decode; zero uses all cores. `cancellation` ends this
  /// and all reading from another thread. Throws `runtimeMissing` when a library is missing,
  /// `inputMissing` when no server answers, `inputInvalid` for a stream that cannot be read or
  /// trusted, `optionInvalid` for a time in the options that is negative or not a number or an
  /// allowed host that no address can have, and `cancelled`.
  public convenience init(
    _ address: StreamAddress, options: LiveOptions = LiveOptions(), threads: Int = 1,
    cancellation: MovieCancellation = MovieCancellation()
  ) throws(VisionError) {
    try self.init(
      address, options: options, threads: threads, cancellation: cancellation,
      keepingPacketsIn: nil)
  }

  convenience init(
    _ address: StreamAddress, options: LiveOptions, threads: Int, cancellation: MovieCancellation,
    keepingPacketsIn ring: PacketRing?
  ) throws(VisionError) {
    let connecting = StreamConnecting(address, options, threads: threads, keepingPacketsIn: ring)
    try self.init(name: address.name, options, cancellation, ring) { (watch) throws(VisionError) in
      try connecting.connect(watch)
    }
  }

  /// Opens a camera of this machine.
  ///
  /// Throws what `CameraReader` throws, and `optionInvalid` for a time in the options that is
  /// negative or not a number, or an allowed host that no address can have.
  public convenience init(
    _ camera: CameraOptions, options: LiveOptions = LiveOptions(),
    cancellation: MovieCancellation = MovieCancellation()
  ) throws(VisionError) {
    try self.init(camera, options: options, cancellation: cancellation, keepingPacketsIn: nil)
  }

  convenience init(
    _ camera: CameraOptions, options: LiveOptions, cancellation: MovieCancellation,
    keepingPacketsIn ring: PacketRing?
  ) throws(VisionError) {
    try self.init(name: camera.device, options, cancellation, ring) { (watch) throws(VisionError) in
      let reader = try CameraReader(camera, watch: watch, keepingPacketsIn: ring)
      return LiveConnection(frames: reader, received: { [reader] in reader.receivedAt })
    }
  }

  init(
    name: String, _ options: LiveOptions, _ cancellation: MovieCancellation,
    _ ring: PacketRing? = nil, connect: @escaping ReconnectingLoop.Connect
  ) throws(VisionError) {
    try options.check()
    self.name = name
    loop = ReconnectingLoop(
      name: name, options: options, cancellation: cancellation, ring: ring, connect: connect)
    try loop.begin()
    do throws(VisionError) {
      try loop.waitForConnection()
    } catch {
      // If this initializer throws, deinit does not run; the thread must be ended here.
      loop.stop()
      throw error
    }
  }

  deinit { loop.stop() }

  /// Nil: a live source has no end.
  public var durationInMicroseconds: Int64? { nil }

  /// The approximate number of frames per second, as the source reports it.
  public var framesPerSecond: Double? { loop.framesPerSecond }

  /// The number of frames that were read but dropped because newer ones arrived.
  ///
  /// Frames from before the first event was taken do not count.
  public var droppedFrameCount: Int { loop.droppedFrameCount }

  /// The number of places in the source that could not be decoded.
  public var damageCount: Int { loop.damageCount }

  /// Waits for the next event; nil after the end.
  ///
  /// Throws the reason why the source was given up, once, and `cancelled` on every call after a
  /// cancellation.
  public func nextEvent() throws(VisionError) -> LiveEvent? { try loop.next(until: .max) }

  /// Waits for the next event until a deadline on the monotonic clock; nil if none arrives by then.
  package func nextEvent(
    until deadlineInNanoseconds: Int64
  ) throws(VisionError) -> LiveEvent? {
    try loop.next(until: deadlineInNanoseconds)
  }

  /// Waits for the next frame, across gaps; nil after the end.
  ///
  /// Throws what `nextEvent()` throws.
  public func next() throws(VisionError) -> Frame? {
    while let event = try nextEvent() {
      if case .frame(let frame, _, _) = event { return frame }
    }
    return nil
  }

  /// Always throws: a live source cannot seek.
  public func seek(to microseconds: Int64) throws(VisionError) {
    throw VisionError(.optionInvalid, "\(name): it is live and cannot be started at a time")
  }

  /// Returns the number of frames that came before the next one.
  public func countFramesBeforeNext() throws(VisionError) -> Int { loop.handedOutCount }
}
