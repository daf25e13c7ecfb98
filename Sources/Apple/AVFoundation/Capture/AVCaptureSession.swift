public import AppleTypes
public import Foundation
internal import VisionBase

/// Reads a camera and hands its frames to outputs.
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
/// May be used from any thread, also from a delegate's and from those on which notifications come, which
/// is a queue of the session's. A session has one input and any number of outputs.
public final class AVCaptureSession: NSObject, @unchecked Sendable {
  // Sendable: all that changes is behind the monitor.
  struct State {
    var inputs: [AVCaptureDeviceInput] = []
    var outputs: [AVCaptureVideoDataOutput] = []
    var connections: [AVCaptureConnection] = []
    var preset = Preset.high
    /// How many times `beginConfiguration` was called without its counterpart.
    var configurations = 0
    /// What frames go through: the connections as they were committed.
    var committed: [AVCaptureConnection] = []
    /// Whether the session was started, and not stopped since.
    var isStarted = false
    var isInterrupted = false
    /// What is being read.
    var run: CaptureRun?
    /// Whether a thread starts, stops or changes the session: others wait.
    var isBusy = false
    /// How many of those who wait will stop it.
    var stopCount = 0
  }

  let state = Monitor(State())
  let notices = DispatchQueue(label: "vision.capture.notifications")

  /// Makes a session without inputs and outputs.
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

  /// What the times of buffers are measured with: the machine's clock.
  public var synchronizationClock: CMClock? { .hostTimeClock }

  /// Whether frames are being read: false also while the session is interrupted.
  public var isRunning: Bool { state.change { $0.isStarted && !$0.isInterrupted } }

  /// Whether the camera or stream is lost, and is being tried again; true also where it was taken away
  /// since, until another one is read.
  public var isInterrupted: Bool { state.change { $0.isInterrupted } }

  // MARK: - Inputs and outputs

  /// The inputs: one at most.
  public var inputs: [AVCaptureInput] { state.change { $0.inputs } }

  /// The outputs.
  public var outputs: [AVCaptureOutput] { state.change { $0.outputs } }

  /// The ways from the input to the outputs.
  public var connections: [AVCaptureConnection] { state.change { $0.connections } }

  /// Whether an input can be added: a camera's, if there is none yet and no session has it.
  public func canAddInput(_ input: AVCaptureInput) -> Bool {
    input is AVCaptureDeviceInput && !input.claim.isTaken && inputs.isEmpty
  }

  /// Adds an input.
  ///
  /// One that cannot be added is a mistake in the program, and stops it: ask `canAddInput` first.
  public func addInput(_ input: AVCaptureInput) {
    let isAdded = change { state in
      guard let input = input as? AVCaptureDeviceInput, state.inputs.isEmpty, input.claim.take()
      else { return false }
      state.inputs.append(input)
      return true
    }
    precondition(isAdded, "an input is added to a session that cannot take it")
  }

  /// Takes an input away; nothing happens when the session does not have it.
  public func removeInput(_ input: AVCaptureInput) {
    let wasOurs = change { $0.inputs.take(input) }
    if wasOurs { input.claim.release() }
  }

  /// Whether an output can be added: one for video data that no session has.
  public func canAddOutput(_ output: AVCaptureOutput) -> Bool {
    output is AVCaptureVideoDataOutput && !output.claim.isTaken
  }

  /// Adds an output.
  ///
  /// One that cannot be added is a mistake in the program, and stops it: ask `canAddOutput` first.
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

  /// Takes an output away; nothing happens when the session does not have it.
  public func removeOutput(_ output: AVCaptureOutput) {
    let wasOurs = change { $0.outputs.take(output) }
    guard wasOurs else { return }
    output.connect([])
    output.claim.release()
  }

  // MARK: - Configuration

  /// How large and how good frames are to be; `high` at the start.
  ///
  /// A preset that the camera cannot do, as `canSetSessionPreset` says, changes nothing.
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

  /// Whether the camera can do a preset; without an input every preset that is known.
  public func canSetSessionPreset(_ preset: Preset) -> Bool {
    guard let device = state.change({ $0.inputs.first?.device }) else {
      return preset.isKnown
    }
    return device.supportsSessionPreset(preset)
  }

  /// Lets changes wait for `commitConfiguration()`; calls may be nested.
  public func beginConfiguration() { state.change { $0.configurations += 1 } }

  /// Makes the changes since `beginConfiguration()` count, all at once.
  ///
  /// If the session runs and has another camera now, or a preset with which its camera has other
  /// pictures, that is opened here, and the call waits for it. Where it cannot be opened, the session
  /// stops, and `runtimeErrorNotification` says why.
  public func commitConfiguration() {
    let isLast = state.change { state in
      state.configurations = max(0, state.configurations - 1)
      return state.configurations == 0
    }
    if isLast { commit() }
  }

  /// Changes the configuration, at once unless it is being changed as a whole.
  ///
  /// `body` says whether it changed anything, and so does this.
  @discardableResult
  private func change(_ body: (inout State) -> Bool) -> Bool {
    let isWhole = state.change { state -> Bool? in
      guard body(&state) else { return nil }
      state.connect()
      // Here, as an output that another thread takes away must not be connected behind that.
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
  /// Removes an object; false when it is not there.
  fileprivate mutating func take(_ object: AnyObject) -> Bool {
    guard let index = firstIndex(where: { $0 === object }) else { return false }
    remove(at: index)
    return true
  }
}
