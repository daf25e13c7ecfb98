import VisionBase

/// Fetches models one after the other, with a progress bar for each.
struct ModelPull {
  let service: any ModelsService
  let console: Console

  /// Fetches what the words stand for.
  ///
  /// A model that was here already is not mentioned. One that fails does not keep the others from
  /// being fetched.
  func run(_ words: [String]) throws(VisionError) -> ExitCode {
    var names: [String] = []
    for word in words {
      for name in try service.names(for: word) where !names.contains(name) { names.append(name) }
    }
    var hasFailures = false
    for name in names {
      do throws(VisionError) {
        try pull(name)
      } catch {
        guard error.code != .cancelled else { throw error }
        hasFailures = true
        console.error.write("\(FailureLine(error, input: name))\n")
      }
      console.flush()
    }
    return hasFailures ? .inputFailed : .success
  }

  private func pull(_ name: String) throws(VisionError) {
    let line = Lock(ProgressLine(console: console, title: name, unit: .bytes))
    defer { line.withLock { $0.clear() } }
    let outcome = try service.pull(name) { progress in
      line.withLock { $0.update(done: progress.byteCount, total: progress.totalByteCount) }
    }
    guard !outcome.wasCached else { return }
    line.withLock { $0.clear() }
    let size = ByteCount.text(outcome.byteCount)
    console.error.write("\(name): fetched \(size) to \(outcome.path)\n")
  }
}
