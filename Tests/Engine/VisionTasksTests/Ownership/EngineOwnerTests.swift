import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

@Suite(.timeLimit(.minutes(Patience.minutes))) struct EngineOwnerTests {
  /// The engine of an owner in these tests.
  private final class Engine {
    let threadCount: Int?
    var calls: [Int] = []

    init(threadCount: Int? = nil) { self.threadCount = threadCount }
  }

  private func owner() throws -> EngineOwner<Engine> {
    try EngineOwner(label: "test") { Engine(threadCount: $0) }
  }

  // MARK: Making

  @Test func `the engine is made at once, with the number of threads that was asked for`() throws {
    let made = Mailbox<Int?>()
    let owner = try EngineOwner(label: "test", threadCount: 3) { threadCount in
      made.put(threadCount)
      return Engine(threadCount: threadCount)
    }
    #expect(made.items == [3])
    #expect(try owner { $0.threadCount } == 3)
    #expect(try owner { $0.threadCount } == 3)
    #expect(made.items.count == 1)
  }

  @Test func `an engine that cannot be made makes no owner`() {
    let error = #expect(throws: VisionError.self) {
      try EngineOwner<Engine>(label: "test") { (_) throws(VisionError) in
        throw VisionError(.modelMissing, "pull it")
      }
    }
    #expect(error?.code == .modelMissing)
  }

  @Test func `an engine of the first call is made then, and again only after a failure`() throws {
    let attempts = Mailbox<Int>()
    let owner = EngineOwner<Engine>.makingAtFirstCall(label: "test") { (_) throws(VisionError) in
      attempts.put(attempts.items.count)
      guard attempts.items.count > 1 else { throw VisionError(.modelMissing, "pull it") }
      return Engine()
    }
    #expect(attempts.items.isEmpty)
    let error = #expect(throws: VisionError.self) { try owner { $0.calls.append(0) } }
    #expect(error?.code == .modelMissing)
    for call in 1...3 { try owner { $0.calls.append(call) } }
    #expect(attempts.items == [0, 1])
    #expect(try owner { $0.calls } == [1, 2, 3])
  }

  // MARK: Calls

  @Test func `calls of many threads have the engine alone`() async throws {
    let owner = try owner()
    await withTaskGroup { group in
      for call in 0..<8 {
        group.addTask {
          for _ in 0..<500 {
            // Reading and writing are separate, so a concurrent caller would lose one.
            try? owner { engine in
              let calls = engine.calls
              engine.calls = calls + [call]
            }
          }
        }
      }
    }
    #expect(try owner { $0.calls.count } == 4000)
  }

  @Test func `queued calls run one after the other, in their order, on the owner's queue`()
    async throws
  {
    let owner = try owner()
    let gate = Gate()
    async let first = owner.queued { engine in
      gate.pass()
      engine.calls.append(1)
      return currentQueueLabel()
    }
    await gate.arrival()
    async let second = owner.queued { engine in
      engine.calls.append(2)
      return engine.calls
    }
    gate.open()
    #expect(try await first == "test")
    #expect(try await second == [1, 2])
    #expect(try owner { $0.calls } == [1, 2])
  }

  @Test func `work that is not waited for runs between the calls around it`() throws {
    let owner = try owner()
    let gate = Gate()
    let answers = Mailbox<String>()
    owner.enqueue {
      gate.pass()
      answers.put("first \(currentQueueLabel())")
    }
    #expect(gate.waitForArrival())
    owner.enqueue { answers.put("second") }
    #expect(answers.items.isEmpty)
    // No other caller holds the engine: a call on this thread need not wait for the queue.
    #expect(try owner { $0.calls.isEmpty })
    gate.open()
    #expect(answers.wait(forCount: 2))
    #expect(answers.items == ["first test", "second"])
  }

  @Test func `an error of the call is thrown, and the next call works`() async throws {
    let owner = try owner()
    let error = await #expect(throws: VisionError.self) {
      try await owner.queued { (_) throws(VisionError) -> Int in
        throw VisionError(.inputInvalid, "no picture")
      }
    }
    #expect(error?.code == .inputInvalid)
    #expect(try await owner.queued { $0.calls.count } == 0)
  }

  @Test func `a call whose task is canceled before its turn does not run`() async throws {
    let made = Mailbox<Void>()
    let owner = EngineOwner.makingAtFirstCall(label: "test") { _ in
      made.put(())
      return Engine()
    }
    let gate = Gate()
    owner.enqueue { gate.pass() }
    await gate.arrival()
    let second = Task {
      try await owner.queued { engine in engine.calls.append(2) }
    }
    second.cancel()
    gate.open()
    let result = await second.result
    let error = #expect(throws: VisionError.self) { try result.get() }
    #expect(error?.code == .cancelled)
    #expect(made.items.isEmpty)
    #expect(try owner { $0.calls }.isEmpty)
  }

  @Test func `a waiting call keeps the owner and its engine, and nothing keeps them after it`()
    async throws
  {
    let gate = Gate()
    let watch: Token.Watch
    let call: Task<Bool, any Error>
    do {
      let made = Token.make()
      watch = made.watch
      let token = made.token
      let owner = try EngineOwner(label: "test") { _ in token }
      owner.enqueue { gate.pass() }
      await gate.arrival()
      call = Task { try await owner.queued { _ in true } }
    }
    gate.open()
    #expect(try await call.value)
    #expect(watch.waitForEnd())
  }
}
