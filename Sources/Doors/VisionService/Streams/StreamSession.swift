internal import VisionBase
internal import VisionReports

/// The frames of one camera or video, which a client sends one by one, and the engine that remembers
/// what it saw in them.
///
/// One frame is worked on and the newest other one waits; the one it displaces is answered at once as
/// dropped. So answers are as late as one frame takes, however fast a client sends.
final class StreamSession: Sendable {
  /// What becomes of a frame that waits.
  private enum Fate: Sendable { case called, dropped, ended }

  /// A frame that waits.
  private final class Ticket: Sendable {
    let fate = Monitor<Fate?>(nil)
  }

  // Sendable: whoever has made the session busy uses the engine, and nobody else.
  private struct Engine: @unchecked Sendable {
    let engine: ServedEngine
  }

  private struct State {
    var isBusy = false
    var isEnded = false
    var waiting: Ticket?
    var frameCount = 0
    /// The timestamp of the frame that came last.
    var latest: Int64?
    var lastUse = MonotonicClock.nanoseconds
  }

  let task: PreparedTask
  private let engine: Engine
  private let state = Lock(State())

  init(_ task: PreparedTask, engine: ServedEngine) {
    (self.task, self.engine) = (task, Engine(engine: engine))
  }

  /// When it was last used, on `MonotonicClock`; never, while a frame is under way.
  var idleSince: Int64? {
    state.withLock { $0.isBusy ? nil : $0.lastUse }
  }

  /// Whether a frame waits for its turn.
  var isWaited: Bool { state.withLock { $0.waiting != nil } }

  /// What came of a frame.
  enum Outcome {
    case found(Finding, FramePlace)
    case dropped(FramePlace)
  }

  /// Takes a frame, whose time must be after that of the one before; waits for its turn until a
  /// moment of `MonotonicClock`.
  func take(
    at microseconds: Int64, before deadline: Int64,
    _ work: (ServedEngine, FramePlace) throws(ServiceProblem) -> Finding
  ) throws(ServiceProblem) -> Outcome {
    let (place, turn, previous) = try enter(microseconds)
    switch turn {
    case .now: break
    case .never: return .dropped(place)
    case .later(let ticket): guard try wait(ticket, deadline) else { return .dropped(place) }
    }
    defer { leave() }
    do throws(ServiceProblem) {
      return .found(try work(engine.engine, place), place)
    } catch {
      // The engine has not seen it then, so it may come again.
      if [ServiceProblem.Code.tooBusy.rawValue, ServiceProblem.Code.deadlineExceeded.rawValue]
        .contains(error.code)
      {
        forget(microseconds, previous)
      }
      throw error
    }
  }

  /// Takes the time of a frame back, unless a newer one came.
  private func forget(_ microseconds: Int64, _ previous: Int64?) {
    state.withLock { state in
      if state.latest == microseconds { state.latest = previous }
    }
  }

  /// Ends the session: the frame that waits is not looked at any more.
  func end() {
    let waiting = state.withLock { state in
      state.isEnded = true
      return state.waiting.take()
    }
    waiting?.fate.change { $0 = .ended }
  }

  /// When a frame is looked at.
  private enum Turn: Sendable {
    case now
    case later(Ticket)
    case never
  }

  /// A frame that is so much older than the newest was overtaken on its way here; one that is still
  /// older is a client's mistake.
  private static let mostOvertaken: Int64 = 2_000_000

  /// Where a frame stands, when it is looked at, and the timestamp of the one before.
  private func enter(
    _ microseconds: Int64
  ) throws(ServiceProblem) -> (FramePlace, Turn, previous: Int64?) {
    enum Entry {
      case taken(FramePlace, Turn, previous: Int64?, displaced: Ticket?), ended, late(Int64)
    }
    let entry: Entry = state.withLock { state in
      if state.isEnded { return .ended }
      let place = FramePlace(number: state.frameCount, timestampInMicroseconds: microseconds)
      if let latest = state.latest, latest >= microseconds {
        guard 1...Self.mostOvertaken ~= latest - microseconds else { return .late(latest) }
        state.frameCount += 1
        return .taken(place, .never, previous: latest, displaced: nil)
      }
      let previous = state.latest
      state.latest = microseconds
      state.frameCount += 1
      state.lastUse = MonotonicClock.nanoseconds
      guard state.isBusy else {
        state.isBusy = true
        return .taken(place, .now, previous: previous, displaced: nil)
      }
      let (ticket, displaced) = (Ticket(), state.waiting)
      state.waiting = ticket
      return .taken(place, .later(ticket), previous: previous, displaced: displaced)
    }
    switch entry {
    case .taken(let place, let turn, let previous, let displaced):
      displaced?.fate.change { $0 = .dropped }
      return (place, turn, previous)
    case .ended: throw Self.ended
    case .late(let latest):
      throw QueryOptions.invalid(
        "timestamp: frames come in order, and the last one was at \(Double(latest) / 1000) ms")
    }
  }

  /// Whether a frame's turn came, and not a newer one.
  private func wait(_ ticket: Ticket, _ deadline: Int64) throws(ServiceProblem) -> Bool {
    var fate = ticket.fate.wait(until: deadline) { $0 }
    if fate == nil {
      let isForgotten = state.withLock { state in
        guard state.waiting === ticket else { return false }
        state.waiting = nil
        return true
      }
      // Whoever took it out has decided, or is about to.
      fate = isForgotten ? .dropped : ticket.fate.wait { $0 }
    }
    switch fate {
    case .called: return true
    case .ended: throw Self.ended
    case .dropped, nil: return false
    }
  }

  private func leave() {
    let next = state.withLock { state in
      state.lastUse = MonotonicClock.nanoseconds
      let next = state.waiting.take()
      state.isBusy = next != nil
      return next
    }
    next?.fate.change { $0 = .called }
  }

  /// What a stream is that is not there.
  static let ended = ServiceProblem(
    404, .notFound,
    "there is no such stream: it was ended, or had no frame for a while; POST /v1/streams opens one"
  )
}
