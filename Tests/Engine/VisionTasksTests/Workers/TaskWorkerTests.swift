import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

@Suite(.timeLimit(.minutes(2))) struct TaskWorkerTests {
  /// What a worker owns in these tests.
  private final class Engine {
    var calls: [Int] = []
  }

  @Test func `queued calls run one after the other, in their order`() async throws {
    let worker = TaskWorker(label: "test", engine: Engine())
    let gate = Gate()
    async let first = worker.queued { engine in
      gate.pass()
      engine.calls.append(1)
      return engine.calls
    }
    await gate.arrival()
    async let second = worker.queued { engine in
      engine.calls.append(2)
      return engine.calls
    }
    gate.open()
    #expect(try await first == [1])
    #expect(try await second == [1, 2])
    #expect(try worker { $0.calls } == [1, 2])
  }

  @Test func `an error of the call is thrown, and the next call works`() async throws {
    let worker = TaskWorker(label: "test", engine: Engine())
    let error = await #expect(throws: VisionError.self) {
      try await worker.queued { (_) throws(VisionError) -> Int in
        throw VisionError(.inputInvalid, "no picture")
      }
    }
    #expect(error?.code == .inputInvalid)
    #expect(try await worker.queued { $0.calls.count } == 0)
  }

  @Test func `a call whose task is cancelled before its turn does not run`() async throws {
    let worker = TaskWorker(label: "test", engine: Engine())
    let gate = Gate()
    async let first: Void = worker.queued { _ in gate.pass() }
    await gate.arrival()
    let second = Task {
      try await worker.queued { engine in engine.calls.append(2) }
    }
    second.cancel()
    gate.open()
    try await first
    let result = await second.result
    let error = #expect(throws: VisionError.self) { try result.get() }
    #expect(error?.code == .cancelled)
    #expect(try worker { $0.calls }.isEmpty)
  }
}
