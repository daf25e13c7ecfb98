internal import ModelDownloads
internal import Foundation
internal import VisionBase

extension Progress {
  /// The progress of a download in bytes; its total is -1, indeterminate, until the server has said
  /// how long the file is.
  ///
  /// It belongs to no other progress of the thread that asks for the download.
  convenience init(cancelling cancellation: DownloadCancellation) {
    self.init(parent: nil, userInfo: nil)
    totalUnitCount = -1
    cancellationHandler = { cancellation.cancel() }
  }

  /// Shows how far the download is.
  ///
  /// Called by the thread of the download alone. Foundation does not lock a progress on Linux: who
  /// looks at it from another thread may see the number of a moment before.
  func show(_ download: DownloadProgress) {
    if let total = download.totalBytes, totalUnitCount != Int64(total) {
      totalUnitCount = Int64(total)
    }
    completedUnitCount = Int64(download.bytesSoFar)
  }
}
