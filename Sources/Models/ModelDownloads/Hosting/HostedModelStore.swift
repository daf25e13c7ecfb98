public import ModelFiles
internal import ModelCatalogue
public import VisionBase

/// A host's models on this machine: the newest version that was fetched and verified.
///
/// ```swift
/// let host = try HTTPSModelHost(url: "https://models.example/birds.tflite")
/// let store = HostedModelStore(host: host)
/// try store.download("birds")
/// let model = try store.open("birds")
/// ```
///
/// A new version is fetched beside the existing one and replaces it in one step, after its size and
/// digest (if the host gives them) and its structure as a model were verified. If a step before
/// that fails, the old version stays. A later download continues a broken one. Several threads and
/// processes may use one folder at once: one of them fetches, the others wait, and then find the
/// version there. A program that runs an old version continues to run it.
public struct HostedModelStore: Sendable {
  /// The outcome of a download that did not fail.
  ///
  /// New versions may add cases.
  public enum Outcome: Hashable, Sendable {
    /// A version was fetched.
    case fetched
    /// The newest version was already on this machine.
    case alreadyNewest
  }

  /// The host that knows the newest versions.
  public let host: any ModelHosting

  private let folder: String
  private let options: DownloadOptions

  /// Creates a store; by default `folder` is this user's cache folder, and it need not exist.
  public init(
    host: any ModelHosting, folder: String = CacheFolder.path,
    options: DownloadOptions = DownloadOptions()
  ) {
    self.host = host
    self.folder = folder + "/hosted"
    self.options = options
  }
}

// MARK: - What is there

extension HostedModelStore {
  /// Returns true if a version of a model is on this machine, complete and valid.
  ///
  /// It does not use the network. A file that was changed since it was fetched does not count.
  public func isDownloaded(_ name: String) -> Bool {
    HostedModelRecord(in: modelFolder(name)) != nil
  }

  /// Returns the path of the model's file on this machine.
  ///
  /// A newer version gets another path, and the old file is then removed: to use the model, call
  /// `open(_:)`. Throws `modelMissing` when no version is on this machine.
  public func path(of name: String) throws(VisionError) -> String {
    let place = modelFolder(name)
    guard let record = HostedModelRecord(in: place) else {
      throw VisionError(
        .modelMissing,
        "the remote model \(name) is not on this machine: download it, and wait for that to succeed"
      )
    }
    return record.path(in: place)
  }

  /// Opens the model; throws `modelMissing` when no version is on this machine.
  public func open(_ name: String) throws(VisionError) -> ModelFile {
    let path = try path(of: name)
    do throws(VisionError) {
      return try ModelFile(path: path)
    } catch {
      // Another process may have put a newer version in place just now.
      let newer = try self.path(of: name)
      guard newer != path else { throw error }
      return try ModelFile(path: newer)
    }
  }

  /// Removes every version of a model, and the partial files of unfinished downloads.
  ///
  /// A missing model is not an error. Waits for a running download of the model.
  public func delete(_ name: String) throws(VisionError) {
    let place = modelFolder(name)
    // While a download queries its host, its folder does not exist yet, but its lock does.
    guard !FileSystem.names(in: place).isEmpty || FileIdentity(of: lockPath(name)) != nil else {
      return
    }
    try lock(name, DownloadCancellation()) { () throws(VisionError) in
      FileSystem.remove(place)
      guard FileSystem.names(in: place).isEmpty else {
        throw VisionError(.fileFailed, "cannot remove the model \(name) from \(place)")
      }
    }
  }

  /// Returns the folder of one model: its name, in characters that file systems allow, and a
  /// digest.
  private func modelFolder(_ name: String) -> String {
    let readable = String(
      name.unicodeScalars.prefix(40).map { scalar -> Character in
        let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
        return isPlain || scalar == "_" ? Character(scalar) : "-"
      })
    return "\(folder)/\(readable)-\(SHA256(text: "\(host.identity)\n\(name)").prefix(16))"
  }

  /// Returns the path of the lock that is held to change a model; the file exists only meanwhile.
  private func lockPath(_ name: String) -> String { modelFolder(name) + ".lock" }

  private func lock<Result>(
    _ name: String, _ cancellation: DownloadCancellation,
    _ body: () throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    // An app's models need not be public, and the folders' names reveal which ones it uses.
    try FileSystem.make(folder, isPrivate: true)
    return try FileLock.hold(lockPath(name)) { () throws(VisionError) in
      try options.pause(milliseconds: 50, unless: cancellation)
    } during: { () throws(VisionError) in
      try body()
    }
  }
}

// MARK: - Fetching

