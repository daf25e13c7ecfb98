internal import AppleTypes
internal import Dispatch
internal import Frames
internal import VisionBase

/// A frame on its way to a delegate.
struct CapturedFrame {
  let frame: Frame
  let timing: CMSampleTimingInfo
  let connection: AVCaptureConnection
  let run: CaptureRun
}

/// Hands frames to a delegate on its queue, and decides which of them are late.
final class FrameHandover: Sendable {
  private struct State {
    var receiver: FrameReceiver?
    var lines = CallLines()
    var traffic = FrameTraffic()
    var pixels = CapturedPixels.usual
    var discardsLateFrames = true
  }

  /// What becomes of a frame.
  private enum Decision: @unchecked Sendable {
    // Sendable: the reason is a constant string; only the class NSString is not known to be.
    case nobody
    case hand(FrameReceiver)
    case drop(FrameReceiver, CFString)
  }

  private static let mostBuffers = 16
  private static let mostDrops = 256
  private static let nanosecondsBetweenLooks: Int64 = 50_000_000

  private let state = Monitor(State())
  /// Delegates are looked for here.
  private let search = DispatchQueue(label: "vision.capture.search")
  private let pool = PixelPool(unusedByteLimit: 128 << 20)

  var receiver: FrameReceiver? { state.change { $0.receiver } }

  /// Sets who gets the frames that come from here on, and is told of those of them that are dropped.
  func setReceiver(
    _ delegate: any AVCaptureVideoDataOutputSampleBufferDelegate, _ queue: DispatchQueue
  ) {
    state.change { state in
      state.receiver = FrameReceiver(delegate, state.lines.line(on: queue))
      state.traffic = FrameTraffic()
    }
  }

  func removeReceiver() {
    state.change { ($0.receiver, $0.traffic) = (nil, FrameTraffic()) }
  }

  var pixels: CapturedPixels {
    get { state.change { $0.pixels } }
    set { state.change { $0.pixels = newValue } }
  }

  var discardsLateFrames: Bool {
    get { state.change { $0.discardsLateFrames } }
    set { state.change { $0.discardsLateFrames = newValue } }
  }

  /// How many drops the delegate is yet to be told of.
  var dropCount: Int { state.change { $0.traffic.drops.count } }

  /// How many buffers of the delegate's somebody has.
  var bufferCount: Int { state.change { $0.traffic.bufferCount } }

  /// How many calls of the delegate wait or are at work.
  var callCount: Int { state.change { $0.traffic.callCount } }

  /// Hands a frame on, or drops it; waits, as long as the run goes on, where the source can.
  func offer(_ captured: CapturedFrame, _ output: AVCaptureOutput) {
    switch decide(captured.run) {
    case .nobody: break
    case .drop(let receiver, let reason): drop(captured, for: receiver, reason, output)
    case .hand(let receiver):
      guard let sample = sample(of: captured, for: receiver) else {
        finishCall(of: receiver)
        return drop(
          captured, for: receiver, kCMSampleBufferDroppedFrameReason_Discontinuity, output)
      }
      let delivery = Delivery(
        sample: sample, connection: captured.connection, run: captured.run, output: output)
      receiver.line.call { [self] in
        if !delivery.run.isStopped { call(receiver, delivery) }
        finishCall(of: receiver)
      }
    }
  }

  private func call(_ receiver: FrameReceiver, _ delivery: Delivery) {
    guard let delegate = receiver.delegate else {
      // Further frames would be converted for nobody.
      return note(of: receiver) { $0.isReceiverGone = true }
    }
    delegate.captureOutput(
      delivery.output, didOutput: delivery.sample, from: delivery.connection)
  }

  /// Waits until the delegate has had all that was handed on, as long as the run goes on and it is there.
  func drain(_ run: CaptureRun) {
    while !run.isStopped {
      let moment = MonotonicClock.nanoseconds + Self.nanosecondsBetweenLooks
      let isDone = state.wait(until: moment) { state in
        state.traffic.isOver ? true : nil
      }
      if isDone != nil { return }
      seekDelegate()
    }
  }

  private func decide(_ run: CaptureRun) -> Decision {
    while !run.isStopped {
      let moment = MonotonicClock.nanoseconds + Self.nanosecondsBetweenLooks
      let decision = state.wait(until: moment) { state -> Decision? in
        guard let receiver = state.receiver, !state.traffic.isReceiverGone else {
          return .nobody
        }
        if state.discardsLateFrames, state.traffic.callCount > 0 {
          return .drop(receiver, kCMSampleBufferDroppedFrameReason_FrameWasLate)
        }
        guard state.traffic.bufferCount < Self.mostBuffers else {
          let waits = !state.discardsLateFrames && !run.isLive
          return waits ? nil : .drop(receiver, kCMSampleBufferDroppedFrameReason_OutOfBuffers)
        }
        state.traffic.callCount += 1
        return .hand(receiver)
      }
      if let decision { return decision }
      seekDelegate()
    }
    return .nobody
  }

