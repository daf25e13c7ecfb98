internal import AppleTypes
internal import Foundation
internal import VisionBase

extension AVCaptureSession {
  /// Opens the camera and starts delivering frames.
  ///
  /// Blocks until the camera is open. For a stream this can take as long as `LiveOptions` allow,
  /// and a few seconds more if its host name is not resolved: do not call it on a thread that must
  /// not block. If the camera cannot be opened, the session stays stopped, and
  /// `runtimeErrorNotification` reports the reason. A movie is played from its start, in real time,
  /// with the intervals between its timestamps; presentation times are on the machine's clock.
  public func startRunning() {
    beginTransition()
    defer { endTransition() }
    guard !state.change({ $0.isStarted }) else { return }
    state.change { $0.isStarted = true }
    _ = read(announcing: .AVCaptureSessionDidStartRunning)
  }

  /// Stops delivering frames and closes the camera.
  ///
  /// Blocks until reading has ended and the camera is closed; for a camera that hangs, at most two
  /// seconds. Frames queued for a delegate are no longer delivered, but a call that has begun may
  /// still be running. When called from another thread, this also ends a `startRunning()` or
  /// `commitConfiguration()` that is waiting for a stream.
  public func stopRunning() {
    // Stop it before waiting for a transition: a run that is opening need not be waited for.
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

  /// Applies a changed configuration.
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
    // A run whose source ended in the meantime has already reported that and stopped the session.
    guard goesOn else { return }
    // A session stopped in the meantime has no run left to stop.
    if !read() { post(.AVCaptureSessionDidStopRunning) }
  }

  /// Starts reading the input, if any, and posts a notification before frames flow.
  ///
  /// Returns false if the input cannot be opened or a caller is waiting to stop the session.
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
  /// If another input was lost before, observers of that interruption are notified of its end.
  private func proceed(_ run: CaptureRun) {
    let wasInterrupted = state.change { state in
      defer { state.isInterrupted = false }
      return state.isInterrupted
    }
    if wasInterrupted { post(.AVCaptureSessionInterruptionEnded) }
    run.proceed()
  }

  /// Reports why an input cannot be opened, unless a caller stopped the session.
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

  /// The enabled connections, through which frames pass.
  var openConnections: [AVCaptureConnection] {
    state.change { $0.committed }.filter(\.isEnabled)
  }

  /// Reports that the source was lost and reconnection has begun.
  func interrupt(_ run: CaptureRun, _ reason: VisionError) {
    note(of: run) { state in
      state.isInterrupted = true
      post(.AVCaptureSessionWasInterrupted, AVError(capturing: reason))
    }
  }

  /// Reports that the source has returned.
  func resume(_ run: CaptureRun) {
    note(of: run) { state in
      state.isInterrupted = false
      post(.AVCaptureSessionInterruptionEnded)
    }
  }

  /// Reports that the source has ended, and why.
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

  /// Applies a run's report, unless the run no longer belongs to the session.
  ///
  /// Notifications posted within `body` precede those posted as a result of the change.
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
