internal import CMediaPipe
internal import Frames
internal import MediaPipeRules

/// A task that a caller holds by a handle.
final class HeldTask<Engine, Answer: ResultKind>: Sendable {
  /// The engine in its running mode.
  typealias Runner = TaskRunner<Engine, Answer.Output>

  /// The running mode and the receiver of live results.
  typealias Settings = RunnerSettings<Engine, Answer.Output>

  /// The engine in the task's running mode.
  let runner: Runner
  private let allowsRegion: Bool

  init(_ runner: Runner, allowsRegion: Bool) {
    self.runner = runner
    self.allowsRegion = allowsRegion
  }

  // MARK: Calls

  /// Processes a part of a single image, or all of it, which the last argument reads.
  typealias ImageCall =
    (Runner, NormalizedRect?, () throws(TaskFailure) -> Frame) throws(TaskFailure) -> (
      output: Answer.Output, milliseconds: Int
    )

  /// Processes a single image.
  func image(
    _ image: MpImagePtr?, _ options: ProcessingOptions?,
    _ result: UnsafeMutablePointer<Answer>?,
    by call: ImageCall = { (runner, region, frame) throws(TaskFailure) in
      try runner.image(region: region, frame)
    }
  ) throws(TaskFailure) {
    let looking = try unsafe Looking(options, allowsRegion: allowsRegion)
    let (image, place) = try unsafe (Image.of(image), required(result, "The result"))
    let (output, milliseconds) = try call(runner, region(looking, image)) {
      () throws(TaskFailure) in try image.frame(looking.orientation)
    }
    unsafe place.pointee = Answer.make(output, milliseconds: milliseconds)
  }

  /// Processes the next frame of a video.
  func videoFrame(
    _ image: MpImagePtr?, _ options: ProcessingOptions?,
    _ milliseconds: Int64, _ result: UnsafeMutablePointer<Answer>?
  ) throws(TaskFailure) {
    let looking = try unsafe Looking(options, allowsRegion: allowsRegion)
    let (image, place) = try unsafe (Image.of(image), required(result, "The result"))
    let output = try runner.videoFrame(
      milliseconds: Int(milliseconds), region: region(looking, image)
    ) { () throws(TaskFailure) in try image.frame(looking.orientation) }
    unsafe place.pointee = Answer.make(output, milliseconds: Int(milliseconds))
  }

  /// Accepts the next frame of a live stream, and retains its pixels as long as needed.
  func liveFrame(
    _ image: MpImagePtr?, _ options: ProcessingOptions?,
    _ milliseconds: Int64
  ) throws(TaskFailure) {
    let looking = try unsafe Looking(options, allowsRegion: allowsRegion)
    let image = try unsafe Image.of(image)
    try runner.liveFrame(milliseconds: Int(milliseconds), region: region(looking, image)) {
      () throws(TaskFailure) in try image.frame(looking.orientation)
    }
  }

  /// Returns the part in the caller's options, else the image's own.
  private func region(_ looking: Looking, _ image: Image) -> NormalizedRect? {
    looking.region ?? (allowsRegion ? image.region : nil)
  }

  // MARK: Live results

  /// The outcome of a live frame.
  typealias LiveResult = Runner.LiveResult

  /// A function that receives live results.
  typealias Receiver = @Sendable (LiveResult) -> Void

  /// Returns the settings of a task's runner in a mode, with the messages of this interface.
  ///
  /// - Parameters:
  ///   - name: The task's name in messages and of its queue.
  ///   - mode: The mode in the caller's options.
  ///   - receiver: Receives live results; nil when the caller gave no callback.
  /// - Returns: The settings.
  /// - Throws: A failure when mode and callback do not fit.
  static func settings(
    task name: String, _ mode: MpRunningMode, _ receiver: Receiver?
  ) throws(TaskFailure) -> Settings {
    let mode = try TaskMode(mode, hasCallback: receiver != nil)
    return RunnerSettings(
      mode: mode, label: "mediapipe.\(name)", wrongMode: TaskMode.failure,
      deliver: { live in receiver?(live) })
  }

  /// A MediaPipe result callback, with the parameters of all tasks.
  typealias Callback = (MpStatus, UnsafePointer<Answer>?, MpImagePtr?, Int64) -> Void

  /// This package's own result callback, with the parameters of all tasks.
  typealias ContextCallback =
    (
      UnsafeMutableRawPointer?, MpStatus, UnsafePointer<CChar>?, UnsafePointer<Answer>?, Int64
    ) -> Void

  /// Returns a receiver that lends results to a MediaPipe callback, and frees them afterward.
  ///
  /// The callback must be a function of C, which captures nothing; nil returns nil.
  static func receiver(_ callback: Callback?) -> Receiver? {
    guard let given = unsafe callback else { return nil }
    // Safe to send: a pointer to a function.
    nonisolated(unsafe) let callback = unsafe given
    return { live in
      let image = unsafe (live.frame.owner as? Image).flatMap { unsafe Image.handles.insert($0) }
      defer { unsafe Image.handles.remove(image) }
      unsafe show(live) { (status, _, result) in
        unsafe callback(status, result, image, Int64(live.milliseconds))
      }
    }
  }

  /// Returns a receiver that lends results to this package's own callback.
  ///
  /// It passes the caller's context, and the message of a failure. The callback must be a function
  /// of C, which captures nothing; nil returns nil.
  static func receiver(
    _ callback: ContextCallback?, _ context: UnsafeMutableRawPointer?
  ) -> Receiver? {
    guard let given = unsafe callback else { return nil }
    // Safe to send: a pointer to a function, and one that only the caller uses.
    nonisolated(unsafe) let (callback, context) = unsafe (given, context)
    return { live in
      unsafe show(live) { (status, words, result) in
        unsafe callback(context, status, words, result, Int64(live.milliseconds))
      }
    }
  }

  /// Lends a live result, or the message of a failure, for the duration of a call.
  private static func show(
    _ live: LiveResult,
    _ body: (MpStatus, UnsafePointer<CChar>?, UnsafePointer<Answer>?) -> Void
  ) {
    switch live.result {
    case .success(let output):
      var result = Answer.make(output, milliseconds: live.milliseconds)
      // Taken out, so that a callback that closes the result frees nothing: its address could be
      // that of another result before the callback returns.
      let memory = unsafe Answer.kept.take(result.name)
      unsafe body(kMpOk, nil, &result)
      unsafe memory?.free()
    case .failure(let failure):
      unsafe failure.words.withCString { words in unsafe body(MpStatus(failure), words, nil) }
    }
  }

  // MARK: End

  /// Waits for the results of a live stream; returns false when called from its own callback.
  func finish() -> Bool { runner.finish() }
}
