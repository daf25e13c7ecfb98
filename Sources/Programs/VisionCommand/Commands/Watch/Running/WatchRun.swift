import VisionBase
import VisionReports
import VisionService

/// A run of `vision watch`: all sources of a file, until each has ended.
///
/// A changed file takes the place of the old one while sources that did not change go on.
final class WatchRun: Sendable {
  /// Makes a prepared file of the one at the path; throws for one that cannot be used.
  typealias Reading = @Sendable () throws(VisionError) -> PreparedFile

  /// A file whose sources are ready.
  struct PreparedFile: Sendable {
    let file: WatchFile
    let sources: [PreparedSource]
  }

  private struct Running: Sendable {
    let watched: WatchedSource
    let thread: WorkerThread
  }

  private struct State: Sendable {
    var signal: EndingSignal?
    /// The receivers of the outcome of reading the file again, one for each request.
    var changes: [TakenFile] = []
    /// True once nothing is taken any more.
    var isOver = false
    /// The sources that have ended, with their outcomes.
    var ended: [(name: String, outcome: WatchedSource.Outcome)] = []
  }

  /// The next thing to do.
  private enum Step: Sendable {
    case end(EndingSignal)
    case takeFile([TakenFile])
    case note(name: String, WatchedSource.Outcome)
  }

  private let read: Reading
  private let console: Console
  private let board: WatchBoard?
  private let folders = SharedEventFolders(EventFolders())
  private let state = Monitor(State())

  /// Creates a run; `board` shows events in place of standard output, and has the first sources.
  init(console: Console, board: WatchBoard? = nil, read: @escaping Reading) {
    (self.console, self.board, self.read) = (console, board, read)
  }

  /// The outcome of a request to take a changed file.
  enum Taken: Sendable {
    case taken
    /// The file cannot be used, which was reported.
    case failed
    /// The run ends.
    case over
  }

  /// A function that receives the outcome of a request.
  typealias TakenFile = @Sendable (Taken) -> Void

  /// Requests that the file is read again.
  func takeChangedFile(_ taken: @escaping TakenFile = { _ in }) {
    let isOver = state.change { state in
      if !state.isOver { state.changes.append(taken) }
      return state.isOver
    }
    if isOver { taken(.over) }
  }

  /// Requests the end.
  func end(by signal: EndingSignal) { state.change { $0.signal = $0.signal ?? signal } }

  /// Opens what a file's events go to, for `run`.
  ///
  /// Throws if a folder of pictures or clips, or the queue, cannot be used.
  func open(_ first: PreparedFile) throws(VisionError) -> EventOutput {
    folders.current = try EventFolders(of: first.file)
    return EventOutput(ways: try EventWays(first.file.ways, console: console), board: board)
  }

  /// Watches the sources of a file until all have ended; throws where the system has no threads
  /// left.
  func run(_ first: PreparedFile, into output: EventOutput) throws(VisionError) -> ExitCode {
    defer {
      let changes = state.change { state in
        state.isOver = true
        defer { state.changes = [] }
        return state.changes
      }
      for taken in changes { taken(.over) }
      output.ways.end()
    }
    return try run(first, output)
  }

  private func show(_ file: PreparedFile) {
    board?.replace(file.sources.map(\.source.shown))
  }

  private func run(_ first: PreparedFile, _ output: EventOutput) throws(VisionError) -> ExitCode {
    var file = first.file
    var origins = Self.origins(first.sources)
    var running: [ByteText: Running] = [:]
    var code = ExitCode.success
    var signal: EndingSignal?
    do throws(VisionError) {
      for source in first.sources { running[source.key] = try begin(source, first, output) }
      // A service may be given a changed file after all sources have ended.
      while !running.isEmpty || (board != nil && signal == nil) {
        switch next(isEnding: signal != nil) {
        case .end(let request):
          signal = request
          for source in running.values { source.watched.end(by: request) }
        case .takeFile(let receivers):
          var outcome = Taken.failed
          defer { for taken in receivers { taken(outcome) } }
          if try takeFile(&file, &origins, &running, output) { outcome = .taken }
        case .note(let name, let outcome):
          running.removeValue(forKey: name.bytes)?.thread.join()
          code = code.joined(with: note(outcome, name))
        }
      }
    } catch {
      for source in running.values { source.watched.end(by: .terminate) }
      for source in running.values { source.thread.join() }
      throw error
    }
    return signal?.exitCode ?? code
  }

