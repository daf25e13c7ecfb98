internal import VisionBase

/// Lets so many pieces of work calculate at a time; the others wait for their turn, in order.
///
/// What need not wait is done on the thread that brings it. What waited is done by threads of the
/// gate's own, which go on as long as there is more: a thread that is woken for each piece leaves a
/// core without work every time.
package final class WorkGate: Sendable {
  private let turns: Turns

  /// How many pieces calculate at a time.
  package var width: Int { turns.width }

  /// Starts a thread.
  typealias ThreadStart =
    @Sendable (_ body: @escaping @Sendable () -> Void) throws(VisionError) -> Void

  /// Makes a gate for so many pieces, before which so many others may wait.
  package convenience init(width: Int, queueLimit: Int) {
    self.init(width: width, queueLimit: queueLimit) { (body) throws(VisionError) in
      try WorkerThread.begin(stackSize: ServerDaemon.stackSize, body)
    }
  }

  /// The same, with threads that `start` starts.
  init(width: Int, queueLimit: Int, start: @escaping ThreadStart) {
    turns = Turns(width: max(width, 1), queueLimit: max(queueLimit, 0), start: start)
  }

  deinit { turns.end() }

  /// How many pieces wait.
  package var waitingCount: Int { turns.waitingCount }

  /// How many pieces calculate.
  package var runningCount: Int { turns.runningCount }

  /// Does a piece of work when its turn has come; it is told whether it is alone.
  ///
  /// Throws `tooBusy` when too many wait already, and `deadlineExceeded` when it still waits at a
  /// moment of `MonotonicClock`.
  package func run<Result>(
    before deadline: Int64,
    _ work: (_ isAlone: Bool) throws(ServiceProblem) -> Result
  ) throws(ServiceProblem) -> Result {
    if let isAlone = turns.takeFree() {
      defer { turns.pass() }
      return try work(isAlone)
    }
    var outcome: Swift.Result<Result, ServiceProblem>?
    try withoutActuallyEscaping(work) { work throws(ServiceProblem) in
      let piece = WaitingWork { isAlone in
        outcome = Swift.Result { () throws(ServiceProblem) in try work(isAlone) }
      }
      try turns.wait(piece, deadline)
    }
    guard let outcome else { throw ServiceProblem(VisionError(.runtimeFailed, "work was lost")) }
    return try outcome.get()
  }
}

/// A piece of work that waits for its turn.
private final class WaitingWork: @unchecked Sendable {
  // Sendable: the work is done once, and whoever brought it waits until then. It is let go before
  // anybody hears that it is done, as it must not outlive the call that brought it.
  enum Stage {
    case waiting
    /// Whoever brought it has a turn, and is to do it.
    case called
    case done
  }

  let stage = Monitor(Stage.waiting)
  private var work: ((_ isAlone: Bool) -> Void)?

  init(_ work: @escaping (_ isAlone: Bool) -> Void) { self.work = work }

  func run(isAlone: Bool = false) {
    work?(isAlone)
    work = nil
  }
}

/// A thread that does what waited.
private final class GateWorker: Sendable {
  enum Order {
    case work(WaitingWork)
    case end
  }

  private let order = Monitor<Order?>(nil)

  func give(_ order: Order) { self.order.change { $0 = order } }

  /// Does a piece and those that wait behind it, rests until there is another, and so on to the end.
  func work(_ first: WaitingWork, of turns: Turns) {
    var piece = first
    while true {
      piece.run()
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

/// Who has a turn, and who waits for one.
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

  /// Takes a turn that nobody has, and says whether no other is taken; nil when there is none.
  func takeFree() -> Bool? { state.withLock { takeFree(&$0) } }

  private func takeFree(_ state: inout State) -> Bool? {
    guard state.free > 0 else { return nil }
    state.free -= 1
    return state.free == width - 1
  }

  /// Waits until a piece of work is done.
  func wait(_ piece: WaitingWork, _ deadline: Int64) throws(ServiceProblem) {
    enum Entry { case now(isAlone: Bool), later, full }
    let entry: Entry = state.withLock { state in
      // Somebody may have ended since nothing was free.
      if let isAlone = takeFree(&state) { return .now(isAlone: isAlone) }
      guard state.waiting.count < queueLimit else { return .full }
      state.waiting.append(piece)
      return .later
    }
    switch entry {
    case .full: throw Self.full
    case .now(let isAlone): doNow(piece, isAlone: isAlone)
    case .later:
      var stage = piece.stage.wait(until: deadline) { $0 == .waiting ? nil : $0 }
      if stage == nil {
        guard !leave(piece) else { throw Self.late }
        stage = piece.stage.wait { $0 == .waiting ? nil : $0 }
      }
      if stage == .called { doNow(piece) }
    }
  }

  private func doNow(_ piece: WaitingWork, isAlone: Bool = false) {
    piece.run(isAlone: isAlone)
    pass()
  }

  /// Takes a piece out of the queue; false when its turn has come.
  private func leave(_ piece: WaitingWork) -> Bool {
    state.withLock { state in
      guard let index = state.waiting.firstIndex(where: { $0 === piece }) else { return false }
      state.waiting.remove(at: index)
      return true
    }
  }

  /// Hands on a turn, to who waits longest.
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
      // Without another thread the one that brought it does the work.
      piece.stage.change { $0 = .called }
    }
  }

  /// The next piece for a worker that has a turn; nil when it is to rest, and has none any more.
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

  /// Lets the threads end.
  func end() {
    // Nobody waits, as who waits keeps the gate.
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
