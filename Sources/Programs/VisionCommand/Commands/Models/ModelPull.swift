import ModelCatalogue
import ModelDownloads
import VisionBase

/// A fetch of models one after another, with a progress bar for each.
struct ModelPull {
  let models: ModelSupply
  let console: Console

  /// Fetches the models that the words stand for.
  ///
  /// A model already on this machine is not mentioned. One that fails does not prevent the others
  /// from being fetched. Ctrl-C stops within a second or two; the part that has arrived is kept,
  /// and the next fetch resumes there.
  func run(_ words: [String]) throws(VisionError) -> ExitCode {
    var names: [String] = []
    for word in words {
      for name in try models.names(word) where !names.contains(name) { names.append(name) }
    }
    // If several models come in one package, they arrive with the first of them.
    let missing = Set(models.entries().lazy.filter { $0.path == nil }.map(\.entry.name))
    guard !missing.isDisjoint(with: names) else { return .success }

    let cancellation = DownloadCancellation()
    let ending = Lock<EndingSignal?>(nil)
    let watch =
      console.ownsSignals
      ? InterruptWatch { signal in
        ending.withLock { $0 = signal }
        cancellation.cancel()
      } : nil
    defer { watch?.end() }
    let pull = models.makePull()
    var code = ExitCode.success
    for name in names where missing.contains(name) {
      do throws(VisionError) {
        try fetch(pull, name, cancellation)
      } catch {
        if error.code == .cancelled {
          guard let signal = ending.withLock({ $0 }), signal != .interrupt else { throw error }
          signal.announce(on: console)
          return signal.exitCode
        }
        if code != .setupMissing { code = ExitCode(error) }
        console.fail(error, input: name)
      }
      console.flush()
    }
    return code
  }

  private func fetch(
    _ pull: ModelSupply.Pull, _ name: String, _ cancellation: DownloadCancellation
  ) throws(VisionError) {
    let line = Lock(ProgressLine(console: console, title: name, unit: .bytes))
    defer { line.withLock { $0.clear() } }
    let outcome = try pull(name, cancellation) { done, total in
      line.withLock { $0.update(done: done, total: total) }
    }
    line.withLock { $0.clear() }
    let size = ByteCount.text(outcome.byteCount)
    console.error.line("\(name): fetched \(size) to \(outcome.path)")
  }
}
