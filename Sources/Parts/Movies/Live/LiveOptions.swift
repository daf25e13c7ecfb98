internal import VisionBase

/// Options for reading a live source: a camera or a network stream.
///
/// Times are zero or more; infinity sets no limit.
public struct LiveOptions: Hashable, Sendable {
  /// The frames that a reader slower than the source gets.
  ///
  /// New versions may add cases.
  public enum Delivery: Hashable, Sendable {
    /// The newest frame, or one that has waited for at most a twentieth of a second.
    ///
    /// Frames that arrive two or three at once therefore all reach a reader that keeps up. Those
    /// before them are dropped and counted, and gaps separated only by dropped frames are reported
    /// as one. Frames from before the reader's first request are not counted.
    case newest
    /// Every frame.
    ///
    /// The source is read only as fast as frames are taken, and a server drops what is not fetched.
    case everyFrame
  }

  /// The frames that a slow reader gets.
  public var delivery = Delivery.newest

  /// The time limit for connecting until the source can be decoded, in seconds.
  public var connectTimeoutInSeconds = 10.0

  /// The time without a frame after which the source counts as lost, in seconds.
  ///
  /// A playlist with longer segments is allowed three times the length of a segment.
  public var stallTimeoutInSeconds = 10.0

  /// The time limit for reconnecting to a lost source, in seconds; nil sets no limit, zero never
  /// reconnects.
  ///
  /// A source that could not be reached at first is an error at once.
  public var reconnectForSeconds: Double?

  /// True if an RTSP server sends pictures as datagrams (UDP), which can get lost.
  ///
  /// Otherwise they come within the connection (TCP).
  public var usesDatagrams = false

  /// True if a server whose certificate cannot be verified is accepted.
  ///
  /// FFmpeg before version 9 cannot verify certificates of rtsps:// at all: such streams are
  /// refused unless this is true.
  public var allowsUnverifiedServers = false

  /// A file (PEM) of trusted certificate authorities; nil uses the system's.
  public var authoritiesFile: String?

  /// Hosts, including those below them, that HLS playlists and HTTP redirects may lead to; `*` is
  /// any.
  ///
  /// An entry is a name or an address without scheme and port; IPv6 addresses are in brackets. The
  /// host of the address itself and those below it are always allowed.
  public var allowedHosts: [String] = []

  /// Creates the default options.
  public init() {}
}

extension LiveOptions {
  /// Throws `optionInvalid` for a time that is negative or not a number, and for an allowed host
  /// that no address can have.
  func check() throws(VisionError) {
    let times = [
      ("connectTimeoutInSeconds", connectTimeoutInSeconds),
      ("stallTimeoutInSeconds", stallTimeoutInSeconds),
      ("reconnectForSeconds", reconnectForSeconds ?? 0),
    ]
    for (name, time) in times where !(time >= 0) {
      throw VisionError(
        .optionInvalid, "LiveOptions.\(name) is \(time); give a number of seconds, zero or more")
    }
    for host in allowedHosts {
      guard let problem = Self.problem(ofAllowedHost: host) else { continue }
      throw VisionError(.optionInvalid, "LiveOptions.allowedHosts: \(problem)")
    }
  }

  /// Returns the problem with an entry of `allowedHosts` that no address matches; nil for others.
  package static func problem(ofAllowedHost text: String) -> String? {
    guard text != LiveHosts.any, !LiveHosts.isHost(text) else { return nil }
    // An address could contain a password.
    let shown = StreamAddress(text)?.name ?? text
    return
      "'\(shown)' is not a host; give a name or address alone, such as example.com, which includes "
      + "the hosts below it, or [::1], without scheme and port; * is any host"
  }
}
