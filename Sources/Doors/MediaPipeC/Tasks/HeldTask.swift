internal import CMediaPipe
internal import Frames
internal import MediaPipeRules

/// A task that a caller holds by a handle.
final class HeldTask<Engine, Answer: ResultKind>: Sendable {
  /// A callback of results, as all tasks have them.
  typealias Callback = @Sendable (MpStatus, UnsafePointer<Answer>?, MpImagePtr?, Int64) -> Void

  /// A callback of ours, as all tasks have them.
  typealias ContextCallback =
    @Sendable (
      UnsafeMutableRawPointer?, MpStatus, UnsafePointer<CChar>?, UnsafePointer<Answer>?, Int64
    ) -> Void

  private let runner: TaskRunner<Engine, Answer.Output>
  private let allowsRegion: Bool

  init(_ runner: TaskRunner<Engine, Answer.Output>, allowsRegion: Bool) {
    self.runner = runner
    self.allowsRegion = allowsRegion
  }

  // MARK: Calls

  /// Works on a single image.
  func image(
    _ image: MpImagePtr?, _ options: UnsafePointer<MpImageProcessingOptions>?,
    _ result: UnsafeMutablePointer<Answer>?
  ) throws(TaskFailure) {
    let looking = try unsafe Looking(options, allowsRegion: allowsRegion)
    let (image, place) = try unsafe (Image.of(image), required(result, "The result"))
    let (output, milliseconds) = try runner.image(region: region(looking, image)) {
      () throws(TaskFailure) in try image.frame(looking.orientation)
    }
    unsafe place.pointee = Answer.make(output, milliseconds: milliseconds)
  }

  /// Works on the next frame of a video.
  func videoFrame(
    _ image: MpImagePtr?, _ options: UnsafePointer<MpImageProcessingOptions>?,
    _ milliseconds: Int64, _ result: UnsafeMutablePointer<Answer>?
  ) throws(TaskFailure) {
    let looking = try unsafe Looking(options, allowsRegion: allowsRegion)
    let (image, place) = try unsafe (Image.of(image), required(result, "The result"))
    let output = try runner.videoFrame(
      milliseconds: Int(milliseconds), region: region(looking, image)
    ) { () throws(TaskFailure) in try image.frame(looking.orientation) }
    unsafe place.pointee = Answer.make(output, milliseconds: Int(milliseconds))
  }

  /// Takes the next frame of a live stream, whose pixels it keeps as long as it needs them.
  func liveFrame(
    _ image: MpImagePtr?, _ options: UnsafePointer<MpImageProcessingOptions>?,
    _ milliseconds: Int64
  ) throws(TaskFailure) {
    let looking = try unsafe Looking(options, allowsRegion: allowsRegion)
    let image = try unsafe Image.of(image)
    try runner.liveFrame(milliseconds: Int(milliseconds), region: region(looking, image)) {
      () throws(TaskFailure) in try image.frame(looking.orientation)
    }
  }

  /// The part that the caller's options name, else the image's own.
  private func region(_ looking: Looking, _ image: Image) -> NormalizedRect? {
    looking.region ?? (allowsRegion ? image.region : nil)
  }

  // MARK: Live results

  /// What a live frame became.
  typealias LiveResult = TaskRunner<Engine, Answer.Output>.LiveResult

  /// Receives live results as a caller wants them.
  typealias Receiver = @Sendable (LiveResult) -> Void

  /// How a task of a mode is called, in the words of this door.
  ///
  /// - Parameters:
  ///   - name: The task's name in messages and of its queue.
  ///   - mode: The mode in the caller's options.
  ///   - receiver: Receives live results; nil when the caller gave no callback.
  /// - Returns: The delivery.
  /// - Throws: A failure when mode and callback do not fit.
  static func delivery(
    task name: String, _ mode: MpRunningMode, _ receiver: Receiver?
  ) throws(TaskFailure) -> TaskDelivery<Engine, Answer.Output> {
    let mode = try TaskMode(mode, hasCallback: receiver != nil)
    return TaskDelivery(
      mode: mode, label: "mediapipe.\(name)", wrongMode: TaskMode.failure,
      deliver: { live in receiver?(live) })
  }

  /// A receiver that shows results to a callback as MediaPipe has it, and takes back what was shown.
  static func receiver(_ callback: Callback?) -> Receiver? {
    guard let callback = unsafe callback else { return nil }
    return { live in
      let image = unsafe (live.frame.owner as? Image).flatMap { unsafe Image.handles.insert($0) }
      defer { unsafe Image.handles.remove(image) }
      unsafe show(live) { (status, _, result) in
        unsafe callback(status, result, image, Int64(live.milliseconds))
      }
    }
  }

  /// A receiver that shows results to a callback of ours: with what the caller wants to have back, and
  /// with the words of a failure.
  static func receiver(
    _ callback: ContextCallback?, _ context: UnsafeMutableRawPointer?
  ) -> Receiver? {
    guard let callback = unsafe callback else { return nil }
    let context = UInt(bitPattern: context)
    return { live in
      unsafe show(live) { (status, words, result) in
        unsafe callback(
          UnsafeMutableRawPointer(bitPattern: context), status, words, result,
          Int64(live.milliseconds))
      }
    }
  }

  /// Lends a live result, or the words of a failure, for the length of a call.
  private static func show(
    _ live: LiveResult,
    _ body: (MpStatus, UnsafePointer<CChar>?, UnsafePointer<Answer>?) -> Void
  ) {
    switch live.result {
    case .success(let output):
      var result = Answer.make(output, milliseconds: live.milliseconds)
      // Not kept, so that nothing is freed by a callback that gives it back: its address could be that of
      // another result before the callback is over.
      let memory = unsafe Answer.kept.take(result.name)
      unsafe body(kMpOk, nil, &result)
      unsafe memory?.free()
    case .failure(let failure):
      unsafe failure.words.withCString { words in unsafe body(MpStatus(failure), words, nil) }
    }
  }

  // MARK: End

  /// Waits for the results of a live stream; false when the caller is receiving one of them.
  func finish() -> Bool { runner.finish() }
}
