internal import ModelCatalogue
internal import VisionBase

/// What earlier trials found, by the models' digests, in a folder of the cache.
struct TrialRecords: Sendable {
  /// What a trial found that holds for every later one.
  enum Verdict: Hashable, Sendable {
    case passed
    case crashed(signal: Int)
  }

  let folder: String

  /// Trials of another kind, or over other kernels or another runtime, say nothing about this one.
  private let kind: String

  init(folder: String, kernels: Int = ConvolutionKernel.version) {
    self.folder = folder
    kind = "trial 2, LiteRT \(RuntimeLibrary.version), kernels \(kernels)"
  }

  /// The digest of a file, computed once as long as nobody changes the file.
  func digest(of path: String) throws(VisionError) -> SHA256 {
    let place = stampPath(for: path)
    if let noted = DigestNote.digest(of: path, notedAt: place) { return noted }
    // In a cache that is read-only nothing is noted, and everything computed each time.
    try? FileSystem.make(folder, isPrivate: true)
    return try DigestNote.compute(for: path, notedAt: place)
  }

  /// The verdict on the model with a digest, nil when it was never tried.
  func verdict(on sha256: SHA256) -> Verdict? {
    guard let lines = NoteFile.lines(of: path(for: sha256)), lines.count == 2,
      lines[0] == kind
    else { return nil }
    let words = lines[1].split(separator: " ")
    switch (words.first, words.count) {
    case ("passed", 1): return .passed
    case ("crashed", 2): return Int(words[1]).map { .crashed(signal: $0) }
    default: return nil
    }
  }

  /// Remembers a verdict where that is possible.
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

  /// One note for each path: a file that moves is digested once more.
  private func stampPath(for path: String) -> String {
    let key = SHA256(text: (try? FileSystem.resolved(path)) ?? path)
    return "\(folder)/\(key).file"
  }
}
