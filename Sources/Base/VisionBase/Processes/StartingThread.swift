/// The thread that starts processes that outlive the call that requests them.
///
/// Linux signals the end of a process's parent when the thread that started the process ends: this
/// thread lives as long as the program.
package enum StartingThread {
  private struct Queue {
    var work: [@Sendable () -> Void] = []
    var isRunning = false
  }

  private static let queue = Monitor(Queue())

  /// Runs a body on that thread and waits for it.
  ///
  /// Throws `fileFailed` if the thread cannot be started.
  package static func run<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) throws(VisionError) -> Result {
    try begin()
    let result = Monitor<Result?>(nil)
    queue.change { queue in
      queue.work.append {
        let answer = body()
        result.change { $0 = answer }
      }
    }
    return result.wait { $0 }
  }

  private static func begin() throws(VisionError) {
    let isFirst = queue.change { queue in
      defer { queue.isRunning = true }
      return !queue.isRunning
    }
    guard isFirst else { return }
    do throws(VisionError) {
      try WorkerThread.begin {
        while true {
          let next = queue.wait { $0.work.isEmpty ? nil : $0.work.removeFirst() }
          next()
        }
      }
    } catch {
      queue.change { $0.isRunning = false }
      throw error
    }
  }
}
