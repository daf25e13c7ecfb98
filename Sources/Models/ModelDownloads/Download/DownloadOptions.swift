public import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// What a download must deliver, and how patient it is.
public struct DownloadOptions: Sendable {
  /// The size the file must have, nil when it is not known.
  public var expectedByteCount: Int?

  /// The digest the file must have, nil when it is not known.
  ///
  /// With it, a file that is already there and right is not fetched again, and an unfinished
  /// download can be resumed from any server.
  public var expectedSHA256: SHA256?

  /// The largest size accepted, in bytes, whatever the server says.
  public var maximumByteCount = 4 << 30

  /// How many redirects are followed.
  public var maximumRedirects = 10

  // Milliseconds rather than `Duration`, which needs macOS 13 and iOS 16.

  /// How long to wait for a connection, in milliseconds.
  public var connectTimeoutInMilliseconds = 15_000

  /// How long the server may deliver less than `minimumBytesPerSecond`, in milliseconds.
  ///
  /// Counted in whole seconds.
  public var stallTimeoutInMilliseconds = 30_000

  /// Below this rate a transfer counts as stalled.
  public var minimumBytesPerSecond = 16

  /// How often a transfer is tried before a passing failure is final, at least once.
  public var maximumAttempts = 4

  /// The wait before the second attempt, in milliseconds; it doubles before each further one.
  public var retryDelayInMilliseconds = 500

  /// A file of certificates (PEM) to trust instead of the system's, as `SSL_CERT_FILE` names one.
  ///
  /// Not used on Apple platforms, where the system's own store decides.
  public var certificateFile = CacheFolder.environment("SSL_CERT_FILE")

  /// Whether a mobile network may be used, as far as the system says what network it is.
  ///
  /// When not, and this machine's way out is a mobile one, the download fails at once. On Linux
  /// that means a default route over a modem (`wwan`) or a dial-up connection (`ppp`); a telephone
  /// that shares its connection looks like any other network.
  public var allowsCellularAccess = true

  /// What the content is called in the note that lets a later process resume, nil for its address.
  ///
  /// For content whose address is another one each time it is asked for.
  package var contentName: String?

  /// Where the system says which networks there are; tests put others here.
  package var routes = NetworkRoutes()

  /// Writes bytes to a file; tests put full disks here.
  package var write: @Sendable (Int32, RawSpan) -> Int = systemWrite

  /// Waits for so many milliseconds; tests put nothing here.
  package var pause: @Sendable (Int) -> Void = systemPause

  /// Expects a file of any size and content.
  public init() {}

  /// Expects a file of a known size or content.
  public init(expectedByteCount: Int?, expectedSHA256: SHA256?) {
    self.expectedByteCount = expectedByteCount
    self.expectedSHA256 = expectedSHA256
  }

  /// The wait after a number of failures, in milliseconds.
  package func delayInMilliseconds(afterFailure failures: Int) -> Int {
    let (delay, overflows) = retryDelayInMilliseconds.multipliedReportingOverflow(
      by: 1 << min(max(failures - 1, 0), 6))
    return overflows ? retryDelayInMilliseconds : delay
  }

  /// Waits in short steps, and throws `cancelled` as soon as the caller asked to stop.
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
