package import ModelDownloads
internal import TestSupport
internal import VisionBase

extension DownloadOptions {
  /// Returns options for tests: known contents, and no pauses between attempts.
  ///
  /// A server that a busy machine delays is not taken for a silent one.
  package static func expecting(_ content: [UInt8]?) -> DownloadOptions {
    var options = DownloadOptions(
      expectedByteCount: content?.count, expectedSHA256: content.map { SHA256($0) })
    options.retryDelayInMilliseconds = 1
    options.connectTimeoutInMilliseconds = 60_000
    options.stallTimeoutInMilliseconds = 60_000
    return options
  }
}

/// A log of progress reports.
package final class ProgressLog: Sendable {
  /// Creates an empty log.
  package init() {}

  private let reports = Lock<[DownloadProgress]>([])

  /// Adds a report.
  @Sendable package func add(_ progress: DownloadProgress) {
    reports.withLock { $0.append(progress) }
  }

  /// All reports so far.
  package var all: [DownloadProgress] { reports.withLock { $0 } }
}
