import VisionBase
import VisionService

/// The change of shapes in a watched file for clients of a service.
///
/// Clients do not learn where files are on this machine: the service's log has the details.
struct ShapeChange: Sendable {
  let path: String
  let preparation: WatchPreparation
  let console: Console
  /// Changes are made one after the other.
  private let turn = Lock(())

  /// The seconds that taking the file may take; sources end with their last frame.
  private static let patience = 20.0

  init(_ path: String, _ preparation: WatchPreparation, console: Console) {
    (self.path, self.preparation, self.console) = (path, preparation, console)
  }

  /// Writes new values of keys of a source into the file, and has a run take it.
  ///
  /// Nothing is written if the file could not be used with them, or was changed meanwhile.
  func make(
    _ source: String, _ entries: [JSONValue.Member], in run: WatchRun?
  ) throws(ServiceProblem) {
    guard let run else { throw Self.ending }
    try turn.withLock { (_) throws(ServiceProblem) in
      let edit = try edit(source, entries)
      try attempt("the watched file cannot be used with these shapes") {
        () throws(VisionError) in _ = try preparation.read(edit.bytes, path)
      }
      try attempt("the watched file cannot be written") { () throws(VisionError) in
        try edit.write()
      }
    }
    try take(run)
  }

  private func edit(
    _ source: String, _ entries: [JSONValue.Member]
  ) throws(ServiceProblem) -> WatchFileEdit {
    do throws(WatchFileEdit.Fault) {
      return try WatchFileEdit(path, source: source, entries)
    } catch {
      switch error {
      case .shapes(let problems):
        throw ServiceProblem(
          422, .requestInvalid, problems.map(\.text).joined(separator: "; "))
      case .noSource:
        throw ServiceProblem(
          409, .notReady, "the watched file has no source '\(source)' any more")
      case .file(let error):
        console.fail(error)
        console.error.flush()
        throw ServiceProblem(
          409, .notReady, "the watched file cannot be used as it is\(Self.advice)")
      }
    }
  }

  private func take(_ run: WatchRun) throws(ServiceProblem) {
    let outcome = Monitor<WatchRun.Taken?>(nil)
    run.takeChangedFile { taken in outcome.change { $0 = taken } }
    let deadline = MonotonicClock.nanoseconds + Int64(Self.patience * 1e9)
    switch outcome.wait(until: deadline, for: { $0 }) {
    case .taken: break
    case .failed:
      throw ServiceProblem(
        409, .notReady, "the watched file is written, and could not be taken\(Self.advice)")
    case .over: throw Self.ending
    case nil:
      throw ServiceProblem(
        504, .deadlineExceeded, "the watched file is written, and is taken once its sources end")
    }
  }

  private static let advice = "; the log of the service says why"
  private static let ending = ServiceProblem(503, .ending, "the watching ends")

  private func attempt(
    _ words: String, _ work: () throws(VisionError) -> Void
  ) throws(ServiceProblem) {
    do throws(VisionError) {
      try work()
    } catch {
      guard !(error.cause is WatchFileEdit.ChangedMeanwhile) else {
        throw ServiceProblem(
          409, .notReady, "the watched file was changed meanwhile, and is kept as it is; try again")
      }
      console.fail(error)
      console.error.flush()
      throw ServiceProblem(409, .notReady, words + Self.advice)
    }
  }
}
