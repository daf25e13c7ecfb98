public import ModelCatalogue
public import VisionBase

/// Fetching of the catalogue's files onto this machine.
///
/// ```swift
/// let store = ModelStore()
/// try store.pull(["default"])
/// let model = try store.path(of: "pose-detector")
/// ```
///
/// A valid file is never fetched again: if all files are there, the network is not used.
extension ModelStore {
  /// The result for one file.
  public struct Outcome: Hashable, Sendable {
    /// The entry.
    public let entry: CatalogueEntry
    /// The file's path.
    public let path: String
    /// The file's size in bytes.
    public let byteCount: Int
    /// True if the file existed before, so that nothing was fetched.
    public let wasCached: Bool
  }

  /// The progress of fetching one file.
  public struct Progress: Hashable, Sendable {
    /// The entry's name.
    public let name: String
    /// The bytes so far, of the file or of the package that contains it.
    public let download: DownloadProgress
  }

  /// Fetches files, unless they are already on this machine; blocks until all are.
  ///
  /// A Python package contains several of the catalogue's files. The missing ones are installed
  /// along with the requested one, so that no package is fetched twice.
  ///
  /// - Parameters:
  ///   - words: Names of entries or groups.
  ///   - cancellation: Stops the download when canceled.
  ///   - progress: Called with the progress of the current file, on an unspecified thread; must be
  ///     quick.
  /// - Returns: One outcome for each entry, in the requested order, without repetition.
  /// - Throws: `optionInvalid` for a name that does not exist, before anything is fetched;
  ///   otherwise the first failure, as `HTTPDownload.runBlocking` does.
  @discardableResult
  public func pull(
    _ words: [String], cancellation: DownloadCancellation = DownloadCancellation(),
    progress: (@Sendable (Progress) -> Void)? = nil
  ) throws(VisionError) -> [Outcome] {
    try ModelFetcher(for: self).pull(words, cancellation: cancellation, progress: progress)
  }
}
