import Inference
import TestSupport
import Testing
import VisionBase

@testable import VisionService

@Suite struct EnginePoolTests {
  private final class Engine {
    let name: String
    init(_ name: String) { self.name = name }
  }

  /// Returns the key of an engine for a word.
  private func key(_ word: String) -> EngineKey { EngineKey(word, model: "") }

  private func use(_ name: String, of pool: EnginePool) throws -> ObjectIdentifier {
    try use(key(name), of: pool)
  }

  private func use(_ key: EngineKey, of pool: EnginePool) throws -> ObjectIdentifier {
    try pool.lend(key, within: .endless, make: { () throws(VisionError) in Engine("") }) {
      ObjectIdentifier($0)
    }
  }

  @Test func `an engine is used again for the same key`() throws {
    let pool = EnginePool(capacity: 2)
    #expect(try use("a", of: pool) == use("a", of: pool))
    #expect(pool.madeCount == 1)
  }

  @Test func `keys that only look alike have engines of their own`() throws {
    let pool = EnginePool(capacity: 2)
    // The same letter in one and in two code points, as in paths of two files.
    let keys = ["caf\u{E9}.tflite 1", "cafe\u{301}.tflite 1"]
    for (key, other) in [(keys[0], keys[1]), (keys[1], keys[0])] {
      let made = EngineKey("detect", model: key)
      let name = try pool.lend(
        made, within: .endless, make: { () throws(VisionError) in Engine(key) }
      ) { $0.name }
      #expect(name.bytes == key.bytes && name.bytes != other.bytes)
    }
    #expect(pool.madeCount == 2)
  }

  @Test func `two at a time get two engines`() throws {
    let pool = EnginePool(capacity: 2)
    try pool.lend(key("a"), within: .endless, make: { () throws(VisionError) in Engine("a") }) {
      (first) in
      let second = try? pool.lend(
        key("a"), within: .endless, make: { () throws(VisionError) in Engine("a") }
      ) { ObjectIdentifier($0) }
      #expect(second != nil && second != ObjectIdentifier(first))
    }
    #expect(pool.count == 2)
  }

  /// Borrows an engine on another thread.
  private func borrow(
    _ pool: EnginePool, make: @escaping @Sendable () throws(VisionError) -> Void = {}
  ) throws -> WorkerThread {
    try WorkerThread {
      try? pool.lend(
        key("a"), within: .endless,
        make: { () throws(VisionError) in
          try make()
          return Engine("a")
        }, { _ in })
    }
  }

  @Test func `engines of one kind are made one after another`() throws {
    let pool = EnginePool(capacity: 4)
    let making = Lock((now: 0, most: 0))
    let threads = try (0..<3).map { _ in
      try borrow(pool) {
        making.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        // Time for the others to enter, if they were admitted.
        let end = MonotonicClock.nanoseconds + 20_000_000
        while MonotonicClock.nanoseconds < end {}
        making.withLock { $0.now -= 1 }
      }
    }
    for thread in threads { thread.join() }
    #expect(making.withLock(\.most) == 1)
  }

  @Test func `who waits for an engine to be made takes one that comes back`() throws {
    let pool = EnginePool(capacity: 4)
    let gate = Gate()
    var threads: [WorkerThread] = []
    try pool.lend(key("a"), within: .endless, make: { () throws(VisionError) in Engine("a") }) {
      _ in
      threads = (0..<2).compactMap { _ in try? borrow(pool) { gate.pass() } }
      #expect(gate.waitForArrival())
    }
    // One of the two still makes its engine; the other's work is done with that one.
    #expect(becomesTrue { pool.madeCount == 1 && pool.count == 1 })
    gate.open()
    for thread in threads { thread.join() }
    #expect(pool.madeCount == 2)
  }

