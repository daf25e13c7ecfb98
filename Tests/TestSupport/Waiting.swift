import Dispatch
import VisionBase

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The time a test waits for an event that must happen; only a broken program takes as long.
///
/// An event that a task brings about may wait for a thread behind hundreds of tests.
private let patience = DispatchTimeInterval.seconds(60 * Patience.minutes / 3)

/// Waits for a condition without a signal, such as a weak reference that becomes nil.
package func becomesTrue(_ condition: () -> Bool) -> Bool {
  let deadline = DispatchTime.now() + patience
  var looks = 0
  while !condition() {
    guard DispatchTime.now() < deadline else { return false }
    // A condition that takes long leaves the processor to the work that it waits for.
    looks += 1
    if looks < 1000 { sched_yield() } else { usleep(1000) }
  }
  return true
}

/// A gate where work waits until the test opens it.
package final class Gate: Sendable {
  private let reached = DispatchSemaphore(value: 0)
  private let arrivals = AsyncStream<Void>.makeStream()
  private let opened = DispatchSemaphore(value: 0)

  package init() {}

  /// Reports the arrival of the work and waits for one `open`.
  ///
  /// Waits longer than tests do: the test itself may be waiting for a thread.
  package func pass() {
    reached.signal()
    arrivals.continuation.yield()
    _ = opened.wait(timeout: .now() + .seconds(60 * Patience.minutes * 2 / 3))
  }

  /// Waits until work has arrived; returns false on timeout.
  package func waitForArrival() -> Bool { reached.wait(timeout: .now() + patience) == .success }

  /// Waits until work has arrived, without blocking a thread that the work may need.
  package func arrival() async {
    for await _ in arrivals.stream { return }
  }

  /// Lets work through, once for each count.
  package func open(_ count: Int = 1) {
    for _ in 0..<count { opened.signal() }
  }
}

/// The items that arrived from other threads, in order.
package final class Mailbox<Item: Sendable>: Sendable {
  private let contents = Lock<[Item]>([])
  private let arrival = DispatchSemaphore(value: 0)

  package init() {}

  /// All items so far.
  package var items: [Item] { contents.withLock { $0 } }

  package func put(_ item: Item) {
    contents.withLock { $0.append(item) }
    arrival.signal()
  }

  /// Waits until the condition holds for the items; returns false on timeout.
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

/// An object whose end can be waited for, to check that its owner is gone.
package final class Token: Sendable {
  /// An observer of its token's end.
  package final class Watch: Sendable {
    fileprivate let end = DispatchSemaphore(value: 0)

    /// Waits for the token's end; returns false if something keeps it.
    package func waitForEnd() -> Bool { end.wait(timeout: .now() + patience) == .success }
  }

  private let watch: Watch

  private init(_ watch: Watch) { self.watch = watch }

  deinit { watch.end.signal() }

  /// Returns a token and its watch.
  package static func make() -> (token: Token, watch: Watch) {
    let watch = Watch()
    return (Token(watch), watch)
  }
}
