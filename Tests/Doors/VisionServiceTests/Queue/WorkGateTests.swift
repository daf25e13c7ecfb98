import Foundation
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

  /// Makes `count` callers wait in sequence while the gate's only turn is taken.
  ///
  /// Returns the order in which they entered.
  private func order(of count: Int, at gate: WorkGate) throws -> [Int] {
    let order = Mailbox<Int>()
    var threads: [WorkerThread] = []
    try gate.run(before: Self.later) { _ in
      for number in 0..<count {
        if let thread = try? WorkerThread({
          try? gate.run(before: Self.later) { _ in order.put(number) }
        }) {
          threads.append(thread)
        }
        #expect(becomesTrue { gate.waitingCount == number + 1 })
      }
    }
    for thread in threads { thread.join() }
    #expect(becomesTrue { gate.runningCount == 0 })
    return order.items
  }

  @Test func `those who wait come in the order in which they came`() throws {
    #expect(try order(of: 8, at: WorkGate(width: 1, queueLimit: 10)) == Array(0..<8))
  }

  @Test func `without threads those work who wait, in the same order`() throws {
    let gate = WorkGate(width: 1, queueLimit: 10) { (_) throws(VisionError) in
      throw VisionError(.fileFailed, "there is no thread")
    }
    #expect(try order(of: 8, at: gate) == Array(0..<8))
    try gate.run(before: Self.later) { isAlone in #expect(isAlone) }
  }

  @Test func `a gate's threads end with it`() throws {
    let (begun, ended) = (Mailbox<Void>(), Mailbox<Void>())
    for _ in 0..<20 {
      let gate = WorkGate(width: 1, queueLimit: 2) { (body) throws(VisionError) in
        begun.put(())
        try WorkerThread.begin {
          body()
          ended.put(())
        }
      }
      #expect(try order(of: 2, at: gate) == [0, 1])
    }
    #expect(begun.items.count == 20)
    #expect(becomesTrue { ended.items.count == 20 })
  }

  @Test func `what waited is answered by as few threads as may calculate`() throws {
    let gate = WorkGate(width: 2, queueLimit: 40)
    let workers = Mailbox<String>()
    let answers = Mailbox<Int>()
    var threads: [WorkerThread] = []
    try gate.run(before: Self.later) { _ throws(ServiceProblem) in
      try gate.run(before: Self.later) { _ in
        for number in 0..<40 {
          let thread = try? WorkerThread {
            let answer = try? gate.run(before: Self.later) { isAlone in
              workers.put("\(pthread_self())")
              return isAlone ? -1 : number
            }
            answers.put(answer ?? -1)
          }
          if let thread { threads.append(thread) }
        }
        #expect(becomesTrue { gate.waitingCount == 40 })
      }
    }
    for thread in threads { thread.join() }
    #expect(answers.items.sorted() == Array(0..<40))
    #expect(Set(workers.items).count <= 2)
    #expect(becomesTrue { gate.runningCount == 0 } && gate.waitingCount == 0)
    try gate.run(before: Self.later) { isAlone in #expect(isAlone) }
  }

  @Test func `what waited fails with its own problem, and costs no turn`() throws {
    let gate = WorkGate(width: 1, queueLimit: 8)
    let problems = Mailbox<Int>()
    var threads: [WorkerThread] = []
    try gate.run(before: Self.later) { _ in
      for number in 0..<8 {
        let thread = try? WorkerThread {
          do throws(ServiceProblem) {
            try gate.run(before: Self.later) { _ throws(ServiceProblem) in
              throw ServiceProblem(400 + number, .requestInvalid, "odd")
            }
          } catch {
            problems.put(error.status)
          }
        }
        if let thread { threads.append(thread) }
      }
      #expect(becomesTrue { gate.waitingCount == 8 })
    }
    for thread in threads { thread.join() }
    #expect(problems.items.sorted() == Array(400..<408))
    #expect(becomesTrue { gate.runningCount == 0 })
  }

  @Test func `a turn comes back from those who gave up waiting`() throws {
    let gate = WorkGate(width: 1, queueLimit: 64)
    let outcomes = Mailbox<Bool>()
    var threads: [WorkerThread] = []
    for number in 0..<64 {
      let thread = try WorkerThread {
        // Some time out just when their turn comes.
        let patience = Int64(number % 8) * 300_000
        let isDone = try? gate.run(before: MonotonicClock.nanoseconds + patience) { _ in
          let end = MonotonicClock.nanoseconds + 200_000
          while MonotonicClock.nanoseconds < end {}
          return true
        }
        outcomes.put(isDone ?? false)
      }
      threads.append(thread)
    }
    for thread in threads { thread.join() }
    #expect(outcomes.items.count == 64 && outcomes.items.contains(true))
    #expect(becomesTrue { gate.runningCount == 0 } && gate.waitingCount == 0)
    try gate.run(before: Self.later) { isAlone in #expect(isAlone) }
  }

  @Test func `work that is no longer wanted leaves its place before its turn`() throws {
    let gate = WorkGate(width: 1, queueLimit: 1)
    let isWanted = Lock(true)
    let codes = Mailbox<String>()
    try gate.run(before: Self.later) { _ throws(ServiceProblem) in
      let thread = try? WorkerThread {
        do throws(ServiceProblem) {
          try gate.run(before: .max, isWanted: { isWanted.withLock { $0 } }) { _ in
            codes.put("ran")
          }
        } catch {
          codes.put(error.code)
        }
      }
      #expect(becomesTrue { gate.waitingCount == 1 })
      isWanted.withLock { $0 = false }
      #expect(becomesTrue { codes.items == ["clientGone"] })
      #expect(gate.waitingCount == 0 && gate.runningCount == 1)
      thread?.join()
    }
    try gate.run(before: Self.later) { isAlone in #expect(isAlone) }
  }
}
