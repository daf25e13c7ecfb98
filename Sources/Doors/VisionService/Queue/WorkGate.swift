internal import VisionBase

/// A gate that limits the pieces of work running at a time; the others wait for their turn, in
/// order.
///
/// Work that need not wait runs on its caller's thread. Work that waited runs on the gate's own
/// threads, which go on while more is queued: waking a thread for each piece leaves a core idle
/// every time.
package final class WorkGate: Sendable {
  private let turns: Turns

  /// The number of pieces that run at a time.
  package var width: Int { turns.width }

  /// A function that starts a thread.
  typealias ThreadStart =
    @Sendable (_ body: @escaping @Sendable () -> Void) throws(VisionError) -> Void

  /// Creates a gate that runs `width` pieces at a time, with up to `queueLimit` others waiting.
  package convenience init(width: Int, queueLimit: Int) {
    self.init(width: width, queueLimit: queueLimit) { (body) throws(VisionError) in
      try WorkerThread.begin(stackSize: ServerDaemon.stackSize, body)
    }
  }

  /// Creates a gate whose threads are started by `start`.
  init(width: Int, queueLimit: Int, start: @escaping ThreadStart) {
    turns = Turns(width: max(width, 1), queueLimit: max(queueLimit, 0), start: start)
  }

  deinit { turns.end() }

  /// The number of waiting pieces.
  package var waitingCount: Int { turns.waitingCount }

  /// The number of running pieces.
  package var runningCount: Int { turns.runningCount }

  /// Runs a piece of work when its turn comes, and passes it true if no other is running.
  ///
  /// Work that waits is asked now and then whether it is still wanted, and once more when its turn
  /// comes; unwanted work leaves its place to others. Throws `tooBusy` when the queue is full,
  /// `deadlineExceeded` when the work still waits at `deadline`, a moment of `MonotonicClock`, and
  /// `clientGone` for work that is no longer wanted.
  package func run<Result>(
    before deadline: Int64, isWanted: @escaping @Sendable () -> Bool,
    _ work: (_ isAlone: Bool) throws(ServiceProblem) -> Result
  ) throws(ServiceProblem) -> Result {
    if let isAlone = turns.takeFree() {
      defer { turns.pass() }
      return try work(isAlone)
    }
    var outcome: Swift.Result<Result, ServiceProblem>?
    // The compiler puts the length of this file's path into the code, for the ends of this function
    // too, and it would depend on the folder of the build (docs/release-checklist.md, Equal bytes).
    #sourceLocation(file:"gate",line:57)
    try withoutActuallyEscaping(work) { work throws(ServiceProblem) in
      let piece = WaitingWork { isAlone in
        outcome = Swift.Result { () throws(ServiceProblem) in
          guard isWanted() else { throw .clientGone }
          return try work(isAlone)
        }
      }
      try turns.wait(piece, deadline, isWanted)
    }
    guard let outcome else { throw ServiceProblem(VisionError(.runtimeFailed, "work was lost")) }
    return try outcome.get()
  }
  #sourceLocation()
}

/// A piece of work that waits for its turn.
private final class WaitingWork: @unchecked Sendable {
  // Sendable: the work runs once, and its caller waits until then. It is released before its end is
  // reported, as it must not outlive the call that brought it.
  enum Stage {
    case waiting
    /// The caller has a turn and runs the work itself.
    case called
    case done
  }

  let stage = Monitor(Stage.waiting)
  private var work: ((_ isAlone: Bool) -> Void)?

  init(_ work: @escaping (_ isAlone: Bool) -> Void) { self.work = work }

  func perform(isAlone: Bool = false) {
    work?(isAlone)
    work = nil
  }
}

/// A thread that runs queued work.
private final class GateWorker: Sendable {
  enum Order {
    case work(WaitingWork)
    case end
  }

  private let order = Monitor<Order?>(nil)

  func give(_ order: Order) { self.order.change { $0 = order } }

  /// Runs a piece and those queued behind it, then rests until it receives another or is ended.
  func work(_ first: WaitingWork, of turns: Turns) {
    var piece = first
    while true {
      piece.perform()
      piece.stage.change { $0 = .done }
      if let next = turns.next(for: self) {
        piece = next
        continue
      }
      guard case .work(let next) = order.wait(for: { $0.take() }) else { return }
      piece = next
    }
  }
}

/// The free turns and the queue of those who wait for one.
private final class Turns: Sendable {
  private struct State {
    var free: Int
    var waiting: [WaitingWork] = []
    var resting: [GateWorker] = []
    var isEnded = false
  }

