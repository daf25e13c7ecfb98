/// The progress of a download.
public struct DownloadProgress: Hashable, Sendable {
  /// The number of the file's bytes on this machine, including those of an earlier attempt.
  public var bytesSoFar: Int

  /// The size of the file in bytes; nil while it is not known.
  public var totalBytes: Int?

  /// Creates a report.
  public init(bytesSoFar: Int, totalBytes: Int?) {
    self.bytesSoFar = bytesSoFar
    self.totalBytes = totalBytes
  }
}
