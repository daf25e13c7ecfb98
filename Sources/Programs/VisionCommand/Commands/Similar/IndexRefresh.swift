import Frames
import PictureIndex
import VisionBase
import VisionReports
import VisionTasks

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// An update of an index from its folder: embeds new and changed pictures, removes missing ones.
struct IndexRefresh {
  let folder: IndexedFolder
  let index: PictureIndex
  let engines: TaskEngines<EmbeddingRequest, EmbeddingReport>
  /// The request for embeddings as the model makes them.
  let request: EmbeddingRequest
  let head: Int
  let console: Console
  /// True if this work handles Ctrl-C itself; false if it is part of other work that does.
  var watchesInterrupts = true
  /// True if linked folders are entered.
  var followsLinks = false

  /// The outcome of a refresh.
  struct Summary: Sendable, Equatable {
    var code = ExitCode.success
    var added = 0
    var removed = 0
    var failed = 0
  }

  /// Performs the refresh; a picture that fails is one line on standard error.
  ///
  /// Waits while another process changes the index.
  func run() throws(VisionError) -> Summary {
    try index.update(wait: IndexWait(console: console).wait) { (update) throws(VisionError) in
      var summary = Summary()
      let leftOut = LeftOutFiles()
      let listing = try list(update, leftOut, &summary)
      // Reported with each search: its answers lack what was left out.
      defer { leftOut.say(on: console) }
      for path in update.paths where !listing.covers(path) {
        try update.remove(path)
        summary.removed += 1
      }
      var gaps = IndexGaps(
        failures: listing.failures, leftOut: leftOut.reasons(inFolder: folder.name),
        isUnfinished: !listing.work.isEmpty)
      try update.record(gaps)
      gaps.failures.merge(try embed(listing.work, update, &summary)) { $1 }
      gaps.isUnfinished = summary.code.isEarlyEnd
      try update.record(gaps)
      return summary
    }
  }

  // MARK: - What is to do

  /// The contents of the folder.
  private struct Listing {
    var paths: Set<ByteText> = []
    /// Folders and files that could not be read; their entries in the index are kept.
    var unread: [String] = []
    /// The reasons why they could not be read, by their paths within the folder.
    var failures: [ByteText: String] = [:]
    var work: [Work] = []

    /// Records a folder or file that could not be read.
    mutating func miss(_ path: String, _ words: String) {
      unread.append(path)
      failures[path.bytes] = words
    }

    func covers(_ path: String) -> Bool {
      let path = path.bytes
      return paths.contains(path)
        || unread.contains { path == $0.bytes || path.hasPrefix("\($0)/".bytes) }
    }
  }

  private struct Work: Sendable {
    let input: Input
    let path: String
    let file: FileIdentity
  }

  private func list(
    _ update: IndexUpdate, _ leftOut: LeftOutFiles, _ summary: inout Summary
  ) throws(VisionError) -> Listing {
    var listing = Listing()
    let list = InputList(leftOut: leftOut, followsLinks: followsLinks)
    for input in list.inputs(for: [folder.name]) {
      let path = folder.relative(input.name)
      switch input.source {
      case .file(let place):
        guard let file = FileIdentity(of: place) else {
          // Files gone since the folder was read are removed from the index.
          guard FileKind(of: place, followingLinks: true) != .missing else { continue }
          do throws(VisionError) {
            _ = try input.picture(nil)
          } catch {
            listing.miss(path, Self.words(for: error, input))
            note(error, input, &summary)
          }
          continue
        }
        listing.paths.insert(path.bytes)
        if !update.isCurrent(path, file) {
          listing.work.append(Work(input: input, path: path, file: file))
        } else if let words = try update.failure(of: path) {
          // It is not tried again before its file changes, but is missing from the answers all the
          // same.
          note(VisionError(.inputInvalid, words), input, &summary)
        } else {
          leftOut.note(update.remarks(on: path).compactMap(PictureRemark.init), of: input.name)
        }
      case .unusable(let error):
        // A folder without pictures is more likely a missing disk than one to be forgotten.
        guard input.name != folder.name else {
          throw VisionError(error.code, "\(folder.name): \(error.message)", cause: error.cause)
        }
        listing.miss(path, Self.words(for: error, input))
        note(error, input, &summary)
      case .bytes, .pixels, .standardInput, .movie: break
      }
    }
    return listing
  }

