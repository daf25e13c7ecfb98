internal import Foundation
internal import MediaPipeRules

/// The task of the engine that an object of upstream's class owns.
///
/// It returns upstream's results and throws upstream's errors. It does not retain its owner, nor
/// the delegate.
struct OwnedTask<Owner: AnyObject, Engine, Output: Sendable, Answer> {
  private let runner: TaskRunner<Engine, Output>
  private let answer: @Sendable (Output, Int) -> Answer
  private let receiver: LiveReceiver<Owner>

  /// Creates a task; set its owner before the first call.
  ///
  /// - Parameters:
  ///   - name: The task's name in the label of its queue.
  ///   - mode: The mode in the owner's options.
  ///   - delegate: The delegate in these options, checked against the mode before all else.
  ///   - answer: Creates upstream's result from the engine's and its timestamp.
  ///   - deliver: Calls the delegate, of the type in the options, with a live result.
  ///   - makeRunner: Opens the model and creates the engine.
  /// - Throws: An error of this module if the mode does not fit the delegate, or for a failure of
  ///   `makeRunner`.
  init<Delegate>(
    _ name: String, _ mode: RunningMode, delegate: (any NSObjectProtocol)?,
    answer: @escaping @Sendable (Output, Int) -> Answer,
    deliver: @escaping @Sendable (Owner, Delegate, LiveOutcome<Answer>) -> Void,
    makeRunner: (RunnerSettings<Engine, Output>) throws(TaskFailure) -> TaskRunner<Engine, Output>
  ) throws {
    let receiver = LiveReceiver<Owner>(delegate)
    runner = try TaskFailure.asError { () throws(TaskFailure) in
      try mode.checkDelegate(isSet: delegate != nil)
      return try makeRunner(
        mode.settings(task: name) { live in
          guard let owner = receiver.owner, let delegate = receiver.delegate as? Delegate else {
            return
          }
          let outcome = LiveOutcome(
            live.result.map { answer($0, live.milliseconds) }, milliseconds: live.milliseconds)
          deliver(owner, delegate, outcome)
        })
    }
    self.answer = answer
    self.receiver = receiver
  }

  /// Creates a task for single pictures only, which has no delegate.
  init(
    _ name: String, answer: @escaping @Sendable (Output, Int) -> Answer,
    makeRunner: (RunnerSettings<Engine, Output>) throws(TaskFailure) -> TaskRunner<Engine, Output>
  ) throws {
    let deliver: @Sendable (Owner, any NSObjectProtocol, LiveOutcome<Answer>) -> Void = { _, _, _ in
    }
    try self.init(
      name, .image, delegate: nil, answer: answer, deliver: deliver, makeRunner: makeRunner)
  }

  /// Sets the object on whose behalf the delegate is called.
  func setOwner(_ owner: Owner) { receiver.owner = owner }

  // MARK: Calls

  /// Processes a single picture.
  func image(_ image: MPImage, region: CGRect = .zero) throws -> Answer {
    try TaskFailure.asError { () throws(TaskFailure) in
      let (output, milliseconds) = try runner.image(image, region: region)
      return answer(output, milliseconds)
    }
  }

  /// Processes the next frame of a video.
  func videoFrame(
    _ image: MPImage, milliseconds: Int, region: CGRect = .zero
  ) throws -> Answer {
    try TaskFailure.asError { () throws(TaskFailure) in
      let output = try runner.videoFrame(image, milliseconds: milliseconds, region: region)
      return answer(output, milliseconds)
    }
  }

  /// Takes the next frame of a live stream and returns.
  func liveFrame(_ image: MPImage, milliseconds: Int, region: CGRect = .zero) throws {
    try TaskFailure.asError { () throws(TaskFailure) in
      try runner.liveFrame(image, milliseconds: milliseconds, region: region)
    }
  }

  /// Processes a single picture by a call of the task's own.
  func image(
    by call: (TaskRunner<Engine, Output>) throws(TaskFailure) -> (
      output: Output, milliseconds: Int
    )
  ) throws -> Answer {
    try TaskFailure.asError { () throws(TaskFailure) in
      let (output, milliseconds) = try call(runner)
      return answer(output, milliseconds)
    }
  }

  /// Returns a fact about the task, such as its labels.
  func fact<Fact>(
    _ read: (TaskRunner<Engine, Output>) throws(TaskFailure) -> Fact
  ) throws -> Fact {
    try TaskFailure.asError { () throws(TaskFailure) in try read(runner) }
  }
}

/// A live result in upstream's types: a result or an error.
struct LiveOutcome<Answer> {
  /// The result; nil if the frame failed.
  let result: Answer?
  /// The reason the frame failed; nil if it did not.
  let error: NSError?
  /// The frame's timestamp.
  let milliseconds: Int

  fileprivate init(_ result: Result<Answer, TaskFailure>, milliseconds: Int) {
    switch result {
    case .success(let answer): (self.result, error) = (answer, nil)
    case .failure(let failure): (self.result, error) = (nil, failure.error)
    }
    self.milliseconds = milliseconds
  }
}

/// Weak references to a task's owner and its delegate.
private final class LiveReceiver<Owner: AnyObject>: @unchecked Sendable {
  // Sendable: both are set before the first live frame, and reading a weak reference is atomic.
  weak var owner: Owner?
  private(set) weak var delegate: (any NSObjectProtocol)?

  init(_ delegate: (any NSObjectProtocol)?) { self.delegate = delegate }
}
