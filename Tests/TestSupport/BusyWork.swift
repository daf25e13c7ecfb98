import Foundation

/// Work that keeps its thread busy, for tests of the threads on which calls work.
package enum BusyWork {
  /// Blocks the calling thread for three beats of a `Ticker`.
  package static func block() { usleep(UInt32(3 * Ticker.beat / 1000)) }

  /// Twice as many calls as Swift's tasks have threads, where there are many cores.
  private static let callCount = max(32, 2 * ProcessInfo.processInfo.activeProcessorCount)

  /// Runs calls side by side, more than there are cores, beside a ticker.
  ///
  /// Other programs may take the cores from the few threads of Swift's tasks for a while, so the
  /// calls run up to three times until the ticker keeps beating. Calls that block never let it.
  package static func ticker(
    beside call: @escaping @Sendable () async throws -> Void
  ) async throws -> Ticker {
    var ticker = try await once(call)
    for _ in 0..<2 where !ticker.keepsBeating { ticker = try await once(call) }
    return ticker
  }

  private static func once(
    _ call: @escaping @Sendable () async throws -> Void
  ) async throws -> Ticker {
    try await Ticker {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<callCount { group.addTask { try await call() } }
        try await group.waitForAll()
      }
    }
  }
}
