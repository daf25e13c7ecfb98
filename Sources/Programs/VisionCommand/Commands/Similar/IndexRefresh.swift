import PictureIndex
import VisionBase
import VisionReports
import VisionTasks

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Brings an index up to date with its folder: embeds what is new or changed, forgets what is gone.
struct IndexRefresh {
  let folder: IndexedFolder
  let index: PictureIndex
  let task: EmbedTask
  /// Asks for embeddings as the model makes them.
  let request: EmbeddingRequest
  let head: Int
  let console: Console
  /// Whether Ctrl-C is for this work to handle, and not for another that it is a part of.
  var watchesInterrupts = true

  /// What a refresh did.
  struct Summary: Sendable, Equatable {
    var code = ExitCode.success
    var added = 0
    var removed = 0
    var failed = 0
  }

  /// Does the work; a picture that fails is one line on standard error.
  ///
  /// Waits while another process changes the index.
  func run() throws(VisionError) -> Summary {
    try index.update(wait: IndexWait(console: console).wait) { (update) throws(VisionError) in
      var summary = Summary()
      let listing = try list(update, &summary)
      for path in update.paths.sorted() where !listing.covers(path) {
        try update.remove(path)
        summary.removed += 1
      }
      try embed(listing.work, update, &summary)
      return summary
    }
  }

  // MARK: - What is to do

  /// What is in the folder.
  private struct Listing {
    var paths: Set<String> = []
    /// Folders and files that could not be read; what the index knows of them is kept.
    var unread: [String] = []
    var work: [Work] = []

    func covers(_ path: String) -> Bool {
      paths.contains(path) || unread.contains { path == $0 || path.bytes.hasPrefix($0 + "/") }
    }
  }

  private struct Work: Sendable {
    let input: Input
    let path: String
    let file: FileIdentity
  }

  private func list(
    _ update: IndexUpdate, _ summary: inout Summary
  ) throws(VisionError) -> Listing {
    var listing = Listing()
    let leftOut = LeftOutFiles()
    // Said when the index changes, not with each search.
    defer { if !listing.work.isEmpty { leftOut.say(on: console) } }
    for input in InputList(leftOut: leftOut).inputs(for: [folder.name]) {
      let path = folder.relative(input.name)
      switch input.source {
      case .file(let place):
        guard let file = FileIdentity(of: place) else { continue }
        listing.paths.insert(path)
        if !update.isCurrent(path, file) {
          listing.work.append(Work(input: input, path: path, file: file))
        }
      case .unusable(let error):
        // A folder without pictures is rather a disk that is not there than one to be forgotten.
        guard input.name != folder.name else {
          throw VisionError(error.code, "\(folder.name): \(error.message)", cause: error.cause)
        }
        listing.unread.append(path)
        summary.code = .inputFailed
        summary.failed += 1
        console.fail(error, input: input.name)
      case .bytes, .standardInput, .movie: break
      }
    }
    return listing
  }

  // MARK: - Embedding

  /// The most work that is lost when the process dies: a commit waits for the disk, so not less.
  private static let secondsBetweenCommits = 2.0

  private func embed(
    _ work: [Work], _ update: IndexUpdate, _ summary: inout Summary
  ) throws(VisionError) {
    guard !work.isEmpty else { return }
    let parallelism = Parallelism(inputCount: work.count, chosenThreads: request.threads)
    var request = request
    request.threads = parallelism.threadsPerWorker
    let unreadable = Lock<[(number: Int, message: String)]>([])
    let runner = InputRunner(
      console: console, parallelism: parallelism, watchesInterrupts: watchesInterrupts)
    var added = 0
    var lastCommit = MonotonicClock.seconds
    let code = try runner.run(
      work.map(\.input),
      makeWorker: { [request, task, head] () throws(VisionError) in
        Worker(
          engine: try task.makeEngine(request, .image), head: head, unreadable: unreadable)
      },
      deliver: { (vector, number) throws(VisionError) in
        try update.add(work[number].path, work[number].file, vector)
        added += 1
        if MonotonicClock.seconds - lastCommit > Self.secondsBetweenCommits {
          try update.commit()
          lastCommit = MonotonicClock.seconds
        }
        return .nothing
      })
    let failures = unreadable.withLock { $0 }
    for failure in failures {
      let work = work[failure.number]
      try update.add(work.path, work.file, failure: failure.message)
    }
    summary.added += added
    summary.failed += failures.count
    if code != .success { summary.code = code }
  }

  private struct Worker: InputWorker {
    var engine: any FrameEngine<EmbeddingReport>
    let head: Int
    /// Pictures whose content is at fault, which is worth remembering.
    let unreadable: Lock<[(number: Int, message: String)]>

    mutating func process(_ input: Input, number: Int) throws(VisionError) -> IndexVector {
      do throws(VisionError) {
        return try IndexVector(engine.report(on: input.frame(nil)).values(ofHead: head))
      } catch {
        if error.code == .inputInvalid {
          unreadable.withLock { $0.append((number, error.description)) }
        }
        throw error
      }
    }
  }
}

extension EmbeddingReport {
  /// The numbers of one output; throws when they are not floats.
  func values(ofHead head: Int) throws(VisionError) -> [Float] {
    let embedding = result.embeddings.first { $0.headIndex == head }
    guard case .float(let values) = embedding?.values else {
      throw VisionError(.runtimeFailed, "the model gave no embedding \(head) of floats")
    }
    return values
  }
}

/// Waits for another process, and says so once.
final class IndexWait {
  private let console: Console
  private var hasSaid = false

  init(console: Console) {
    self.console = console
  }

  func wait() {
    if !hasSaid {
      console.error.line(
        "vision: waiting for another process that changes the index; --no-refresh searches it "
          + "as it is")
      console.error.flush()
    }
    hasSaid = true
    usleep(100_000)
  }
}
