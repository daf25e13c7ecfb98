import Testing

@testable import VisionBase

@Suite struct MonitorTests {
  @Test func `who waits gets the answer of the change that allows one`() throws {
    let monitor = Monitor<[Int]>([])
    let thread = try WorkerThread {
      for number in 1...1000 {
        // Not before the previous one was taken.
        monitor.wait { $0.isEmpty ? () : nil }
        monitor.change { $0.append(number) }
      }
    }
    let taken = (1...1000).map { _ in monitor.wait { $0.popLast() } }
    thread.join()
    #expect(taken == Array(1...1000))
  }

  @Test func `changes of several threads do not meet`() throws {
    let monitor = Monitor(0)
    let threads = try (0..<4).map { _ in
      try WorkerThread { for _ in 0..<10_000 { monitor.change { $0 += 1 } } }
    }
    for thread in threads { thread.join() }
    #expect(monitor.change { $0 } == 40_000)
  }
}
