import Testing

@testable import VisionBase

@Suite struct LockTests {
  @Test func `one thread at a time touches the value`() throws {
    let lock = Lock(0)
    let threads = try (0..<4).map { _ in
      try WorkerThread { for _ in 0..<10_000 { lock.withLock { $0 += 1 } } }
    }
    for thread in threads { thread.join() }
    #expect(lock.withLock { $0 } == 40_000)
  }

  @Test func `what is thrown inside comes out, and the lock is free`() {
    let lock = Lock("value")
    let error = #expect(throws: VisionError.self) {
      try lock.withLock { _ throws(VisionError) in throw VisionError(.cancelled, "enough") }
    }
    #expect(error?.code == .cancelled)
    #expect(lock.withLock { $0 } == "value")
  }
}
