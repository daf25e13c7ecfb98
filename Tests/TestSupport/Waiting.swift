import Dispatch
import VisionBase

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// How long a test waits for something that must happen; only a broken program takes as long.
private let patience = DispatchTimeInterval.seconds(60 * Emulation.slowness)

/// Waits for something that nobody can signal, such as a weak reference that becomes nil.
package func becomesTrue(_ condition: () -> Bool) -> Bool {
  let deadline = DispatchTime.now() + patience
  while !condition() {
    guard DispatchTime.now() < deadline else { return false }
    sched_yield()
  }
  return true
}

/// A door that work waits at until the test opens it.
package final class Gate: Sendable {
  private let reached = DispatchSemaphore(value: 0)
  private let arrivals = AsyncStream<Void>.makeStream()
  private let opened = DispatchSemaphore(value: 0)

  package init() {}

  /// Called by the work: says that it has come and waits for one `open`.
  package func pass() {
    reached.signal()
    arrivals.continuation.yield()
    _ = opened.wait(timeout: .now() + patience)
  }

  /// Waits until work has come; false when it does not.
  package func waitForArrival() -> Bool { reached.wait(timeout: .now() + patience) == .success }

  /// Waits until work has come, without blocking a thread that the work may need.
  package func arrival() async {
    for await _ in arrivals.stream { return }
  }

  /// Lets work through, once for each count.
  package func open(_ count: Int = 1) {
    for _ in 0..<count { opened.signal() }
  }
}

/// What arrived from other threads, in order.
package final class Mailbox<Item: Sendable>: Sendable {
  private let contents = Lock<[Item]>([])
  private let arrival = DispatchSemaphore(value: 0)

  package init() {}

  /// Everything so far.
  package var items: [Item] { contents.withLock { $0 } }

  package func put(_ item: Item) {
    contents.withLock { $0.append(item) }
    arrival.signal()
  }

  /// Waits until the condition holds for what arrived; false when it never does.
  package func wait(until condition: ([Item]) -> Bool) -> Bool {
    let deadline = DispatchTime.now() + patience
    while !condition(items) {
      if arrival.wait(timeout: deadline) == .timedOut { return condition(items) }
    }
    return true
  }

  /// Waits for a number of items.
  package func wait(forCount count: Int) -> Bool { wait { $0.count >= count } }
}

/// An object whose end can be waited for, to see that what holds it is gone.
package final class Token: Sendable {
  /// Says when its token is gone.
  package final class Watch: Sendable {
    fileprivate let end = DispatchSemaphore(value: 0)

    /// Waits for the token's end; false when something keeps it.
    package func waitForEnd() -> Bool { end.wait(timeout: .now() + patience) == .success }
  }

  private let watch: Watch

  private init(_ watch: Watch) { self.watch = watch }

  deinit { watch.end.signal() }

  /// A token and the means to see its end.
  package static func make() -> (token: Token, watch: Watch) {
    let watch = Watch()
    return (Token(watch), watch)
  }
}
