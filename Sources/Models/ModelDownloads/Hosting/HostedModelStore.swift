public import ModelFiles
internal import ModelCatalogue
public import VisionBase

/// A host's models on this machine: the newest version that was fetched and found to be right.
///
/// ```swift
/// let host = try HTTPSModelHost(url: "https://models.example/birds.tflite")
/// let store = HostedModelStore(host: host)
/// try store.download("birds")
/// let model = try store.open("birds")
/// ```
///
/// A new version is fetched beside the one that is there and takes its place in one step, after its
/// size and digest (where the host states them) and its structure as a model were found to be
/// right. If anything goes wrong before that, the old version stays. What arrived of a broken
/// download is continued by the next. Several threads and processes may use one folder at once: one
/// of them fetches, the others wait, and then find the version there. A program that runs an old
/// version goes on running it.
public struct HostedModelStore: Sendable {
  /// How a download that did not fail ended.
  public enum Outcome: Hashable, Sendable {
    /// A version was fetched.
    case fetched
    /// The newest version was there already.
    case alreadyNewest
  }

  /// Where the newest versions are known.
  public let host: any ModelHosting

  private let folder: String
  private let options: DownloadOptions

  /// Describes a store; by default `folder` is this user's, and it need not exist.
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
  /// Whether some version of a model is on this machine, whole and right.
  ///
  /// Asks no server. A file that was changed since it was fetched counts as none.
  public func isDownloaded(_ name: String) -> Bool {
    HostedModelRecord(in: modelFolder(name)) != nil
  }

  /// The path of the model's file on this machine.
  ///
  /// A newer version gets another path, and the old file is then removed: to use the model, call
  /// `open(_:)`. Throws `modelMissing` when no version is here.
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

  /// Opens the model; throws `modelMissing` when no version is here.
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

  /// Removes every version of a model, and what arrived of unfinished downloads.
  ///
  /// A model that is not there is fine. Waits for a download of the model that is under way.
  public func delete(_ name: String) throws(VisionError) {
    let place = modelFolder(name)
    // The folder of a download that still asks its host is not there yet, but its lock is.
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

  /// The folder of one model: its name, as far as file systems bear it, and a digest.
  private func modelFolder(_ name: String) -> String {
    let readable = String(
      name.unicodeScalars.prefix(40).map { scalar -> Character in
        let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
        return isPlain || scalar == "_" ? Character(scalar) : "-"
      })
    return "\(folder)/\(readable)-\(SHA256(text: "\(host.identity)\n\(name)").prefix(16))"
  }

  /// The file that who changes a model holds; it is gone when nobody does.
  private func lockPath(_ name: String) -> String { modelFolder(name) + ".lock" }

  private func lock<Result>(
    _ name: String, _ cancellation: DownloadCancellation,
    _ body: () throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    // An app's models need not be for everybody, and the folders' names say which it uses.
    try FileSystem.make(folder, isPrivate: true)
    return try FileLock.hold(lockPath(name)) { () throws(VisionError) in
      try options.pause(milliseconds: 50, unless: cancellation)
    } during: { _ throws(VisionError) in
      try body()
    }
  }
}

// MARK: - Fetching

extension HostedModelStore {
  /// Brings the newest version of a model onto this machine, unless it is there.
  ///
  /// Blocks until that is done.
  ///
  /// - Parameters:
  ///   - name: The model's name with its host.
  ///   - cancellation: Stops the download when thrown.
  ///   - progress: Told after each piece that arrived, on an unspecified thread; must be quick.
  /// - Returns: Whether anything had to be fetched.
  /// - Throws: `downloadFailed` when host, network or content are at fault (with the `VisionError`
  ///   that says why as the cause when what arrived is no model), `fileFailed` when the disk is full
  ///   or the place not writable, and `cancelled`.
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
        // The same file under another name: remember the name, so that the host can be told it.
        try HostedModelRecord(sha256: record.sha256, version: offered.version).save(in: place)
        return .alreadyNewest
      }
      try FileSystem.make(place, isPrivate: true)
      let arrival = try fetch(
        offered, name, since: record, into: place, cancellation: cancellation, progress: progress)
      return try install(arrival, name, over: record, in: place)
    }
  }

  /// A file that was fetched, and which version it is.
  private struct Arrival {
    let path: String
    let version: String?
  }

  /// What the host offers; nil when what is there is the newest.
  private func newestVersion(
    of name: String, since record: HostedModelRecord?, cancellation: DownloadCancellation
  ) throws(VisionError) -> HostedModelVersion? {
    let request = HostedModelRequest(
      modelName: name, knownVersion: record?.version, options: options, cancellation: cancellation)
    switch try host.newestVersion(request) {
    case .newest(let offered):
      // Not every server heeds what it is told of the known version.
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
      // Signed addresses run out, perhaps between two attempts.
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
    // A name for each version: the part of one is not continued with another.
    let content = SHA256(text: offered.version ?? offered.address)
    let path = "\(place)/arriving-\(content.prefix(16)).tflite"
    try HTTPDownload(from: offered.address, to: path, options: options)
      .runBlocking(cancellation: cancellation, progress: progress)
    return Arrival(path: path, version: offered.version)
  }

  /// Checks what arrived, puts it in its place, and removes everything else.
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
  /// Whether the file on this machine is this version, whatever it was called.
  fileprivate func isContent(of record: HostedModelRecord) -> Bool {
    sha256 != nil && sha256 == record.sha256
  }

  /// Longer names of versions would not fit into the notes that must be read again.
  private static let longestVersion = 1000

  /// The same, without a name that cannot be kept in a line of a short note.
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