  /// Returns the code of the problem that a wait within limits for another's engine ends with.
  private func problem(of pool: EnginePool, _ wait: EngineWait) throws -> ServiceProblem? {
    let gate = Gate()
    let making = try borrow(pool) { gate.pass() }
    #expect(gate.waitForArrival())
    let problem = #expect(throws: ServiceProblem.self) {
      try pool.lend(
        key("a"), within: wait, make: { () throws(VisionError) in Engine("other") }, { _ in })
    }
    #expect(pool.waitingCount == 0 && pool.madeCount == 0)
    gate.open()
    making.join()
    #expect(pool.madeCount == 1)
    return problem
  }

  @Test func `who waits for another's engine waits no longer than its request may`() throws {
    let pool = EnginePool(capacity: 4)
    let wait = EngineWait(deadline: MonotonicClock.nanoseconds + 20_000_000) { true }
    let problem = try problem(of: pool, wait)
    #expect(problem?.status == 504 && problem?.code == "deadlineExceeded")
    #expect(problem?.response.header["Retry-After"] == "1")
    // An idle engine is taken even then, as it costs no time.
    #expect(try use("a", of: pool) == use("a", of: pool))
    try pool.lend(key("a"), within: wait, make: { () throws(VisionError) in Engine("") }) {
      #expect($0.name == "a")
    }
  }

  @Test func `a client that leaves meanwhile does not wait for another's engine`() throws {
    let problem = try problem(
      of: EnginePool(capacity: 4), EngineWait(deadline: .max) { false })
    #expect(problem?.code == "clientGone")
  }

  @Test func `after a failure those that waited make their engines at once`() throws {
    let pool = EnginePool(capacity: 4)
    let (first, next) = (Gate(), Gate())
    let failing = try borrow(pool) { () throws(VisionError) in
      first.pass()
      throw VisionError(.modelUnsupported, "x")
    }
    #expect(first.waitForArrival())
    let waiting = try (0..<2).map { _ in try borrow(pool) { next.pass() } }
    #expect(becomesTrue { pool.waitingCount == 2 })
    first.open()
    failing.join()
    // Both make one, though neither has ended.
    #expect(next.waitForArrival() && next.waitForArrival())
    next.open(2)
    for thread in waiting { thread.join() }
    #expect(pool.madeCount == 2 && pool.count == 2 && pool.waitingCount == 0)
  }

  @Test func `a failure of one kind hurries no engine of another`() throws {
    let pool = EnginePool(capacity: 4)
    let gate = Gate()
    let making = try borrow(pool) { gate.pass() }
    #expect(gate.waitForArrival())
    let waiting = try borrow(pool) { gate.pass() }
    #expect(becomesTrue { pool.waitingCount == 1 })
    #expect(throws: ServiceProblem.self) {
      try pool.lend(
        key("b"), within: .endless,
        make: { () throws(VisionError) -> Engine in throw VisionError(.modelUnsupported, "x") }
      ) { _ in }
    }
    #expect(pool.waitingCount == 1 && pool.madeCount == 0)
    gate.open(2)
    for thread in [making, waiting] { thread.join() }
    #expect(pool.waitingCount == 0)
  }

  @Test func `the engine that was used longest ago goes first`() throws {
    let pool = EnginePool(capacity: 2)
    for name in ["a", "b", "a", "c"] { _ = try use(name, of: pool) }
    #expect(pool.count == 2)
    _ = try use("a", of: pool)
    #expect(pool.madeCount == 3)
    _ = try use("b", of: pool)
    #expect(pool.madeCount == 4)
  }

  @Test func `an engine survives work that fails`() throws {
    let pool = EnginePool(capacity: 1)
    #expect(throws: ServiceProblem.self) {
      try pool.lend(key("a"), within: .endless, make: { () throws(VisionError) in Engine("a") }) {
        (_) throws(VisionError) in throw VisionError(.inputInvalid, "x")
      }
    }
    _ = try use("a", of: pool)
    #expect(pool.madeCount == 1)
  }

  /// Uses an engine whose process was given up if it is the pool's first.
  private func answer(of pool: EnginePool) throws -> String {
    let made = Lock(0)
    return try pool.lend(
      key("a"), within: .endless,
      make: { () throws(VisionError) in
        made.withLock { $0 += 1 }
        return Engine(made.withLock { $0 } == 1 && pool.madeCount == 0 ? "spent" : "new")
      }
    ) { (engine) throws(VisionError) in
      guard engine.name == "new" else {
        throw VisionError(
          .modelUnsupported, "x", cause: IsolationFault.givenUp(restarts: 3))
      }
      return engine.name
    }
  }

  @Test func `work does not suffer from an engine that earlier work used up`() throws {
    let pool = EnginePool(capacity: 1)
    try pool.lend(key("a"), within: .endless, make: { () throws(VisionError) in Engine("spent") }) {
      _ in
    }
    #expect(try answer(of: pool) == "new")
    #expect(pool.madeCount == 2 && pool.count == 1)
  }

  @Test func `a new engine that is given up at once is dropped, and the work fails`() throws {
    let pool = EnginePool(capacity: 1)
    #expect(throws: ServiceProblem.self) { try answer(of: pool) }
    #expect(pool.madeCount == 1 && pool.count == 0)
  }

  @Test func `what is forgotten while it is lent goes when it comes back`() throws {
    let pool = EnginePool(capacity: 4)
    _ = try use(EngineKey("classify", model: "/new"), of: pool)
    _ = try use(EngineKey("detect", model: "/old"), of: pool)
    try pool.lend(
      EngineKey("detect", model: "/old"), within: .endless,
      make: { () throws(VisionError) in Engine("") }
    ) {
      (_) throws(VisionError) in
      pool.forgetModel(at: "/old")
      #expect(pool.count == 2)
    }
    #expect(pool.count == 1)
    // A model about to be used goes as well.
    _ = try use(EngineKey("detect", model: "/old"), of: pool)
    #expect(pool.count == 1)
    _ = try use(EngineKey("classify", model: "/new"), of: pool)
    #expect(pool.madeCount == 3)
  }
}

extension EngineWait {
  /// A wait without limits.
  fileprivate static let endless = EngineWait(deadline: .max) { true }
}
