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
  /// The seconds that a change may take; sources end with their last frame.
  private static let patience = 20.0

  /// Prepares the file at a path; throws for one that cannot be used.
  ///
  /// With `takesChanges`, clients may change its lines, zones and regions.
  init(
    _ path: String, _ preparation: WatchPreparation, takesChanges: Bool, console: Console
  ) throws(VisionError) {
    let read: WatchRun.Reading = { () throws(VisionError) in try preparation.read(path) }
    first = try read()
    let taking = Lock<WatchRun?>(nil)
    let turn = Lock(())
    let change: WatchBoard.Change = { (source, entries) throws(VisionError) in
      do throws(VisionError) {
        try turn.withLock { (_) throws(VisionError) in
          try WatchFileEdit.change(path, source: source, entries)
        }
        try Self.take(taking.withLock { $0 })
      } catch {
        // Clients must not learn where files are on this machine.
        throw VisionError(
          error.code, error.message.replacing(each: "\(path): ", by: "the watched file: "),
          cause: error.cause)
      }
    }
    board = WatchBoard(change: takesChanges ? change : nil)
    let run = WatchRun(console: console, board: board, read: read)
    taking.withLock { $0 = run }
    (self.run, self.taking) = (run, taking)
  }

  /// Has a run take its changed file, and waits for that; throws the error that kept it.
  private static func take(_ run: WatchRun?) throws(VisionError) {
    let outcome = Monitor<VisionError??>(nil)
    run?.takeChangedFile { problem in outcome.change { $0 = .some(problem) } }
    let deadline = MonotonicClock.nanoseconds + Int64(patience * 1e9)
    guard run != nil, let problem = outcome.wait(until: deadline, for: { $0 }) else {
      throw VisionError(.cancelled, "the file is written, and is taken when the sources let it")
    }
    if let problem { throw problem }
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
