internal import VisionBase

/// A video that a client sent, and how far the work on it has come.
final class VideoJob: Sendable {
  enum Phase: String, Sendable, CaseIterable {
    case waiting, running, done, failed
  }

  /// What is known of the work.
  struct State: Sendable {
    var phase = Phase.waiting
    /// How many frames were looked at.
    var frameCount = 0
    /// About how many there are.
    var total: Int?
    /// When the work began and ended, in seconds of `MonotonicClock`.
    var start: Double?
    var end: Double?
    /// What is wrong at some places of the video.
    var problems: [ServiceProblem] = []
    /// Why nothing came of it, or not all.
    var failure: ServiceProblem?
    /// Why what was found could not all be kept.
    var lossOfLines: ServiceProblem?
    /// Why there is no video with marks, or only its beginning.
    var lossOfDrawing: ServiceProblem?
    /// Those of its models that clients added, which are there until it is over.
    var added: [AddedModel] = []
    /// Why the work is to end early.
    var cancellation: ServiceProblem?
    var lastUse = MonotonicClock.nanoseconds

    /// Whether nothing more will happen.
    var isOver: Bool { phase == .done || phase == .failed }

    fileprivate var framesPerSecond: Double? {
      guard let start else { return nil }
      let seconds = (end ?? MonotonicClock.seconds) - start
      return seconds > 0 && frameCount > 0 ? Double(frameCount) / seconds : nil
    }
  }

  /// The name that only those know who sent the video.
  let id = RandomName.secret()
  /// The task.
  let task: String
  /// The options for the program.
  let words: [String]
  /// Whether its models are those of whoever started the service.
  let trustsModels: Bool
  /// Whether there will be a video with marks.
  let draws: Bool

  private let body: BodyFile
  private let state = Monitor(State())

  init(_ body: BodyFile, task: String, words: [String], draws: Bool, added: [AddedModel]) {
    (self.body, self.task, self.words, self.draws) = (body, task, words, draws)
    trustsModels = added.isEmpty
    state.change { $0.added = added }
  }

  /// Where the video is, and what comes of it.
  var folder: VideoFolder { VideoFolder(path: body.folder) }

  var snapshot: State { state.change { $0 } }

  /// Changes what is known, and wakes who waits for that.
  func change(_ body: (inout State) -> Void) {
    state.change { state in
      guard !state.isOver else { return }
      body(&state)
    }
  }

  /// Somebody asks about it: it is kept for longer.
  func use() { state.change { $0.lastUse = MonotonicClock.nanoseconds } }

  /// Has the work end as soon as may be.
  func cancel(_ problem: ServiceProblem) {
    change { state in
      state.cancellation = state.cancellation ?? problem
      // Nobody else ends one whose turn has not come.
      if state.phase == .waiting { state.finish(.failed, problem) }
    }
  }

  /// Waits for something new, at the longest until a moment; the state by then.
  func wait(until deadline: Int64, for isNew: (State) -> Bool) -> State {
    state.wait(until: deadline) { isNew($0) || $0.isOver ? $0 : nil } ?? snapshot
  }

  // MARK: - Room on the disk

  /// What comes of a video takes so many times its room at most, and this much in any case.
  private static let growth = 4
  private static let least = 256 << 20

  /// Takes room for what will come of the video; how much.
  func reserve() -> Int { body.reserve(upTo: body.byteCount * Self.growth + Self.least) }

  /// Gives back what was not needed of the room.
  func settle(reserved: Int) {
    // What was begun and not completed lies there as well.
    let names = FileSystem.names(in: folder.path).filter { $0 != BodyFile.name }
    let used = names.reduce(0) { sum, name in
      let file = try? FileStatus(of: "\(folder.path)/\(name)", followingLinks: false)
      return sum + (file?.byteCount ?? 0)
    }
    body.giveBack(max(0, reserved - used))
  }
}

extension VideoJob.State {
  /// Nothing more will happen.
  mutating func finish(_ phase: VideoJob.Phase, _ failure: ServiceProblem? = nil) {
    (self.phase, self.failure) = (phase, failure)
    end = MonotonicClock.seconds
    added = []
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
  /// What clients are told of it.
  func json(_ state: State) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(id)), .init("task", .string(task)),
      .init("state", .string(state.phase.rawValue)),
    ]
    members += state.progress
    members.append(.init("problems", .array(state.problems.map(\.briefJSON))))
    if let failure = state.failure { members.append(.init("error", failure.briefJSON)) }
    return .object(members)
  }
}
