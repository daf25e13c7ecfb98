internal import VisionBase
internal import VisionReports

/// A client's stream of frames from a camera or video, with the engine that remembers earlier ones.
///
/// One frame is processed and only the newest other one waits; a frame it displaces is answered at
/// once as dropped. So the latency is that of one frame, however fast a client sends.
final class StreamSession: Sendable {
  /// The outcome for a waiting frame.
  private enum Fate: Sendable { case called, dropped, ended }

  /// A waiting frame.
  private final class Ticket: Sendable {
    let fate = Monitor<Fate?>(nil)
  }

  // Sendable: the engine is used only by the caller that made the session busy.
  private struct Engine: @unchecked Sendable {
    let engine: ServedEngine
  }

  private struct State {
    var isBusy = false
    var isEnded = false
    var waiting: Ticket?
    var frameCount = 0
    /// The timestamp of the newest frame.
    var latest: Int64?
    var lastUse = MonotonicClock.nanoseconds
  }

  let task: FrameTask
  private let engine: Engine
  private let state = Lock(State())

  init(_ task: FrameTask, engine: ServedEngine) {
    (self.task, self.engine) = (task, Engine(engine: engine))
  }

  /// The time of the last use on `MonotonicClock`; nil while a frame is under way.
  var idleSince: Int64? {
    state.withLock { $0.isBusy ? nil : $0.lastUse }
  }

  /// True if a frame waits for its turn.
  var isWaited: Bool { state.withLock { $0.waiting != nil } }

  /// The outcome of a frame.
  enum Outcome {
    case found(Finding, FramePlace)
    case dropped(FramePlace)
  }

  /// Processes a frame, which must be later than the one before it.
  ///
  /// It waits for its turn until `deadline`, a moment of `MonotonicClock`.
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
      // The engine has not seen the frame then, so the client may send it again.
      let codes = [ServiceProblem.Code.tooBusy, .deadlineExceeded, .clientGone]
      if codes.contains(where: { $0.rawValue == error.code }) { forget(microseconds, previous) }
      throw error
    }
  }

  /// Restores the previous timestamp unless a newer frame has arrived.
  private func forget(_ microseconds: Int64, _ previous: Int64?) {
    state.withLock { state in
      if state.latest == microseconds { state.latest = previous }
    }
  }

  /// Ends the session; a waiting frame is not processed.
  func end() {
    let waiting = state.withLock { state in
      state.isEnded = true
      return state.waiting.take()
    }
    waiting?.fate.change { $0 = .ended }
  }

  /// The turn of a new frame.
  private enum Turn: Sendable {
    case now
    case later(Ticket)
    case never
  }

  /// The age in microseconds up to which a frame counts as overtaken on its way here.
  ///
  /// A still older one is a client's mistake.
  private static let mostOvertaken: Int64 = 2_000_000

  /// Returns a frame's place, its turn, and the timestamp of the one before it.
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

  /// Waits for a frame's turn; returns false when it was dropped.
  private func wait(_ ticket: Ticket, _ deadline: Int64) throws(ServiceProblem) -> Bool {
    var fate = ticket.fate.wait(until: deadline) { $0 }
    if fate == nil {
      let isForgotten = state.withLock { state in
        guard state.waiting === ticket else { return false }
        state.waiting = nil
        return true
      }
      // The thread that took the frame out has decided its fate, or is about to.
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

  /// The problem for an unknown or ended stream.
  static let ended = ServiceProblem(
    404, .notFound,
    "there is no such stream: it was ended, or had no frame for a while; POST /v1/streams opens one"
  )
}
