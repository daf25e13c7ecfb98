import Inference
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

@Suite(.timeLimit(.minutes(Patience.minutes))) struct EngineOwnerBatchesTests {
  private final class Engine {}

  /// Returns an owner that records the thread counts of the engines it creates.
  private func owner(made: Mailbox<Int?> = Mailbox()) throws -> EngineOwner<Engine> {
    try EngineOwner(label: "test", threadCount: 4) { threadCount in
      made.put(threadCount)
      return Engine()
    }
  }

  @Test func `results come in the order of the inputs, and one failure stays alone`() async throws {
    let results = try await owner().results(of: Array(0..<200)) {
      (_, input) throws(VisionError) in
      guard input != 77 else { throw VisionError(.inputInvalid, "77") }
      return input * 2
    }
    #expect(results.count == 200)
    for (index, result) in results.enumerated() {
      switch result {
      case .success(let value): #expect(value == index * 2)
      case .failure(let error): #expect(index == 77 && error.message == "77")
      }
    }
  }

  @Test func `engines of one thread are made when they are needed, and kept`() async throws {
    let made = Mailbox<Int?>()
    let owner = try owner(made: made)
    #expect(try await owner.results(of: [Int]()) { _, input in input }.isEmpty)
    #expect(made.items == [4])
    _ = try await owner.results(of: [1]) { _, input in input }
    #expect(made.items == [4, 1])
    for _ in 0..<3 { _ = try await owner.results(of: Array(0..<50)) { _, input in input } }
    #expect(made.items.dropFirst().count == min(ProcessorCores.performanceCount, 50))
    #expect(made.items.dropFirst().allSatisfy { $0 == 1 })
  }

  @Test func `a batch does not wait for a single call`() async throws {
    let owner = try owner()
    let gate = Gate()
    async let single: Void = owner.queued { _ in gate.pass() }
    await gate.arrival()
    #expect(
      try await owner.results(of: [1, 2]) { _, input in input }.map { try $0.get() } == [1, 2])
    gate.open()
    try await single
  }

  @Test func `two batches at a time take turns with each engine`() async throws {
    final class Counter {
      var isBusy = false
      var clashes = 0
    }
    let owner = try EngineOwner(label: "test") { _ in Counter() }
    let process = { @Sendable (engine: Counter, input: Int) throws(VisionError) -> Int in
      if engine.isBusy { engine.clashes += 1 }
      engine.isBusy = true
      defer { engine.isBusy = false }
      return engine.clashes
    }
    let inputs = Array(0..<2000)
    async let first = owner.results(of: inputs, process: process)
    async let second = owner.results(of: inputs, process: process)
    for result in try await first + second { #expect(try result.get() == 0) }
  }

  @Test func `without engines the batch fails`() async throws {
    let owner = try EngineOwner<Engine>(label: "test") { (threadCount) throws(VisionError) in
      guard threadCount == nil else { throw VisionError(.runtimeMissing, "no runtime") }
      return Engine()
    }
    let error = await #expect(throws: VisionError.self) {
      try await owner.results(of: [1]) { _, input in input }
    }
    #expect(error?.code == .runtimeMissing)
  }

  @Test func `what was not begun when the task is canceled fails as canceled`() async throws {
    let gate = Gate()
    let owner = try owner()
    let batch = Task {
      try await owner.results(of: Array(0..<100)) { _, input in
        gate.pass()
        return input
      }
    }
    await gate.arrival()
    batch.cancel()
    gate.open(100)
    let results = try await batch.value
    #expect(results.count == 100)
    let begun = results.prefix { (try? $0.get()) != nil }.count
    #expect((1...ProcessorCores.performanceCount).contains(begun))
    for result in results.dropFirst(begun) {
      let error = #expect(throws: VisionError.self) { try result.get() }
      #expect(error?.code == .cancelled)
    }
  }
}
