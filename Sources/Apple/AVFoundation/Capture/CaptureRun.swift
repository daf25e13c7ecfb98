internal import AppleTypes
internal import Foundation
internal import Frames
internal import Movies
internal import VisionBase

/// The reading of a session's input on a dedicated thread, from its start to its stop.
final class CaptureRun: Sendable {
  private struct State: Sendable {
    var isStopped = false
    /// The result of opening the source; nil while it is being opened.
    var opening: Result<Void, VisionError>?
    /// True if frames may flow.
    var goesOn = false
    var hasEnded = false
  }

  private struct Owner: @unchecked Sendable {
    // Sendable: a session may be used from any thread; the compiler cannot verify that for the
    // reference.
    weak let session: AVCaptureSession?
  }

  private let owner: Owner
  private let input: AVCaptureDeviceInput
  private let preset: AVCaptureSession.Preset
  private let cancellation = MovieCancellation()
  private let state = Monitor(State())

  /// The number of consecutive errors without a frame between them that ends a movie.
  private static let mostDamage = 200

  init(
    _ session: AVCaptureSession, _ input: AVCaptureDeviceInput, _ preset: AVCaptureSession.Preset
  ) {
    owner = Owner(session: session)
    self.input = input
    self.preset = preset
  }

  var device: AVCaptureDevice { input.device }

  /// True if the source continues regardless of whether it is read.
  var isLive: Bool { device.camera.isLive }

  /// Returns true if this reads an input with a preset, or with an equivalent one.
  func reads(_ input: AVCaptureDeviceInput?, _ preset: AVCaptureSession.Preset) -> Bool {
    self.input === input && device.camera.isAlike(with: self.preset, and: preset)
  }

  // MARK: - For the session

  /// Opens the source after all its stopped readings have ended; on failure, throws the reason and
  /// leaves nothing open.
  func begin() throws(VisionError) {
    do throws(VisionError) {
      try WorkerThread.begin { self.work() }
    } catch {
      noteEnd()
      throw error
    }
    let opening = state.wait { $0.opening }
    if case .failure = opening { waitForEnd() }
    try opening.get()
  }

  /// Lets frames flow, after the source is open.
  func proceed() { state.change { $0.goesOn = true } }

  var isStopped: Bool { state.change { $0.isStopped } }

  /// Requests the reading to end soon.
  func stop() {
    cancellation.cancel()
    state.change { state in
      if !state.isStopped, !state.hasEnded { device.camera.endings.begin() }
      state.isStopped = true
    }
  }

  /// Ends the reading, and waits until it has ended and the source is closed.
  ///
  /// Must not be called on the reading thread, which never runs the program's code.
  func end() {
    stop()
    waitForEnd()
  }

  private func waitForEnd() { state.wait { $0.hasEnded ? () : nil } }

  // MARK: - The thread

  private func work() {
    device.camera.endings.wait { !isStopped }
    let error = read()
    // A camera is read by its own thread, which closes it after this one.
    _ = cancellation.waitForThreads(
      until: MonotonicClock.nanoseconds + device.camera.nanosecondsToClose)
    noteEnd()
    if let error, !isStopped { owner.session?.fail(self, error) }
  }

  private func noteEnd() {
    state.change { state in
      state.hasEnded = true
      if state.isStopped { device.camera.endings.finish() }
    }
  }

  /// Reads to the end and returns the reason for it; nil if the source could not be opened or the
  /// reading was stopped.
  private func read() -> AVError? {
    let source: any FrameSource
    do throws(VisionError) {
      source = try device.camera.open(preset, cancellation: cancellation)
    } catch {
      state.change { $0.opening = .failure(error) }
      return nil
    }
    state.change { $0.opening = .success(()) }
    state.wait { $0.goesOn || $0.isStopped ? () : nil }
    var pace = CapturePace(
      isLive: isLive, framesPerSecond: source.framesPerSecond,
      minimumDuration: device.camera.minimumDuration)
    return readFrames(of: source, &pace)
  }

