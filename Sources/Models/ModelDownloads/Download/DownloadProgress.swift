/// How far a download is.
public struct DownloadProgress: Hashable, Sendable {
  /// How many bytes of the file are on this machine, those of an earlier attempt included.
  public var bytesSoFar: Int

  /// How many bytes the file has, nil while nobody has said.
  public var totalBytes: Int?

  /// Makes a report.
  public init(bytesSoFar: Int, totalBytes: Int?) {
    self.bytesSoFar = bytesSoFar
    self.totalBytes = totalBytes
  }
}
