internal import CMediaPipe
internal import Frames
internal import MediaPipeRules

/// A task that a caller holds by a handle.
final class HeldTask<Engine, Answer: ResultKind>: Sendable {
  /// A callback of results, as all tasks have them.
  typealias Callback = @Sendable (MpStatus, UnsafePointer<Answer>?, MpImagePtr?, Int64) -> Void

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
    let (output, milliseconds) = try runner.image(region: looking.region) {
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
      milliseconds: Int(milliseconds), region: looking.region
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
    try runner.liveFrame(milliseconds: Int(milliseconds), region: looking.region) {
      () throws(TaskFailure) in try image.frame(looking.orientation)
    }
  }

  // MARK: Live results

  /// How a task of a mode is called, in the words of this door.
  ///
  /// - Parameters:
  ///   - name: The task's name in messages and of its queue.
  ///   - mode: The mode in the caller's options.
  ///   - callback: Receives live results.
  /// - Returns: The delivery.
  /// - Throws: A failure when mode and callback do not fit.
  static func delivery(
    task name: String, _ mode: MpRunningMode, _ callback: Callback?
  ) throws(TaskFailure) -> TaskDelivery<Engine, Answer.Output> {
    let mode = try unsafe TaskMode(mode, hasCallback: callback != nil)
    return TaskDelivery(
      mode: mode, label: "mediapipe.\(name)", wrongMode: TaskMode.failure,
      deliver: { live in
        if let callback = unsafe callback { unsafe Self.deliver(live, callback) }
      })
  }

  /// Shows a live result to a callback, and takes back what was shown.
  private static func deliver(
    _ live: TaskRunner<Engine, Answer.Output>.LiveResult, _ callback: Callback
  ) {
    let image = unsafe (live.frame.owner as? Image).flatMap { unsafe Image.handles.insert($0) }
    defer { unsafe Image.handles.remove(image) }
    let milliseconds = Int64(live.milliseconds)
    switch live.result {
    case .success(let output):
      var result = Answer.make(output, milliseconds: live.milliseconds)
      let name = unsafe result.name
      unsafe callback(kMpOk, &result, image, milliseconds)
      unsafe Answer.kept.free(name)
    case .failure(let failure):
      unsafe callback(MpStatus(failure), nil, image, milliseconds)
    }
  }

  // MARK: End

  /// Waits for the results of a live stream; false when the caller is receiving one of them.
  func finish() -> Bool { runner.finish() }
}
