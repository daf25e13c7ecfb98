import Inference
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

@Suite(.timeLimit(.minutes(2))) struct BatchWorkersTests {
  private final class Engine {}

  private func workers(
    made: Mailbox<Void> = Mailbox()
  ) -> BatchWorkers<Engine> {
    BatchWorkers { () throws(VisionError) in
      made.put(())
      return TaskWorker(label: "test", engine: Engine())
    }
  }

  @Test func `results come in the order of the inputs, and one failure stays alone`() async throws {
    let results = try await workers().results(of: Array(0..<200)) {
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

  @Test func `engines are made when they are needed, and kept`() async throws {
    let made = Mailbox<Void>()
    let workers = workers(made: made)
    #expect(try await workers.results(of: [Int]()) { _, input in input }.isEmpty)
    #expect(made.items.isEmpty)
    _ = try await workers.results(of: [1]) { _, input in input }
    #expect(made.items.count == 1)
    for _ in 0..<3 { _ = try await workers.results(of: Array(0..<50)) { _, input in input } }
    #expect(made.items.count == min(ProcessorCores.performanceCount, 50))
  }

  @Test func `without an engine the batch fails`() async {
    let workers = BatchWorkers<Engine> { () throws(VisionError) in
      throw VisionError(.runtimeMissing, "no runtime")
    }
    let error = await #expect(throws: VisionError.self) {
      try await workers.results(of: [1]) { _, input in input }
    }
    #expect(error?.code == .runtimeMissing)
  }

  @Test func `what was not begun when the task is cancelled fails as cancelled`() async throws {
    let gate = Gate()
    let workers = workers()
    let batch = Task {
      try await workers.results(of: Array(0..<100)) { _, input in
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
