internal import ModelCatalogue
internal import VisionBase

/// The verdicts of earlier trials, by the models' digests, in a folder of the cache.
struct TrialRecords: Sendable {
  /// A verdict of a trial that holds for every later one.
  enum Verdict: Hashable, Sendable {
    case passed
    case crashed(signal: Int)
  }

  let folder: String

  /// The kind of trial: verdicts of other kinds, kernels or runtimes do not apply.
  private let kind: String

  init(folder: String, kernels: Int = OwnKernels.version) {
    self.folder = folder
    kind = "trial 3, LiteRT \(RuntimeLibrary.version), kernels \(kernels)"
  }

  /// Returns the digest of a file that was computed before, if the file has not changed since.
  ///
  /// For a file on another device than the records, its owner could forge everything that is
  /// checked.
  func notedDigest(of path: String) -> SHA256? {
    DigestNote.digest(of: path, notedAt: stampPath(for: path))
  }

  /// Returns the noted digest of an opened file whose status has not changed since it was computed.
  func notedDigest(of file: OpenFile, openedAt path: String) -> SHA256? {
    guard let status = try? file.status() else { return nil }
    return DigestNote.digest(of: status, notedAt: stampPath(for: path))
  }

  /// Notes the digest of a file's content, if the file has not changed since before it was read.
  func note(_ sha256: SHA256, on path: String, seen identity: FileIdentity?) {
    try? FileSystem.make(folder, isPrivate: true)
    DigestNote.leave(sha256, on: path, seen: identity, at: stampPath(for: path))
  }

  /// Computes the digest of a file that was opened by its path, and notes it.
  func digest(of file: OpenFile, openedAt path: String) throws(VisionError) -> SHA256 {
    // In a read-only cache nothing is noted, and everything is computed each time.
    try? FileSystem.make(folder, isPrivate: true)
    return try DigestNote.compute(for: file, openedAt: path, notedAt: stampPath(for: path))
  }

  /// Returns the verdict on the model with a digest; nil when it was never tried.
  func verdict(on sha256: SHA256) -> Verdict? {
    guard let lines = NoteFile.lines(of: path(for: sha256)), lines.count == 2,
      lines[0] == kind
    else { return nil }
    let words = lines[1].bytes.split(separator: " ")
    switch (words.first, words.count) {
    case ("passed", 1): return .passed
    case ("crashed", 2): return Int(words[1]).map { .crashed(signal: $0) }
    default: return nil
    }
  }

  /// Saves a verdict, if that is possible.
  func save(_ verdict: Verdict, on sha256: SHA256) {
    let line =
      switch verdict {
      case .passed: "passed"
      case .crashed(let signal): "crashed \(signal)"
      }
    try? FileSystem.make(folder, isPrivate: true)
    try? NoteFile.write([kind, line], to: path(for: sha256), isPrivate: true)
  }

  private func path(for sha256: SHA256) -> String { "\(folder)/\(sha256)" }

  /// Returns the path of a path's note: a file that moves is hashed once more.
  private func stampPath(for path: String) -> String {
    let key = SHA256(text: (try? FileSystem.resolved(path)) ?? path)
    return "\(folder)/\(key).file"
  }
}
