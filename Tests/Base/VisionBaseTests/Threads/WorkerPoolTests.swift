import TestSupport
import Testing

@testable import VisionBase

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
            MonotonicClock.spin(milliseconds: 2)
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

  @Test func `without a thread all that waits fails, and the next piece is tried again`() async {
    // The second piece arrives while the first one's thread is starting.
    let (isStarting, hasCome) = (Lock(false), Lock(false))
    let starts = Lock(0)
    let pool = WorkerPool(limit: 1) { (work) throws(VisionError) in
      guard
        starts.withLock({
          $0 += 1; return $0
        }) == 1
      else { return try WorkerThread.begin(work) }
      isStarting.withLock { $0 = true }
      while !hasCome.withLock({ $0 }) { MonotonicClock.spin(milliseconds: 1) }
      throw VisionError(.fileFailed, "no thread")
    }
    let failures = Lock([VisionError?]())
    let starter = try? WorkerThread {
      pool.begin { failure in failures.withLock { $0.append(failure) } }
    }
    while !isStarting.withLock({ $0 }) { MonotonicClock.spin(milliseconds: 1) }
    pool.begin { failure in failures.withLock { $0.append(failure) } }
    hasCome.withLock { $0 = true }
    starter?.join()
    #expect(failures.withLock { $0.map { $0?.message } } == ["no thread", "no thread"])
    let next = await pool.run { () throws(VisionError) in 1 }
    #expect((try? next.get()) == 1)
  }

  @Test func `work whose task is canceled before its turn does not run`() async {
    let pool = WorkerPool(limit: 1)
    let (isOpen, hasRun) = (Lock(false), Lock(false))
    async let first: Void = {
      _ = await pool.run { () throws(VisionError) in
        while !isOpen.withLock({ $0 }) { MonotonicClock.spin(milliseconds: 1) }
      }
    }()
    let second = Task { await pool.run { () throws(VisionError) in hasRun.withLock { $0 = true } } }
    second.cancel()
    isOpen.withLock { $0 = true }
    let result = await second.value
    let error = #expect(throws: VisionError.self) { try result.get() }
    #expect(error?.code == .cancelled && !hasRun.withLock { $0 })
    await first
  }

  @Test(arguments: [0, 1, 2, 9])
  func `each part is done once, before the call returns`(count: Int) {
    let done = Lock([Int]())
    WorkerThread.concurrently(parts: count) { part in done.withLock { $0.append(part) } }
    #expect(done.withLock { $0.sorted() } == Array(0..<count))
  }
}

extension MonotonicClock {
  fileprivate static func spin(milliseconds: Int64) {
    let end = nanoseconds + milliseconds * 1_000_000
    while nanoseconds < end {}
  }
}
