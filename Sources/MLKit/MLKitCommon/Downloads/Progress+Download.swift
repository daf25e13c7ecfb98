internal import ModelDownloads
internal import Foundation
internal import VisionBase

extension Progress {
  /// Creates the progress of a download in bytes, with a total of -1, indeterminate, at first.
  ///
  /// The total is set once the server has reported the length of the file. The progress is not a
  /// child of any other progress of the thread that requests the download.
  convenience init(cancelling cancellation: DownloadCancellation) {
    self.init(parent: nil, userInfo: nil)
    totalUnitCount = -1
    cancellationHandler = { cancellation.cancel() }
  }

  /// Updates the progress of the download.
  ///
  /// Called only by the download's thread. On Linux, Foundation does not lock a progress: a reader
  /// on another thread may see a slightly outdated number.
  func show(_ download: DownloadProgress) {
    if let total = download.totalBytes, totalUnitCount != Int64(total) {
      totalUnitCount = Int64(total)
    }
    completedUnitCount = Int64(download.bytesSoFar)
  }
}
