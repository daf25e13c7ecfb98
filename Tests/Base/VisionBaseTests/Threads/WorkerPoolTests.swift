import TestSupport
import Testing
import VisionBase

@Suite struct WorkerPoolTests {
  @Test func `no more pieces run at once than there are threads, and all of them run`() async {
    let pool = WorkerPool(limit: 3)
    let counts = Lock((now: 0, most: 0, done: 0))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          _ = await pool.run { () throws(VisionError) in
            counts.withLock {
              $0.now += 1
              $0.most = max($0.most, $0.now)
            }
            MonotonicClock.sleepForTest(milliseconds: 2)
            counts.withLock {
              $0.now -= 1
              $0.done += 1
            }
          }
        }
      }
    }
    #expect(counts.withLock { $0.done } == 50)
    #expect((1...3).contains(counts.withLock { $0.most }))
  }

  @Test func `how a piece ended is handed back`() async throws {
    let pool = WorkerPool(limit: 0)
    let seven = await pool.run { () throws(VisionError) in 7 }
    #expect(try seven.get() == 7)
    let result: Result<Int, VisionError> = await pool.run { () throws(VisionError) in
      throw VisionError(.inputInvalid, "no")
    }
    let error = #expect(throws: VisionError.self) { try result.get() }
    #expect(error?.code == .inputInvalid && error?.message == "no")
  }

  @Test(arguments: [0, 1, 2, 9])
  func `each part is done once, before the call returns`(count: Int) {
    let done = Lock([Int]())
    WorkerThread.concurrently(parts: count) { part in done.withLock { $0.append(part) } }
    #expect(done.withLock { $0.sorted() } == Array(0..<count))
  }
}

extension MonotonicClock {
  fileprivate static func sleepForTest(milliseconds: Int64) {
    let end = nanoseconds + milliseconds * 1_000_000
    while nanoseconds < end {}
  }
}
