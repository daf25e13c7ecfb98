public import AppleTypes
public import Foundation
internal import VisionBase

/// A session that reads a camera and passes its frames to outputs.
///
/// ```swift
/// let session = AVCaptureSession()
/// guard let camera = AVCaptureDevice.default(for: .video) else { return }
/// session.addInput(try AVCaptureDeviceInput(device: camera))
/// let output = AVCaptureVideoDataOutput()
/// output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
/// output.setSampleBufferDelegate(delegate, queue: DispatchQueue(label: "frames"))
/// session.addOutput(output)
/// session.startRunning()
/// ```
///
/// May be used from any thread, including a delegate's and those that deliver notifications, which
/// come from one of the session's queues. A session has one input and any number of outputs.
public final class AVCaptureSession: NSObject, @unchecked Sendable {
  // Sendable: all mutable state is behind the monitor.
  struct State {
    var inputs: [AVCaptureDeviceInput] = []
    var outputs: [AVCaptureVideoDataOutput] = []
    var connections: [AVCaptureConnection] = []
    var preset = Preset.high
    /// The number of `beginConfiguration` calls without a matching commit.
    var configurations = 0
    /// The committed connections, through which frames pass.
    var committed: [AVCaptureConnection] = []
    /// True if the session was started and has not been stopped since.
    var isStarted = false
    var isInterrupted = false
    /// The current reading of the input.
    var run: CaptureRun?
    /// True while a thread starts, stops or changes the session; other threads wait.
    var isBusy = false
    /// The number of waiting callers that will stop the session.
    var stopCount = 0
  }

  let state = Monitor(State())
  let notices = DispatchQueue(label: "vision.capture.notifications")

  /// Creates a session without inputs and outputs.
  public override init() {}

  deinit {
    let (run, inputs, outputs) = state.change { ($0.run, $0.inputs, $0.outputs) }
    run?.stop()
    for input in inputs { input.claim.release() }
    for output in outputs {
      output.connect([])
      output.claim.release()
    }
  }

  /// The clock for the times of buffers: the machine's clock.
  public var synchronizationClock: CMClock? { .hostTimeClock }

  /// True if frames are being read; false during an interruption.
  public var isRunning: Bool { state.change { $0.isStarted && !$0.isInterrupted } }

  /// True if the camera or stream is lost and reconnection is under way; stays true after it is
  /// removed, until another one is read.
  public var isInterrupted: Bool { state.change { $0.isInterrupted } }

  // MARK: - Inputs and outputs

  /// The inputs; at most one.
  public var inputs: [AVCaptureInput] { state.change { $0.inputs } }

  /// The outputs.
  public var outputs: [AVCaptureOutput] { state.change { $0.outputs } }

  /// The connections from the input to the outputs.
  public var connections: [AVCaptureConnection] { state.change { $0.connections } }

  /// Returns true if an input can be added: a device input that no session owns, if this one has
  /// none yet.
  public func canAddInput(_ input: AVCaptureInput) -> Bool {
    input is AVCaptureDeviceInput && !input.claim.isTaken && inputs.isEmpty
  }

  /// Adds an input.
  ///
  /// Adding an input that cannot be added is a programming error and traps: check `canAddInput`
  /// first.
  public func addInput(_ input: AVCaptureInput) {
    let isAdded = change { state in
      guard let input = input as? AVCaptureDeviceInput, state.inputs.isEmpty, input.claim.take()
      else { return false }
      state.inputs.append(input)
      return true
    }
    precondition(isAdded, "an input is added to a session that cannot take it")
  }

  /// Removes an input; does nothing if the session does not have it.
  public func removeInput(_ input: AVCaptureInput) {
    let wasOurs = change { $0.inputs.take(input) }
    if wasOurs { input.claim.release() }
  }

  /// Returns true if an output can be added: a video data output that no session owns.
  public func canAddOutput(_ output: AVCaptureOutput) -> Bool {
    output is AVCaptureVideoDataOutput && !output.claim.isTaken
  }

  /// Adds an output.
  ///
  /// Adding an output that cannot be added is a programming error and traps: check `canAddOutput`
  /// first.
  public func addOutput(_ output: AVCaptureOutput) {
    let isAdded = change { state in
      guard let output = output as? AVCaptureVideoDataOutput, output.claim.take() else {
        return false
      }
      state.outputs.append(output)
      return true
    }
    precondition(isAdded, "an output is added to a session that cannot take it")
  }

  /// Removes an output; does nothing if the session does not have it.
  public func removeOutput(_ output: AVCaptureOutput) {
    let wasOurs = change { $0.outputs.take(output) }
    guard wasOurs else { return }
    output.connect([])
    output.claim.release()
  }

  // MARK: - Configuration

  /// The requested size and quality of frames; `high` initially.
  ///
  /// A preset that the camera does not support, according to `canSetSessionPreset`, is ignored.
  public var sessionPreset: Preset {
    get { state.change { $0.preset } }
    set {
      guard canSetSessionPreset(newValue) else { return }
      change { state in
        state.preset = newValue
        return true
      }
    }
  }

  /// Returns true if the camera supports a preset; without an input, true for every known preset.
  public func canSetSessionPreset(_ preset: Preset) -> Bool {
    guard let device = state.change({ $0.inputs.first?.device }) else {
      return preset.isKnown
    }
    return device.supportsSessionPreset(preset)
  }

  /// Defers changes until `commitConfiguration()`; calls may be nested.
  public func beginConfiguration() { state.change { $0.configurations += 1 } }

  /// Applies the changes since `beginConfiguration()`, all at once.
  ///
  /// If the session is running and now has another camera, or a preset that gives its camera
  /// another format, the source is opened here, and the call blocks until it is. If it cannot be
  /// opened, the session stops, and `runtimeErrorNotification` reports the reason.
  public func commitConfiguration() {
    let isLast = state.change { state in
      state.configurations = max(0, state.configurations - 1)
      return state.configurations == 0
    }
    if isLast { commit() }
  }

  /// Changes the configuration, immediately unless a configuration is in progress.
  ///
  /// `body` returns true if it changed anything; so does this function.
  @discardableResult
  private func change(_ body: (inout State) -> Bool) -> Bool {
    let isWhole = state.change { state -> Bool? in
      guard body(&state) else { return nil }
      state.connect()
      // Done here, within the lock: another thread must not remove an output before it is
      // connected.
      for output in state.outputs {
        output.connect(state.connections.filter { $0.output === output })
      }
      return state.configurations == 0
    }
    guard let isWhole else { return false }
    if isWhole { commit() }
    return true
  }
}

extension AVCaptureSession.State {
  /// Makes a connection for each output that has none from the input, and drops all others.
  fileprivate mutating func connect() {
    let old = connections
    connections =
      inputs.first.map { input in
        outputs.map { output in
          old.first { $0.input === input && $0.output === output }
            ?? AVCaptureConnection(input, output)
        }
      } ?? []
  }
}

extension Array where Element: AnyObject {
  /// Removes an object; returns false if it is not in the array.
  fileprivate mutating func take(_ object: AnyObject) -> Bool {
    guard let index = firstIndex(where: { $0 === object }) else { return false }
    remove(at: index)
    return true
  }
}