  /// Looks whether the delegate is still there, as its queue may be blocked for ever; does not wait for
  /// that, nor for the code of a delegate of which it is the last to let go.
  private func seekDelegate() {
    let receiver = state.change { state -> FrameReceiver? in
      guard let receiver = state.receiver, !state.traffic.isSought else { return nil }
      state.traffic.isSought = true
      return receiver
    }
    guard let receiver else { return }
    search.async { [self] in
      let isGone = receiver.delegate == nil
      note(of: receiver) { $0.endSearch(isGone: isGone) }
    }
  }

  /// A buffer with the pixels that are asked for; nil for a frame that cannot have them.
  private func sample(of captured: CapturedFrame, for receiver: FrameReceiver) -> CMSampleBuffer? {
    do throws(VisionError) {
      let pixels = self.pixels
      let format = pixels.format(for: captured.frame)
      // One that need not be converted has the decoder's pixels, which others have, too.
      let isShared = format == captured.frame.format && pixels != .stored
      var frame = try captured.frame.converted(to: format, pool: pool)
      let turning = captured.connection.turning
      if turning != .up || isShared { frame = frame.turned(by: turning, pool: pool) }
      note(of: receiver) { $0.bufferCount += 1 }
      let buffer = try frame.pixelBuffer(keeping: BufferPlace(self, receiver))
      return CMSampleBuffer(imageBuffer: buffer, timing: captured.timing)
    } catch {
      return nil
    }
  }

  fileprivate func takeBufferBack(of receiver: FrameReceiver) {
    note(of: receiver) { $0.bufferCount -= 1 }
  }

  private func finishCall(of receiver: FrameReceiver) {
    note(of: receiver) { $0.callCount -= 1 }
  }

  /// Notes something about a receiver's traffic, unless another receiver took its place.
  private func note(of receiver: FrameReceiver, _ body: (inout FrameTraffic) -> Void) {
    state.change { state in
      if state.receiver === receiver { body(&state.traffic) }
    }
  }

  // MARK: - Drops

  private func drop(
    _ captured: CapturedFrame, for receiver: FrameReceiver, _ reason: CFString,
    _ output: AVCaptureOutput
  ) {
    let drop = FrameDrop(
      timing: captured.timing, format: format(of: captured), reason: reason,
      connection: captured.connection, run: captured.run)
    var begins = false
    note(of: receiver) { traffic in
      traffic.drops.append(drop)
      if traffic.drops.count > Self.mostDrops { traffic.drops.removeFirst() }
      begins = !traffic.tellsDrops
      traffic.tellsDrops = true
    }
    if begins { receiver.line.call { [self] in tellDrops(receiver, output) } }
  }

  /// What the pixels of a frame would have been.
  private func format(of captured: CapturedFrame) -> CMFormatDescription {
    let frame = captured.frame
    let swaps = captured.connection.turning.swapsSides
    return CMFormatDescription(
      pixelFormat: pixels.format(for: frame).pixelFormatType,
      dimensions: CMVideoDimensions(
        width: Int32(swaps ? frame.height : frame.width),
        height: Int32(swaps ? frame.width : frame.height)))
  }

  private func tellDrops(_ receiver: FrameReceiver, _ output: AVCaptureOutput) {
    var drops: [FrameDrop] = []
    note(of: receiver) { swap(&drops, &$0.drops) }
    for drop in drops where !drop.run.isStopped {
      receiver.delegate?.captureOutput(
        output,
        didDrop: CMSampleBuffer(
          dropped: drop.reason, formatDescription: drop.format, timing: drop.timing),
        from: drop.connection)
    }
    var goesOn = false
    note(of: receiver) { traffic in
      traffic.tellsDrops = !traffic.drops.isEmpty
      goesOn = traffic.tellsDrops
    }
    if goesOn { receiver.line.call { [self] in tellDrops(receiver, output) } }
  }
}

/// What a block on a queue needs for one call.
private struct Delivery: @unchecked Sendable {
  // Sendable: nobody else has the sample, nor its pixels; both were made for this call. Where a program
  // asks for the source's own pixels others may have them, too, and nobody may write them.
  let sample: CMSampleBuffer
  let connection: AVCaptureConnection
  let run: CaptureRun
  let output: AVCaptureOutput
}

/// One of a receiver's buffers, as long as somebody has its pixels.
private final class BufferPlace: Sendable {
  private let handover: FrameHandover
  /// One that is gone has no buffers that count.
  private weak let receiver: FrameReceiver?

  init(_ handover: FrameHandover, _ receiver: FrameReceiver) {
    (self.handover, self.receiver) = (handover, receiver)
  }

  deinit {
    if let receiver { handover.takeBufferBack(of: receiver) }
  }
}