  /// Returns the words about an input that failed, without its name.
  ///
  /// The folder may be named differently another time.
  private static func words(for error: VisionError, _ input: Input) -> String {
    let message = FailureLine.message(of: error)
    return FailureLine.told(message, without: input.name) ?? message
  }

  private func note(_ error: VisionError, _ input: Input, _ summary: inout Summary) {
    summary.code = .inputFailed
    summary.failed += 1
    console.fail(error, input: input.name)
  }

  // MARK: - Embedding

  /// The seconds of work that can be lost when the process dies; a commit waits for the disk, so
  /// not less.
  private static let secondsBetweenCommits = 2.0

  /// Embeds pictures; returns the failures that may pass, by the pictures' paths.
  private func embed(
    _ work: [Work], _ update: IndexUpdate, _ summary: inout Summary
  ) throws(VisionError) -> [ByteText: String] {
    guard !work.isEmpty else { return [:] }
    let parallelism = Parallelism(inputCount: work.count, chosenThreads: request.threads)
    var request = request
    request.threads = parallelism.threadsPerWorker
    var failures: [(number: Int, error: VisionError)] = []
    let runner = InputRunner(
      console: console, parallelism: parallelism, watchesInterrupts: watchesInterrupts)
    var added = 0
    var lastCommit = MonotonicClock.seconds
    let code = try runner.run(
      work.map(\.input),
      makeWorker: { [request, engines, head] () throws(VisionError) in
        Worker(engine: try engines.makeLasting(request), head: head)
      },
      failed: { (error, number) in
        failures.append((number, error))
        return .nothing
      },
      deliver: { (embedded, number) throws(VisionError) in
        try update.add(
          work[number].path, work[number].file, embedded.vector,
          remarks: embedded.remarks.map(\.rawValue))
        added += 1
        if MonotonicClock.seconds - lastCommit > Self.secondsBetweenCommits {
          try update.commit()
          lastCommit = MonotonicClock.seconds
        }
        return .nothing
      })
    var passing: [ByteText: String] = [:]
    for (number, error) in failures {
      let work = work[number]
      let words = Self.words(for: error, work.input)
      // Invalid contents stay so until the file changes.
      if error.code == .inputInvalid {
        try update.add(work.path, work.file, failure: words)
      } else {
        passing[work.path.bytes] = words
      }
    }
    summary.added += added
    summary.failed += failures.count
    if code != .success { summary.code = code }
    return passing
  }

  private struct Worker: InputWorker {
    var engine: any FrameEngine<EmbeddingReport>
    let head: Int

    /// The vector of a picture, and the remarks about its file.
    struct Embedded: Sendable {
      let vector: IndexVector
      let remarks: [PictureRemark]
    }

    mutating func process(_ input: Input, number: Int) throws(VisionError) -> Embedded {
      let (frame, remarks) = try input.picture(nil)
      let vector = try IndexVector(engine.report(on: frame).values(ofHead: head))
      return Embedded(vector: vector, remarks: remarks)
    }
  }
}

extension EmbeddingReport {
  /// Returns the values of one output; throws when they are not floats.
  func values(ofHead head: Int) throws(VisionError) -> [Float] {
    let embedding = result.embeddings.first { $0.headIndex == head }
    guard case .float(let values) = embedding?.values else {
      throw VisionError(.runtimeFailed, "the model gave no embedding \(head) of floats")
    }
    return values
  }
}

/// A wait for another process, with a message the first time.
final class IndexWait {
  private let console: Console
  private var hasSaid = false

  init(console: Console) {
    self.console = console
  }

  func wait() {
    if !hasSaid {
      console.error.line(
        "vision: waiting for another process that changes the index; --no-refresh does not wait")
      console.error.flush()
    }
    hasSaid = true
    usleep(100_000)
  }
}
