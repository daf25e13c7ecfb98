internal import AppleTypes
internal import Foundation
internal import VisionBase

extension AVCaptureSession {
  /// Opens the camera and starts to hand out frames.
  ///
  /// Waits until the camera is open, which for a stream can take as long as `LiveOptions` allow, and a few
  /// seconds more where its host's name is not looked up: do not call it on a thread that must not wait.
  /// Where it cannot be opened, the session stays stopped, and `runtimeErrorNotification` says why. A movie
  /// is played from its start, at its own pace, with the differences between its times; presentation times
  /// are those of the machine's clock.
  public func startRunning() {
    beginTransition()
    defer { endTransition() }
    guard !state.change({ $0.isStarted }) else { return }
    state.change { $0.isStarted = true }
    _ = read(announcing: .AVCaptureSessionDidStartRunning)
  }

  /// Stops handing out frames and closes the camera.
  ///
  /// Waits until nothing is read any more and the camera is closed, for one that hangs no longer than two
  /// seconds. Frames that are on their way to a delegate are not delivered any more, but a call that has
  /// begun may still go on. From another thread this also ends a `startRunning()` or
  /// `commitConfiguration()` that waits for a stream.
  public func stopRunning() {
    // One that is just being opened, or is to be, has not to be waited for.
    let run = state.change { state -> CaptureRun? in
      state.stopCount += 1
      return state.run
    }
    run?.stop()
    beginTransition()
    defer { endTransition() }
    let last = state.change { state -> CaptureRun? in
      state.stopCount -= 1
      defer { state.run = nil }
      return state.run
    }
    last?.end()
    let wasStarted = state.change { state in
      defer { (state.isStarted, state.isInterrupted) = (false, false) }
      return state.isStarted
    }
    if wasStarted { post(.AVCaptureSessionDidStopRunning) }
  }

  /// Makes a changed configuration count.
  func commit() {
    beginTransition()
    defer { endTransition() }
    let (old, changes) = state.change { state -> (CaptureRun?, Bool) in
      state.committed = state.connections
      guard state.isStarted else { return (nil, false) }
      let changes = state.run.map { !$0.reads(state.inputs.first, state.preset) }
      return (state.run, changes ?? !state.inputs.isEmpty)
    }
    guard changes else { return }
    old?.end()
    let goesOn = state.change { state in
      state.run = nil
      return state.isStarted
    }
    // One whose source ended meanwhile has said so, and is stopped.
    guard goesOn else { return }
    // One that is stopped meanwhile finds nothing left to stop.
    if !read() { post(.AVCaptureSessionDidStopRunning) }
  }

  /// Starts to read the input, if there is one, and posts a name before frames flow; false when it cannot
  /// be opened, or somebody waits to stop the session.
  private func read(announcing name: Notification.Name? = nil) -> Bool {
    let (isWanted, run) = state.change { state -> (Bool, CaptureRun?) in
      guard state.stopCount == 0 else {
        (state.isStarted, state.isInterrupted) = (false, false)
        return (false, nil)
      }
      state.run = state.inputs.first.map { CaptureRun(self, $0, state.preset) }
      return (true, state.run)
    }
    guard isWanted else { return false }
    do throws(VisionError) {
      try run?.begin()
    } catch {
      giveUp(run, error)
      return false
    }
    if let name { post(name) }
    if let run { proceed(run) }
    return true
  }

  /// Lets frames flow.
  ///
  /// If another input was lost before, whoever was told of that waits for this.
  private func proceed(_ run: CaptureRun) {
    let wasInterrupted = state.change { state in
      defer { state.isInterrupted = false }
      return state.isInterrupted
    }
    if wasInterrupted { post(.AVCaptureSessionInterruptionEnded) }
    run.proceed()
  }

  /// Says why an input cannot be opened; whoever stopped it knows.
  private func giveUp(_ run: CaptureRun?, _ error: VisionError) {
    let isOurs = state.change { state in
      guard state.run === run else { return false }
      (state.run, state.isStarted, state.isInterrupted) = (nil, false, false)
      return true
    }
    if isOurs, run?.isStopped == false {
      post(.AVCaptureSessionRuntimeError, AVError(capturing: error))
    }
  }

  // MARK: - One thread at a time

  private func beginTransition() {
    state.wait { state -> Void? in
      if state.isBusy { return nil }
      state.isBusy = true
      return ()
    }
  }

  private func endTransition() { state.change { $0.isBusy = false } }

  // MARK: - For the thread that reads

  /// The connections that frames go through.
  var openConnections: [AVCaptureConnection] {
    state.change { $0.committed }.filter(\.isEnabled)
  }

  /// Says that the source was lost, and is tried again.
  func interrupt(_ run: CaptureRun, _ reason: VisionError) {
    note(of: run) { state in
      state.isInterrupted = true
      post(.AVCaptureSessionWasInterrupted, AVError(capturing: reason))
    }
  }

  /// Says that the source is back.
  func resume(_ run: CaptureRun) {
    note(of: run) { state in
      state.isInterrupted = false
      post(.AVCaptureSessionInterruptionEnded)
    }
  }

  /// Says that nothing more comes, and why.
  func fail(_ run: CaptureRun, _ error: AVError) {
    note(of: run) { state in
      (state.run, state.isStarted, state.isInterrupted) = (nil, false, false)
      if error.code == .deviceWasDisconnected, run.device.camera.disconnect() {
        postDisconnection(of: run.device)
      }
      post(.AVCaptureSessionRuntimeError, error)
      post(.AVCaptureSessionDidStopRunning)
    }
  }

  /// Notes what a run says, unless it is not the session's any more.
  ///
  /// What is posted within `body` comes before what is posted because of the change.
  private func note(of run: CaptureRun, _ body: (inout State) -> Void) {
    state.change { state in
      if state.run === run { body(&state) }
    }
  }

  private func postDisconnection(of device: AVCaptureDevice) {
    notices.async {
      NotificationCenter.default.post(name: .AVCaptureDeviceWasDisconnected, object: device)
    }
  }

  private func post(_ name: Notification.Name, _ error: AVError? = nil) {
    notices.async { [self] in
      NotificationCenter.default.post(
        name: name, object: self, userInfo: error.map { [AVCaptureSessionErrorKey: $0] })
    }
  }
}