extension HostedModelStore {
  /// Fetches the newest version of a model, unless it is already on this machine.
  ///
  /// Blocks until that is done.
  ///
  /// - Parameters:
  ///   - name: The model's name at its host.
  ///   - cancellation: Stops the download when canceled.
  ///   - progress: Called after each piece that arrived, on an unspecified thread; must be quick.
  /// - Returns: The outcome, which records whether a version was fetched.
  /// - Throws: `downloadFailed` when host, network or content are at fault (if the received file is
  ///   not a model, with the `VisionError` for that as the cause), `fileFailed` when the disk is
  ///   full or the folder is not writable, and `cancelled`.
  @discardableResult
  public func download(
    _ name: String, cancellation: DownloadCancellation = DownloadCancellation(),
    progress: (@Sendable (DownloadProgress) -> Void)? = nil
  ) throws(VisionError) -> Outcome {
    try lock(name, cancellation) { () throws(VisionError) in
      let place = modelFolder(name)
      let record = HostedModelRecord(in: place)
      guard
        let offered = try newestVersion(of: name, since: record, cancellation: cancellation)
      else { return .alreadyNewest }
      if let record, offered.isContent(of: record) {
        // The same file under another name: save the name, so that the host can be given it.
        try HostedModelRecord(sha256: record.sha256, version: offered.version).save(in: place)
        return .alreadyNewest
      }
      try FileSystem.make(place, isPrivate: true)
      let arrival = try fetch(
        offered, name, since: record, into: place, cancellation: cancellation, progress: progress)
      return try install(arrival, name, over: record, in: place)
    }
  }

  /// A fetched file and its version.
  private struct Arrival {
    let path: String
    let version: String?
  }

  /// Returns the version that the host offers; nil when the existing one is the newest.
  private func newestVersion(
    of name: String, since record: HostedModelRecord?, cancellation: DownloadCancellation
  ) throws(VisionError) -> HostedModelVersion? {
    let request = HostedModelRequest(
      modelName: name, knownVersion: record?.version, options: options, cancellation: cancellation)
    switch try host.newestVersion(request) {
    case .newest(let offered):
      // Not every server considers the known version that it is given.
      let isKnown = offered.version != nil && offered.version == record?.version
      return isKnown ? nil : offered.withPlainVersion
    case .unchanged:
      guard record?.version != nil else {
        throw VisionError(
          .downloadFailed,
          "the host of \(name) says that nothing changed, but no version is on this machine")
      }
      return nil
    }
  }

  private func fetch(
    _ offered: HostedModelVersion, _ name: String, since record: HostedModelRecord?,
    into place: String, cancellation: DownloadCancellation,
    progress: (@Sendable (DownloadProgress) -> Void)?
  ) throws(VisionError) -> Arrival {
    do throws(VisionError) {
      return try fetch(
        offered, into: place, cancellation: cancellation, progress: progress)
    } catch {
      // Signed addresses expire, perhaps between two attempts.
      guard offered.isTemporary, case .status(400...499) = error.cause as? DownloadFault,
        let renewed = try newestVersion(of: name, since: record, cancellation: cancellation),
        renewed.address != offered.address
      else { throw error }
      return try fetch(renewed, into: place, cancellation: cancellation, progress: progress)
    }
  }

  private func fetch(
    _ offered: HostedModelVersion, into place: String, cancellation: DownloadCancellation,
    progress: (@Sendable (DownloadProgress) -> Void)?
  ) throws(VisionError) -> Arrival {
    var options = options
    options.expectedByteCount = offered.byteCount
    options.expectedSHA256 = offered.sha256
    options.contentName = offered.version.map { "\(place) \($0)" }
    // Each version has its own file name, so that a part of one is not continued with another.
    let content = SHA256(text: offered.version ?? offered.address)
    let path = "\(place)/arriving-\(content.prefix(16)).tflite"
    try HTTPDownload(from: offered.address, to: path, options: options)
      .runBlocking(cancellation: cancellation, progress: progress)
    return Arrival(path: path, version: offered.version)
  }

  /// Verifies the received file, moves it to its path, and removes all other files.
  private func install(
    _ arrival: Arrival, _ name: String, over record: HostedModelRecord?, in place: String
  ) throws(VisionError) -> Outcome {
    do throws(VisionError) {
      _ = try ModelFile(path: arrival.path)
    } catch {
      FileSystem.removeFile(arrival.path)
      throw VisionError(
        .downloadFailed,
        "what the host sent for \(name) is not used, and the previous version stays: it is not a proper "
          + "model: \(error.message)", cause: error)
    }
    let sha256 = try NoteFile.sha256(of: arrival.path)
    let newest = HostedModelRecord(sha256: sha256, version: arrival.version)
    let target = newest.path(in: place)
    try FileSystem.rename(arrival.path, to: target)
    _ = try DigestNote.compute(for: target)
    try newest.save(in: place)
    for other in FileSystem.names(in: place) where !newest.owns(other) {
      FileSystem.removeFile("\(place)/\(other)")
    }
    return record?.sha256 == sha256 ? .alreadyNewest : .fetched
  }
}

extension HostedModelVersion {
  /// Returns true if the file on this machine is this version, whatever its name was.
  fileprivate func isContent(of record: HostedModelRecord) -> Bool {
    sha256 != nil && sha256 == record.sha256
  }

  /// The maximum length of a version's name; longer ones would not fit in the notes.
  private static let longestVersion = 1000

  /// The same version, without a name that does not fit in a line of a short note.
  fileprivate var withPlainVersion: HostedModelVersion {
    var plain = self
    if let version,
      !(1...Self.longestVersion).contains(version.utf8.count)
        || version.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    {
      plain.version = nil
    }
    return plain
  }
}
