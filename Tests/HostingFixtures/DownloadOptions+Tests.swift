package import ModelDownloads
internal import TestSupport
internal import VisionBase

extension DownloadOptions {
  /// Options for tests: the content is known, nobody waits between attempts, and a server that a busy
  /// machine lets wait is not taken for a silent one.
  package static func expecting(_ content: [UInt8]?) -> DownloadOptions {
    var options = DownloadOptions(
      expectedByteCount: content?.count, expectedSHA256: content.map { SHA256($0) })
    options.retryDelayInMilliseconds = 1
    options.connectTimeoutInMilliseconds = 60_000
    options.stallTimeoutInMilliseconds = 60_000
    return options
  }
}

/// What progress reports said.
package final class ProgressLog: Sendable {
  /// Starts with no report.
  package init() {}

  private let reports = Lock<[DownloadProgress]>([])

  /// Notes a report.
  @Sendable package func add(_ progress: DownloadProgress) {
    reports.withLock { $0.append(progress) }
  }

  /// All reports so far.
  package var all: [DownloadProgress] { reports.withLock { $0 } }
}
