import Testing

@testable import VisionBase

@Suite struct WorkerThreadTests {
  @Test func `work is done on another thread, and can be waited for`() throws {
    let (steps, isReady) = (Lock<[String]>([]), Monitor(false))
    let thread = try WorkerThread {
      // The caller's own thread would block here.
      isReady.wait { $0 ? () : nil }
      steps.withLock { $0.append("work") }
    }
    steps.withLock { $0.append("caller") }
    isReady.change { $0 = true }
    thread.join()
    #expect(steps.withLock { $0 } == ["caller", "work"])
  }

  @Test func `what work returns or throws is handed back`() async {
    let good = await WorkerThread.run { () throws(VisionError) in 42 }
    #expect((try? good.get()) == 42)
    let bad = await WorkerThread.run { () throws(VisionError) -> Int in
      throw VisionError(.cancelled, "enough")
    }
    guard case .failure(let error) = bad else {
      Issue.record("no failure")
      return
    }
    #expect(error.code == .cancelled)
  }

  @Test func `work that nobody waits for is done`() throws {
    let done = Monitor(false)
    try WorkerThread.begin { done.change { $0 = true } }
    done.wait { $0 ? () : nil }
  }
}
