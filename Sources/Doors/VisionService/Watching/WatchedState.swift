internal import Frames
internal import VisionBase

/// The state of a watched source.
struct WatchedState: Sendable {
  var source: WatchBoard.Source
  private(set) var condition = WatchBoard.Condition.starting
  private(set) var picture: WatchBoard.Picture?
  private(set) var frameCount = 0
  /// The number of frames without motion, for which no model ran.
  var stillFrameCount = 0
  var eventCount = 0
  /// The reason why frames no longer arrived, the last time that they did not.
  var lastProblem: String?
  /// The times of the latest frames on `MonotonicClock`, oldest first.
  private var times: [Int64] = []

  /// The number of frames over which the rate is measured.
  private static let measuredFrames = 32
  /// The nanoseconds without a frame after which the rate is 0; longer for slow sources.
  private static let silence: Int64 = 2_000_000_000
  private static let mostIntervals: Int64 = 5

  init(_ source: WatchBoard.Source) { self.source = source }

  mutating func take(_ condition: WatchBoard.Condition) {
    self.condition = condition
    switch condition {
    case .starting: (picture, lastProblem, times) = (nil, nil, [])
    case .ended, .failed: times = []
    case .away(let problem): lastProblem = problem
    case .running: break
    }
  }

  mutating func take(_ picture: WatchBoard.Picture) {
    (self.picture, condition) = (picture, .running)
    frameCount += 1
    if times.count == Self.measuredFrames { times.removeFirst() }
    times.append(MonotonicClock.nanoseconds)
  }

  private var framesPerSecond: Double {
    guard isRunning, let first = times.first, let last = times.last, first < last else { return 0 }
    let interval = (last - first) / Int64(times.count - 1)
    guard MonotonicClock.nanoseconds - last < max(Self.silence, Self.mostIntervals * interval)
    else { return 0 }
    return Double(times.count - 1) / (Double(last - first) / 1e9)
  }

  /// True if frames arrive.
  var isRunning: Bool { condition == .running }

  /// The members that change by themselves.
  var conditionJSON: JSONValue {
    [
      "name": .string(source.name), "state": .string(condition.name.rawValue),
      "problem": .optional(condition.problem),
    ]
  }

  var json: JSONValue {
    .object([
      .init("name", .string(source.name)), .init("input", .string(source.input)),
      .init("task", .string(source.task)), .init("state", .string(condition.name.rawValue)),
      .init("problem", .optional(condition.problem)), .init("frames", .integer(frameCount)),
      .init("stillFrames", .integer(stillFrameCount)),
      .init("framesPerSecond", .number((framesPerSecond * 10).rounded() / 10)),
      .init("lastFrame", .optional(picture?.time.text)),
      .init("width", picture.map { .integer($0.frame.width) } ?? .null),
      .init("height", picture.map { .integer($0.frame.height) } ?? .null),
      .init("objects", picture.map { .integer($0.objectCount) } ?? .null),
      .init("lines", source.lines), .init("zones", source.zones),
      .init("region", source.region),
      .init("eventNames", .array(source.events.map { .string($0) })),
      .init("events", .integer(eventCount)),
    ])
  }
}

extension WatchBoard.Condition {
  /// The names of conditions for clients.
  enum Name: String, CaseIterable {
    case starting, running, away, ended, failed
  }

  fileprivate var name: Name {
    switch self {
    case .starting: .starting
    case .running: .running
    case .away: .away
    case .ended: .ended
    case .failed: .failed
    }
  }

  fileprivate var problem: String? {
    switch self {
    case .starting, .running, .ended: nil
    case .away(let words), .failed(let words): words
    }
  }
}