  let width: Int
  private let queueLimit: Int
  private let start: WorkGate.ThreadStart
  private let state: Lock<State>

  init(width: Int, queueLimit: Int, start: @escaping WorkGate.ThreadStart) {
    (self.width, self.queueLimit, self.start) = (width, queueLimit, start)
    state = Lock(State(free: width))
  }

  var waitingCount: Int { state.withLock { $0.waiting.count } }
  var runningCount: Int { width - state.withLock { $0.free } }

  /// Takes a free turn, and returns true if no other is taken; nil when none is free.
  func takeFree() -> Bool? { state.withLock { takeFree(&$0) } }

  private func takeFree(_ state: inout State) -> Bool? {
    guard state.free > 0 else { return nil }
    state.free -= 1
    return state.free == width - 1
  }

  /// The nanoseconds between two looks at whether waiting work is still wanted.
  private static let interval: Int64 = 500_000_000

  /// Waits until a piece of work is done, or is no longer wanted.
  func wait(
    _ piece: WaitingWork, _ deadline: Int64, _ isWanted: () -> Bool
  ) throws(ServiceProblem) {
    enum Entry { case now(isAlone: Bool), later, full }
    let entry: Entry = state.withLock { state in
      // A turn may have become free since the caller's first attempt.
      if let isAlone = takeFree(&state) { return .now(isAlone: isAlone) }
      guard state.waiting.count < queueLimit else { return .full }
      state.waiting.append(piece)
      return .later
    }
    switch entry {
    case .full: throw Self.full
    case .now(let isAlone): doNow(piece, isAlone: isAlone)
    case .later:
      if try stage(of: piece, deadline, isWanted) == .called { doNow(piece) }
    }
  }

  /// Returns the stage of a queued piece once its turn has come.
  private func stage(
    of piece: WaitingWork, _ deadline: Int64, _ isWanted: () -> Bool
  ) throws(ServiceProblem) -> WaitingWork.Stage {
    while true {
      let next = min(deadline, MonotonicClock.nanoseconds + Self.interval)
      if let stage = piece.stage.wait(until: next, for: { $0 == .waiting ? nil : $0 }) {
        return stage
      }
      let isLate = MonotonicClock.nanoseconds >= deadline
      guard isLate || !isWanted() else { continue }
      guard !leave(piece) else { throw isLate ? Self.late : .clientGone }
      return piece.stage.wait { $0 == .waiting ? nil : $0 }
    }
  }

  private func doNow(_ piece: WaitingWork, isAlone: Bool = false) {
    piece.perform(isAlone: isAlone)
    pass()
  }

  /// Removes a piece from the queue; returns false when its turn has come.
  private func leave(_ piece: WaitingWork) -> Bool {
    state.withLock { state in
      guard let index = state.waiting.firstIndex(where: { $0 === piece }) else { return false }
      state.waiting.remove(at: index)
      return true
    }
  }

  /// Passes a turn to the piece that has waited longest.
  func pass() {
    let next: (piece: WaitingWork, worker: GateWorker?)? = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil
      }
      return (state.waiting.removeFirst(), state.resting.popLast())
    }
    guard let (piece, worker) = next else { return }
    if let worker { return worker.give(.work(piece)) }
    do throws(VisionError) {
      try start { [self] in GateWorker().work(piece, of: self) }
    } catch {
      // Without another thread, the piece's caller runs it.
      piece.stage.change { $0 = .called }
    }
  }

  /// Returns the next piece for a worker that holds a turn; nil when the worker gives it up and
  /// rests.
  func next(for worker: GateWorker) -> WaitingWork? {
    let found: (piece: WaitingWork?, isEnded: Bool) = state.withLock { state in
      if !state.waiting.isEmpty { return (state.waiting.removeFirst(), false) }
      state.free += 1
      if !state.isEnded { state.resting.append(worker) }
      return (nil, state.isEnded)
    }
    if found.isEnded { worker.give(.end) }
    return found.piece
  }

  /// Ends the threads.
  func end() {
    // The queue is empty, because a waiting caller keeps the gate alive.
    let resting = state.withLock { state in
      defer { state.resting = [] }
      state.isEnded = true
      return state.resting
    }
    for worker in resting { worker.give(.end) }
  }

  private static var full: ServiceProblem {
    ServiceProblem(
      429, .tooBusy, "too many requests are waiting; try again in a moment",
      fields: [HTTPField("Retry-After", "1")])
  }

  private static var late: ServiceProblem {
    ServiceProblem(
      504, .deadlineExceeded, "the request's time was over before its turn came",
      fields: [HTTPField("Retry-After", "1")])
  }
}