  private func readFrames(of source: any FrameSource, _ pace: inout CapturePace) -> AVError? {
    var damage: (count: Int, last: VisionError?) = (0, nil)
    while !isStopped {
      do throws(VisionError) {
        guard let frame = try nextFrame(of: source) else {
          drain()
          if let last = damage.last { return AVError(capturing: last) }
          return AVError(.deviceWasDisconnected, "\(device.localizedName) has ended")
        }
        damage = (0, nil)
        hand(frame, &pace)
      } catch {
        damage = (damage.count + 1, error)
        if isLive || damage.count >= Self.mostDamage { return AVError(capturing: error) }
      }
    }
    return nil
  }

  /// Waits for the next frame, and reports interruptions to the session.
  private func nextFrame(of source: any FrameSource) throws(VisionError) -> Frame? {
    guard let live = source as? LiveReader else { return try source.next() }
    while let event = try live.nextEvent() {
      switch event {
      case .frame(let frame, _, _): return frame
      case .lost(let reason, _): owner.session?.interrupt(self, reason)
      case .back: owner.session?.resume(self)
      }
    }
    return nil
  }

  private func hand(_ frame: Frame, _ pace: inout CapturePace) {
    guard let timing = pace.timing(of: frame) else { return }
    if let due = pace.due(timing) {
      // A stop ends the wait early; otherwise it ends when the frame is due.
      _ = state.wait(until: due) { $0.isStopped ? true : nil }
    }
    for connection in owner.session?.openConnections ?? [] where !isStopped {
      guard let output = connection.output as? AVCaptureVideoDataOutput else { continue }
      output.handover.offer(
        CapturedFrame(frame: frame, timing: timing, connection: connection, run: self), output)
    }
  }

  /// Waits until delegates have received the last frames.
  private func drain() {
    for connection in owner.session?.openConnections ?? [] {
      (connection.output as? AVCaptureVideoDataOutput)?.handover.drain(self)
    }
  }
}

/// The schedule and the timestamps of frames.
struct CapturePace {
  private let isLive: Bool
  private let duration: CMTime
  /// The shortest interval between delivered frames, in microseconds.
  private let shortest: Int64
  /// The time before which a frame comes too soon.
  ///
  /// It cannot overflow: sources keep times within 61 bits.
  private var next: Int64?
  /// The offset from the frames' own times to the machine's clock, in microseconds.
  private var offset: Int64?
  private let now: () -> Int64

  /// Creates a schedule; `now` returns the time of the machine's clock, in microseconds.
  init(
    isLive: Bool, framesPerSecond: Double?, minimumDuration: CMTime,
    now: @escaping () -> Int64 = { MonotonicClock.nanoseconds / 1000 }
  ) {
    self.isLive = isLive
    duration = framesPerSecond.map { .one(of: $0) } ?? .invalid
    let seconds = minimumDuration.isNumeric ? minimumDuration.seconds : 0
    shortest = Int64(max(0, min(seconds, 1e6)) * 1_000_000)
    self.now = now
  }

  /// Returns the times of a frame, at the source's intervals; nil for a frame that comes too soon.
  mutating func timing(of frame: Frame) -> CMSampleTimingInfo? {
    let own = frame.timestampInMicroseconds ?? 0
    // Both the source's times and the requested duration are rounded.
    if let next, own < next - min(1000, shortest / 10) { return nil }
    next = max(next ?? own, own - shortest) + shortest
    let offset = self.offset ?? now() &- own
    self.offset = offset
    return CMSampleTimingInfo(
      duration: duration,
      presentationTimeStamp: CMTime(value: own &+ offset, timescale: 1_000_000),
      decodeTimeStamp: .invalid)
  }

  /// Returns the due time of a frame, in nanoseconds of the machine's clock; nil means at once.
  func due(_ timing: CMSampleTimingInfo) -> Int64? {
    guard !isLive else { return nil }
    let (due, isEndless) = timing.presentationTimeStamp.value.multipliedReportingOverflow(by: 1000)
    return isEndless ? .max : due
  }
}
