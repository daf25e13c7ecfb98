extension WorkerThread {
  /// Runs `body` once for each part, in parallel, and returns when all parts are done.
  ///
  /// One part runs on the calling thread and each further one on its own thread. The calling thread
  /// also runs the parts for which the system cannot start a thread.
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
