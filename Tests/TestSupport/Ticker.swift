import Foundation
import VisionBase

/// A task that beats every 10 ms beside some work, and a thread that does the same.
///
/// A busy machine slows both; work that blocks the threads of Swift's tasks slows the task alone.
package struct Ticker: Sendable {
  /// The beats of the task.
  package let taskBeats: Int
  /// The beats of the thread.
  package let threadBeats: Int

  /// The interval in nanoseconds.
  package static let beat: UInt64 = 10_000_000

  /// The least time of the work in all.
  private static let leastTime = Duration.milliseconds(400)

  /// Runs some work, again and again if it is short, and counts the beats meanwhile.
  package init(beside work: () async throws -> Void) async rethrows {
    let (ofTask, ofThread, isOver) = (Lock(0), Lock(0), Lock(false))
    let ticker = Task {
      while !Task.isCancelled {
        try? await Task.sleep(nanoseconds: Self.beat)
        ofTask.withLock { $0 += 1 }
      }
    }
    Thread.detachNewThread {
      while !isOver.withLock({ $0 }) {
        usleep(UInt32(Self.beat / 1000))
        ofThread.withLock { $0 += 1 }
      }
    }
    defer {
      ticker.cancel()
      isOver.withLock { $0 = true }
    }
    // On a fast machine once is too short to tell.
    let start = ContinuousClock.now
    repeat { try await work() } while ContinuousClock.now - start < Self.leastTime
    (taskBeats, threadBeats) = (ofTask.withLock { $0 }, ofThread.withLock { $0 })
  }

  /// The beats of the task for each beat of the thread.
  ///
  /// Calls that block leave it 0.01 to 0.04, on an idle machine and on a busy one. Calls that do
  /// not have left it at least 0.42 where other programs wanted every core.
  package var share: Double { Double(taskBeats) / Double(max(1, threadBeats)) }

  /// True if the task's share is clearly none that blocked calls leave.
  package var keepsBeating: Bool { share >= 0.2 }
}
