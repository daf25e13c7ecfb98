import VisionBase
import VisionService

/// The sources of a file, watched beside a service.
final class ServiceWatch: Sendable {
  /// The board that the service shows.
  let board: WatchBoard
  private let run: WatchRun
  private let first: WatchRun.PreparedFile
  private let thread = Lock<WorkerThread?>(nil)
  private let failure = Lock<VisionError?>(nil)
  /// Takes the changed file, until the end.
  private let take: Lock<(@Sendable () -> Void)?>

  /// Prepares the file at a path; throws for one that cannot be used.
  ///
  /// With `takesChanges`, clients may change its lines, zones and regions.
  init(
    _ path: String, _ preparation: WatchPreparation, takesChanges: Bool, console: Console
  ) throws(VisionError) {
    let read: WatchRun.Reading = { () throws(VisionError) in try preparation.read(path) }
    first = try read()
    let take = Lock<(@Sendable () -> Void)?>(nil)
    let turn = Lock(())
    let change: WatchBoard.Change = { (source, entries) throws(VisionError) in
      try turn.withLock { (_) throws(VisionError) in
        try WatchFileEdit.change(path, source: source, entries)
      }
      take.withLock { $0 }?()
    }
    board = WatchBoard(change: takesChanges ? change : nil)
    let run = WatchRun(console: console, board: board, read: read)
    take.withLock { $0 = { run.takeChangedFile() } }
    (self.run, self.take) = (run, take)
  }

  /// Begins to watch on threads of its own; `onFailure` is called if that cannot go on.
  func begin(onFailure: @escaping @Sendable () -> Void) throws(VisionError) {
    let new = try WorkerThread { [run, first, failure] in
      do throws(VisionError) {
        // Once its sources have ended, the service still shows them.
        _ = try run.run(first)
      } catch {
        failure.withLock { $0 = error }
        onFailure()
      }
    }
    thread.withLock { $0 = new }
  }

  /// Requests that the file is read again.
  func takeChangedFile() { run.takeChangedFile() }

  /// Ends all sources, and waits for that.
  ///
  /// Throws the error that ended the watching, if one did.
  func end(by signal: EndingSignal) throws(VisionError) {
    take.withLock { $0 = nil }
    run.end(by: signal)
    thread.withLock { $0.take() }?.join()
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}
