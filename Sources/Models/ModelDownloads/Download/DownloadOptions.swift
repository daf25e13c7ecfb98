public import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The expected result of a download, and its limits.
public struct DownloadOptions: Sendable {
  /// The required size of the file in bytes; nil when it is not known.
  public var expectedByteCount: Int?

  /// The required digest of the file; nil when it is not known.
  ///
  /// With it, an existing file with the right content is not fetched again, and an unfinished
  /// download can be resumed from any server.
  public var expectedSHA256: SHA256?

  /// The maximum size accepted, in bytes, whatever the server reports.
  public var maximumByteCount = 4 << 30

  /// The maximum number of redirects.
  public var maximumRedirects = 10

  // Milliseconds rather than `Duration`, which needs macOS 13 and iOS 16.

  /// The time limit for a connection, in milliseconds.
  public var connectTimeoutInMilliseconds = 15_000

  /// The time the server may deliver less than `minimumBytesPerSecond`, in milliseconds.
  ///
  /// It is counted in whole seconds.
  public var stallTimeoutInMilliseconds = 30_000

  /// The rate below which a transfer counts as stalled, in bytes per second.
  public var minimumBytesPerSecond = 16

  /// The maximum number of attempts before a transient failure is final, at least one.
  public var maximumAttempts = 4

  /// The wait before the second attempt, in milliseconds; it doubles before each further one.
  public var retryDelayInMilliseconds = 500

  package static let certificateVariable = "SSL_CERT_FILE"

  /// A file of certificates (PEM) to trust instead of the system's; `SSL_CERT_FILE` by default.
  ///
  /// It is not used on Apple platforms, where the system's own store decides.
  public var certificateFile = EnvironmentVariable(certificateVariable).path

  /// True if a mobile network may be used, as far as the system reports the kind of network.
  ///
  /// If false and this machine's default route is a mobile one, the download fails at once. On
  /// Linux that means a default route over a modem (`wwan`) or a dial-up connection (`ppp`); a
  /// phone that shares its connection looks like any other network.
  public var allowsCellularAccess = true

  /// The name of the content in the note for resuming in a later process; nil uses its address.
  ///
  /// It is for content whose address differs for each request.
  package var contentName: String?

  /// The source of the system's network routes; tests replace it.
  package var routes = NetworkRoutes()

  /// The function that writes bytes to a file; tests simulate full disks with it.
  package var write: @Sendable (Int32, RawSpan) -> Int = systemWrite

  /// The function that waits for a number of milliseconds; tests replace it by one that does not
  /// wait.
  package var pause: @Sendable (Int) -> Void = systemPause

  /// Creates options for a file of any size and content.
  public init() {}

  /// Creates options for a file of a known size or content.
  public init(expectedByteCount: Int?, expectedSHA256: SHA256?) {
    self.expectedByteCount = expectedByteCount
    self.expectedSHA256 = expectedSHA256
  }

  /// Returns the wait after a number of failures, in milliseconds.
  package func delayInMilliseconds(afterFailure failures: Int) -> Int {
    let (delay, overflows) = retryDelayInMilliseconds.multipliedReportingOverflow(
      by: 1 << min(max(failures - 1, 0), 6))
    return overflows ? retryDelayInMilliseconds : delay
  }

  /// Waits in short steps, and throws `cancelled` as soon as the download is canceled.
  package func pause(
    milliseconds total: Int, unless cancellation: DownloadCancellation
  ) throws(VisionError) {
    let step = 50
    var rest = total
    while rest > 0 {
      try cancellation.check()
      pause(min(step, rest))
      rest -= step
    }
    try cancellation.check()
  }
}

@Sendable private func systemWrite(_ descriptor: Int32, _ bytes: RawSpan) -> Int {
  unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
}

@Sendable private func systemPause(_ milliseconds: Int) {
  var time = timespec()
  time.tv_sec = milliseconds / 1000
  time.tv_nsec = milliseconds % 1000 * 1_000_000
  unsafe nanosleep(&time, nil)
}
