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
  /// The run that takes a changed file, until the end.
  private let taking: Lock<WatchRun?>

  /// Prepares the file at a path; throws for one that cannot be used.
  ///
  /// With `takesChanges`, clients may change its lines, zones and regions.
  init(
    _ path: String, _ preparation: WatchPreparation, takesChanges: Bool, console: Console
  ) throws(VisionError) {
    let read: WatchRun.Reading = { () throws(VisionError) in try preparation.read(path) }
    first = try read()
    let taking = Lock<WatchRun?>(nil)
    let shapes = ShapeChange(path, preparation, console: console)
    let change: WatchBoard.Change = { (source, entries) throws(ServiceProblem) in
      try shapes.make(source, entries, in: taking.withLock { $0 })
    }
    board = WatchBoard(change: takesChanges ? change : nil)
    // Before the run begins: clients may ask for sources at once.
    board.replace(first.sources.map(\.source.shown))
    let run = WatchRun(console: console, board: board, read: read)
    taking.withLock { $0 = run }
    (self.run, self.taking) = (run, taking)
  }

  /// Begins to watch on threads of its own; `onFailure` is called if that cannot go on.
  ///
  /// Throws if a folder of pictures or clips, or the queue, cannot be used.
  func begin(onFailure: @escaping @Sendable () -> Void) throws(VisionError) {
    let output = try run.open(first)
    let new = try WorkerThread { [run, first, failure] in
      do throws(VisionError) {
        // Once its sources have ended, the service still shows them.
        _ = try run.run(first, into: output)
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
    taking.withLock { $0 = nil }
    run.end(by: signal)
    thread.withLock { $0.take() }?.join()
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}