  private func next(isEnding: Bool) -> Step {
    state.wait { state -> Step? in
      if !state.ended.isEmpty {
        let ended = state.ended.removeFirst()
        return .note(name: ended.name, ended.outcome)
      }
      guard !isEnding else { return nil }
      if let signal = state.signal { return .end(signal) }
      guard !state.changes.isEmpty else { return nil }
      defer { state.changes = [] }
      return .takeFile(state.changes)
    }
  }

  private func note(_ outcome: WatchedSource.Outcome, _ name: String) -> ExitCode {
    switch outcome {
    case .success(let code):
      let good = code.isEarlyEnd ? .success : code
      board?.noteEnd(of: name, isFailure: good != .success)
      return good
    case .failure(let error):
      board?.note(.failed(ServiceProblem(error).detail), of: name)
      console.fail(error, input: name)
      console.error.flush()
      return ExitCode(error)
    }
  }

  private func begin(
    _ source: PreparedSource, _ file: PreparedFile, _ output: EventOutput
  ) throws(VisionError) -> Running {
    let shared = Parallelism(inputCount: file.sources.count, chosenThreads: nil)
    let watched = WatchedSource(
      source, threads: shared.threadsPerWorker, console: console, folders: folders,
      output: output)
    let thread = try WorkerThread { [state] in
      let outcome = watched.run()
      state.change { $0.ended.append((watched.source.name, outcome)) }
    }
    return Running(watched: watched, thread: thread)
  }

  // MARK: - A changed file

  private static func origins(
    _ sources: [PreparedSource]
  ) -> [ByteText: PreparedSource.Origin] {
    Dictionary(sources.map { ($0.key, $0.origin) }) { first, _ in first }
  }

  /// Reads the file again: changed sources end and begin as they now are, all others go on.
  ///
  /// A source is changed if its entry is, or a file that it names: a model, samples, authorities.
  ///
  /// Returns false for a file that cannot be used: it is reported, and the old one goes on.
  private func takeFile(
    _ file: inout WatchFile, _ origins: inout [ByteText: PreparedSource.Origin],
    _ running: inout [ByteText: Running], _ output: EventOutput
  ) throws(VisionError) -> Bool {
    let new: PreparedFile
    do throws(VisionError) {
      new = try read()
      let changed = try EventFolders(of: new.file, keeping: (file, folders.current))
      try output.ways.replace(new.file.ways)
      folders.current = changed
    } catch {
      console.fail(
        VisionError(
          error.code, "\(error.message); nothing is changed, and watching goes on",
          cause: error.cause))
      console.error.flush()
      return false
    }
    let changed = new.sources.filter { origins[$0.key] != $0.origin }
    let names = Set(new.sources.map(\.key))
    let ending = running.filter { key, _ in
      !names.contains(key) || changed.contains { $0.key == key }
    }
    for source in ending.values { source.watched.end(by: .terminate) }
    for (key, source) in ending {
      source.thread.join()
      running[key] = nil
    }
    // They were ended on purpose.
    state.change { state in
      state.ended.removeAll { ended in ending.keys.contains(ended.name.bytes) }
    }
    show(new)
    for source in changed { running[source.key] = try begin(source, new, output) }
    let removed = file.sources.count { !names.contains($0.name.bytes) }
    // Without the models of sources that go on, which are open twice until here.
    (file, origins) = (new.file, Self.origins(new.sources))
    console.remark(
      "\(file.path): taken; \(counted(changed.count, "source")) begun, "
        + "\(counted(removed, "source")) left out, \(running.count - changed.count) as before")
    return true
  }
}

extension PreparedSource {
  /// The source's name, compared by its bytes.
  fileprivate var key: ByteText { source.name.bytes }
}
