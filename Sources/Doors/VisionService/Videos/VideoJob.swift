internal import Inference
internal import VisionBase
internal import VisionReports

/// A job on a client's video, with its state.
final class VideoJob: Sendable {
  enum Phase: String, Sendable, CaseIterable {
    case waiting, running, done, failed
  }

  /// A model file that an option names by its path.
  struct OpenedFile: Sendable {
    let path: String
    let model: AdmittedModel
  }

  /// The parts that clients sent, which the work uses.
  struct Kept: Sendable {
    var added: [AddedModel] = []
    var samples: [SampleSet] = []
  }

  /// The state of the work.
  struct State: Sendable {
    var phase = Phase.waiting
    /// The number of processed frames.
    var frameCount = 0
    /// The approximate number of all frames.
    var total: Int?
    /// The start of the work in seconds of `MonotonicClock`; `end` has its end.
    var start: Double?
    var end: Double?
    /// The problems at some places of the video.
    var problems: [ServiceProblem] = []
    /// The remarks on the results, by their codes.
    var remarks: [String: String] = [:]
    /// The reason for missing or partial results.
    var failure: ServiceProblem?
    /// The reason that not all findings could be kept.
    var lossOfLines: ServiceProblem?
    /// The reason that the annotated video is missing or incomplete.
    var lossOfDrawing: ServiceProblem?
    /// The files among its models, opened with the request and kept until the job is over.
    var models: [OpenedFile] = []
    /// The added models and the samples of its options, kept until the job is over.
    var kept = Kept()
    /// The reason to end the work early.
    var cancellation: ServiceProblem?
    var lastUse = MonotonicClock.nanoseconds

    /// True if the job has ended.
    var isOver: Bool { phase == .done || phase == .failed }

    fileprivate var framesPerSecond: Double? {
      guard let start else { return nil }
      let seconds = (end ?? MonotonicClock.seconds) - start
      return seconds > 0 && frameCount > 0 ? Double(frameCount) / seconds : nil
    }
  }

  /// The job's name, known only to the client that sent the video.
  let id = RandomName.secret()
  /// The task.
  let task: String
  /// The options for the program.
  let words: [String]
  /// True if an annotated video is made.
  let draws: Bool

  private let body: BodyFile
  private let state = Monitor(State())

  init(
    _ body: BodyFile, task: String, words: [String], draws: Bool, models: [OpenedFile],
    kept: Kept
  ) {
    (self.body, self.task, self.words, self.draws) = (body, task, words, draws)
    state.change { ($0.models, $0.kept) = (models, kept) }
  }

  /// The folder of the video and of the files made from it.
  var folder: VideoFolder { VideoFolder(path: body.folder) }

  var snapshot: State { state.change { $0 } }

  /// Changes the state, and wakes those who wait for it; does nothing once the job has ended.
  func change(_ body: (inout State) -> Void) {
    state.change { state in
      guard !state.isOver else { return }
      body(&state)
    }
  }

  /// Marks the job as used by a client, so that it is kept for longer.
  func use() { state.change { $0.lastUse = MonotonicClock.nanoseconds } }

  /// Requests an early end of the work.
  func cancel(_ problem: ServiceProblem) {
    change { state in
      state.cancellation = state.cancellation ?? problem
      // A job that still waits has no thread to end it.
      if state.phase == .waiting { state.finish(.failed, problem) }
    }
  }

  /// Waits for a new state until `deadline`, and returns the state by then.
  func wait(until deadline: Int64, for isNew: (State) -> Bool) -> State {
    state.wait(until: deadline) { isNew($0) || $0.isOver ? $0 : nil } ?? snapshot
  }

  // MARK: - Room on the disk

  /// The maximum ratio of the size of the results to that of the video.
  ///
  /// To that, `least` bytes are added.
  private static let growth = 4
  private static let least = 256 << 20

  /// Reserves room for the results, and returns the number of bytes reserved.
  func reserve() -> Int { body.reserve(upTo: body.byteCount * Self.growth + Self.least) }

  /// Returns unused room to the budget.
  func settle(reserved: Int) {
    // Files that were begun and not completed count as well.
    let names = FileSystem.names(in: folder.path).filter { $0 != BodyFile.name }
    let used = names.reduce(0) { sum, name in
      let file = try? FileStatus(of: "\(folder.path)/\(name)", followingLinks: false)
      return sum + (file?.byteCount ?? 0)
    }
    body.giveBack(max(0, reserved - used))
  }
}

extension VideoJob.State {
  /// Ends the job.
  mutating func finish(_ phase: VideoJob.Phase, _ failure: ServiceProblem? = nil) {
    (self.phase, self.failure) = (phase, failure)
    end = MonotonicClock.seconds
    (models, kept) = ([], VideoJob.Kept())
  }

  /// The numbers that change while the work goes on.
  var progress: [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("frames", .integer(frameCount)), .init("total", total.map(JSONValue.integer) ?? .null),
    ]
    if let framesPerSecond {
      members.append(.init("framesPerSecond", .number((framesPerSecond * 10).rounded() / 10)))
    }
    return members
  }
}

extension VideoJob {
  /// Returns the description for clients.
  func json(_ state: State) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(id)), .init("task", .string(task)),
      .init("state", .string(state.phase.rawValue)),
    ]
    members += state.progress
    members.append(.init("problems", .array(state.problems.map(\.briefJSON))))
    let remarks = state.remarks.sorted { $0.key < $1.key }.map { code, message -> JSONValue in
      ["code": .string(code), "message": .string(message)]
    }
    if !remarks.isEmpty { members.append(.init([ResultRemark].memberName, .array(remarks))) }
    if let failure = state.failure { members.append(.init("error", failure.briefJSON)) }
    return .object(members)
  }
}
