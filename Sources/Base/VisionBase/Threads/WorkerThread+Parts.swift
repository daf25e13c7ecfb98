extension WorkerThread {
  /// Runs `body` once for each part, on this thread and one of our own for each further part, and
  /// returns when all are done.
  ///
  /// Where the system has no thread left, this one does that part as well.
  package static func concurrently(parts count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    guard count > 0 else { return }
    var threads: [WorkerThread] = []
    var own = [0]
    for part in 1..<max(count, 1) {
      do throws(VisionError) {
        threads.append(try WorkerThread { body(part) })
      } catch {
        own.append(part)
      }
    }
    for part in own { body(part) }
    for thread in threads { thread.join() }
  }
}
