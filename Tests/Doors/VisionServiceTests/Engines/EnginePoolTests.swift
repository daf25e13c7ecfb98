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
    try pool.lend(key, make: { () throws(VisionError) in Engine("") }) { ObjectIdentifier($0) }
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
      let name = try pool.lend(made, make: { () throws(VisionError) in Engine(key) }) { $0.name }
      #expect(name.bytes == key.bytes && name.bytes != other.bytes)
    }
    #expect(pool.madeCount == 2)
  }

  @Test func `two at a time get two engines`() throws {
    let pool = EnginePool(capacity: 2)
    try pool.lend(key("a"), make: { () throws(VisionError) in Engine("a") }) {
      (first) throws(VisionError) in
      try pool.lend(key("a"), make: { () throws(VisionError) in Engine("a") }) { second in
        #expect(first !== second)
      }
    }
    #expect(pool.count == 2)
  }

  /// Borrows an engine on another thread.
  private func borrow(
    _ pool: EnginePool, make: @escaping @Sendable () throws(VisionError) -> Void = {}
  ) throws -> WorkerThread {
    try WorkerThread {
      try? pool.lend(
        key("a"),
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
    try pool.lend(key("a"), make: { () throws(VisionError) in Engine("a") }) { _ in
      threads = (0..<2).compactMap { _ in try? borrow(pool) { gate.pass() } }
      #expect(gate.waitForArrival())
    }
    // One of the two still makes its engine; the other's work is done with that one.
    #expect(becomesTrue { pool.madeCount == 1 && pool.count == 1 })
    gate.open()
    for thread in threads { thread.join() }
    #expect(pool.madeCount == 2)
  }

  @Test func `where the making of an engine fails the next one is made`() throws {
    let pool = EnginePool(capacity: 4)
    let gate = Gate()
    let failing = try borrow(pool) { () throws(VisionError) in
      gate.pass()
      throw VisionError(.modelUnsupported, "x")
    }
    #expect(gate.waitForArrival())
    let next = try borrow(pool)
    gate.open()
    failing.join()
    next.join()
    #expect(pool.madeCount == 1 && pool.count == 1)
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
    #expect(throws: VisionError.self) {
      try pool.lend(key("a"), make: { () throws(VisionError) in Engine("a") }) {
        (_) throws(VisionError) in throw VisionError(.inputInvalid, "x")
      }
    }
    _ = try use("a", of: pool)
    #expect(pool.madeCount == 1)
  }

  @Test func `an engine whose process was given up is not used again`() throws {
    let pool = EnginePool(capacity: 1)
    for fault in [IsolationFault.crashed(signal: 11), .givenUp(restarts: 3)] {
      #expect(throws: VisionError.self) {
        try pool.lend(key("a"), make: { () throws(VisionError) in Engine("a") }) {
          (_) throws(VisionError) in throw VisionError(.modelUnsupported, "x", cause: fault)
        }
      }
    }
    #expect(pool.madeCount == 1 && pool.count == 0)
    _ = try use("a", of: pool)
    #expect(pool.madeCount == 2 && pool.count == 1)
  }

  @Test func `what is forgotten while it is lent goes when it comes back`() throws {
    let pool = EnginePool(capacity: 4)
    _ = try use(EngineKey("classify", model: "/new"), of: pool)
    _ = try use(EngineKey("detect", model: "/old"), of: pool)
    try pool.lend(
      EngineKey("detect", model: "/old"), make: { () throws(VisionError) in Engine("") }
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
