import Testing
import VisionBase

@testable import VisionCommand

@Suite struct WorkQueueTests {
  @Test func `elements arrive in order and then none`() throws {
    let queue = WorkQueue<Int>()
    let thread = try WorkerThread {
      for number in 0..<10_000 { queue.push(number) }
      queue.finish()
    }
    var received: [Int] = []
    while let number = queue.next() { received.append(number) }
    thread.join()
    #expect(received == Array(0..<10_000))
    queue.push(1)
    #expect(queue.next() == nil)
  }

  @Test func `what was taken is let go, also of a queue that is never empty`() {
    let queue = WorkQueue<Counted>()
    let living = Lock(0)
    var most = 0
    queue.push(Counted(living))
    for _ in 0..<1000 {
      queue.push(Counted(living))
      #expect(queue.next() != nil)
      most = max(most, living.withLock { $0 })
    }
    #expect(most <= 2)
  }

  @Test func `an abandoned queue is empty and wakes who waits`() throws {
    let queue = WorkQueue<Int>()
    queue.push(1)
    let thread = try WorkerThread { queue.abandon() }
    while queue.next() != nil {}
    thread.join()
    queue.push(2)
    #expect(queue.next() == nil)
  }

  @Test func `no more pieces are under way than allowed`() throws {
    let budget = WorkBudget(3)
    let queue = WorkQueue<Int>()
    let underWay = Lock((now: 0, most: 0))
    let thread = try WorkerThread {
      var number = 0
      while number < 1000, budget.take() {
        underWay.withLock { state in
          state.now += 1
          state.most = max(state.most, state.now)
        }
        queue.push(number)
        number += 1
      }
      queue.finish()
    }
    while queue.next() != nil {
      underWay.withLock { $0.now -= 1 }
      budget.give()
    }
    thread.join()
    #expect(underWay.withLock { $0.most } <= 3)
  }

  @Test func `a piece that is more than all there is waits until it is alone`() throws {
    let budget = WorkBudget(10)
    let order = Lock<[String]>([])
    #expect(budget.take(4))
    let thread = try WorkerThread {
      _ = budget.take(1000)
      order.withLock { $0.append("large") }
      budget.give(1000)
    }
    order.withLock { $0.append("small") }
    budget.give(4)
    thread.join()
    #expect(order.withLock { $0 } == ["small", "large"])
    #expect(budget.take(10))
  }

  @Test func `a closed budget lets nobody begin`() throws {
    let budget = WorkBudget(1)
    #expect(budget.take())
    let thread = try WorkerThread { budget.close() }
    #expect(!budget.take())
    thread.join()
    budget.give()
    #expect(!budget.take())
  }
}

/// An object that counts its instances.
private final class Counted: Sendable {
  private let living: Lock<Int>

  init(_ living: Lock<Int>) {
    self.living = living
    living.withLock { $0 += 1 }
  }

  deinit { living.withLock { $0 -= 1 } }
}
