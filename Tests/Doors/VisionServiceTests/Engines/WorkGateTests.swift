import TestSupport
import Testing
import VisionBase

@testable import VisionService

@Suite struct WorkGateTests {
  private static var later: Int64 { MonotonicClock.nanoseconds + 60_000_000_000 }

  @Test func `who comes first is told to be alone`() throws {
    let gate = WorkGate(width: 2, queueLimit: 0)
    try gate.run(before: Self.later) { isAlone throws(ServiceProblem) in
      #expect(isAlone)
      try gate.run(before: Self.later) { isAlone in #expect(!isAlone) }
    }
    #expect(gate.runningCount == 0)
  }

  @Test func `more than may wait are turned away`() throws {
    let gate = WorkGate(width: 1, queueLimit: 0)
    try gate.run(before: Self.later) { _ in
      let problem = #expect(throws: ServiceProblem.self) {
        try gate.run(before: Self.later) { _ in }
      }
      #expect(problem?.status == 429)
      #expect(problem?.fields == [HTTPField("Retry-After", "1")])
    }
  }

  @Test func `who waits too long is told, and leaves the queue`() throws {
    let gate = WorkGate(width: 1, queueLimit: 4)
    try gate.run(before: Self.later) { _ in
      let problem = #expect(throws: ServiceProblem.self) {
        try gate.run(before: MonotonicClock.nanoseconds + 1_000_000) { _ in }
      }
      #expect(problem?.status == 504)
      #expect(gate.waitingCount == 0)
    }
    try gate.run(before: Self.later) { isAlone in #expect(isAlone) }
  }

  @Test func `those who wait come in the order in which they came`() throws {
    let gate = WorkGate(width: 1, queueLimit: 10)
    let order = Mailbox<Int>()
    var threads: [WorkerThread] = []
    try gate.run(before: Self.later) { _ in
      for number in 0..<8 {
        if let thread = try? WorkerThread({
          try? gate.run(before: Self.later) { _ in order.put(number) }
        }) {
          threads.append(thread)
        }
        #expect(becomesTrue { gate.waitingCount == number + 1 })
      }
    }
    for thread in threads { thread.join() }
    #expect(order.items == Array(0..<8))
  }
}
