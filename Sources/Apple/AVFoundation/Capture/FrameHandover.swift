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

/// The delivery of frames to a delegate on its queue; it drops late frames.
final class FrameHandover: Sendable {
  private struct State {
    var receiver: FrameReceiver?
    var lines = CallLines()
    var traffic = FrameTraffic()
    var pixels = CapturedPixels.usual
    var discardsLateFrames = true
  }

  /// The outcome for a frame.
  private enum Decision: @unchecked Sendable {
    // Sendable: the reason is a constant string; only the class NSString is not marked Sendable.
    case nobody
    case hand(FrameReceiver)
    case drop(FrameReceiver, CFString)
  }

  private static let mostBuffers = 16
  private static let mostDrops = 256
  private static let nanosecondsBetweenLooks: Int64 = 50_000_000

  private let state = Monitor(State())
  /// The queue on which the delegate's existence is checked.
  private let search = DispatchQueue(label: "vision.capture.search")
  private let pool = PixelPool(unusedByteLimit: 128 << 20)

  var receiver: FrameReceiver? { state.change { $0.receiver } }

  /// Sets the delegate for subsequent frames and for notices of their drops.
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

  /// The number of drops not yet reported to the delegate.
  var dropCount: Int { state.change { $0.traffic.drops.count } }

  /// The number of the delegate's buffers in use.
  var bufferCount: Int { state.change { $0.traffic.bufferCount } }

  /// The number of delegate calls that are queued or running.
  var callCount: Int { state.change { $0.traffic.callCount } }

  /// Delivers a frame or drops it; if the source can wait, blocks while the run continues.
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
      // Avoids converting further frames without a receiver.
      return note(of: receiver) { $0.isReceiverGone = true }
    }
    delegate.captureOutput(
      delivery.output, didOutput: delivery.sample, from: delivery.connection)
  }

  /// Waits until the delegate has received all frames, while the run continues and the delegate
  /// exists.
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

  /// Starts a check that the delegate still exists, as its queue may be blocked forever.
  ///
  /// Does not wait for the result, nor for the delegate's deinitializer if the check releases it
  /// last.
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

  /// Returns a buffer with the requested pixel format; nil if the frame cannot be converted.
  private func sample(of captured: CapturedFrame, for receiver: FrameReceiver) -> CMSampleBuffer? {
    do throws(VisionError) {
      let pixels = self.pixels
      let format = pixels.format(for: captured.frame)
      // A frame that needs no conversion shares the decoder's pixels with others.
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

  /// Updates a receiver's traffic, unless another receiver replaced it.
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

  /// Returns the format that the frame's pixels would have had.
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

/// The data that a queued block needs for one call.
private struct Delivery: @unchecked Sendable {
  // Sendable: the sample and its pixels were made for this call and have no other owner. If a
  // program requests the source's own pixels, others may share them, and no one may write to them.
  let sample: CMSampleBuffer
  let connection: AVCaptureConnection
  let run: CaptureRun
  let output: AVCaptureOutput
}

/// One of a receiver's buffers, held while its pixels are in use.
private final class BufferPlace: Sendable {
  private let handover: FrameHandover
  /// The receiver; buffers of one that no longer exists are not counted.
  private weak let receiver: FrameReceiver?

  init(_ handover: FrameHandover, _ receiver: FrameReceiver) {
    (self.handover, self.receiver) = (handover, receiver)
  }

  deinit {
    if let receiver { handover.takeBufferBack(of: receiver) }
  }
}
