internal import CMediaPipe
internal import MediaPipeRules

/// The options of a task, as its caller gives them.
protocol GivenOptions {
  var base_options: MpBaseOptions { get }
  var running_mode: MpRunningMode { get }
}

/// The tasks of one kind that callers hold, with the functions of the C interface for them.
@safe struct HeldTasks<Engine, Answer: ResultKind>: Sendable {
  /// A held task.
  typealias Held = HeldTask<Engine, Answer>

  private let kind: String
  private let allowsRegion: Bool
  private let table = HandleTable<Held>()

  /// Creates the list of a kind of task.
  ///
  /// - Parameters:
  ///   - kind: The name of such tasks in messages.
  ///   - allowsRegion: True if a call may be about a part of an image.
  init(_ kind: String, allowsRegion: Bool) {
    (self.kind, self.allowsRegion) = (kind, allowsRegion)
  }

  /// Creates a task from a caller's options and stores its handle.
  ///
  /// `receiver` returns the receiver of live results, nil when the caller gave no callback. Once
  /// the mode fits it, `make` opens the model and creates the engine.
  func create<Options: GivenOptions>(
    _ options: UnsafeMutablePointer<Options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ message: ErrorMessage?, receiver: (Options) -> Held.Receiver?,
    _ make: (Options, Held.Settings) throws(TaskFailure) -> Held.Runner
  ) -> MpStatus {
    unsafe answer(message) { () throws(TaskFailure) in
      let options = try unsafe required(options, "The options")
      let out = try unsafe required(out, "The place for the task")
      let given = unsafe options.pointee
      let settings = try Held.settings(task: kind, given.running_mode, receiver(given))
      let task = Held(try make(given, settings), allowsRegion: allowsRegion)
      unsafe out.pointee = table.insert(task)
    }
  }

  /// Processes a single image.
  func image(
    _ handle: OpaquePointer?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
    _ result: UnsafeMutablePointer<Answer>?, _ message: ErrorMessage?
  ) -> MpStatus {
    unsafe answer(message) { () throws(TaskFailure) in
      try unsafe task(handle).image(image, options, result)
    }
  }

  /// Processes the next frame of a video.
  func videoFrame(
    _ handle: OpaquePointer?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
    _ milliseconds: Int64, _ result: UnsafeMutablePointer<Answer>?, _ message: ErrorMessage?
  ) -> MpStatus {
    unsafe answer(message) { () throws(TaskFailure) in
      try unsafe task(handle).videoFrame(image, options, milliseconds, result)
    }
  }

  /// Accepts the next frame of a live stream.
  func liveFrame(
    _ handle: OpaquePointer?, _ image: MpImagePtr?, _ options: ProcessingOptions?,
    _ milliseconds: Int64, _ message: ErrorMessage?
  ) -> MpStatus {
    unsafe answer(message) { () throws(TaskFailure) in
      try unsafe task(handle).liveFrame(image, options, milliseconds)
    }
  }

  /// Closes a task, after the results under way have been delivered.
  func close(_ handle: OpaquePointer?, _ message: ErrorMessage?) -> MpStatus {
    unsafe answer(message) { () throws(TaskFailure) in
      guard try unsafe task(handle).finish() else {
        throw .core(
          .failedPrecondition,
          "\(kind) cannot be closed by its own callback, which it would wait for.")
      }
      // Of two threads that close it at the same time, only one succeeds.
      guard unsafe table.remove(handle) != nil else { throw .noHandle(kind, isNull: false) }
    }
  }

  /// Returns the task of a handle.
  func task(_ handle: OpaquePointer?) throws(TaskFailure) -> Held {
    guard let task = unsafe table.object(handle) else {
      throw unsafe .noHandle(kind, isNull: handle == nil)
    }
    return task
  }
}
