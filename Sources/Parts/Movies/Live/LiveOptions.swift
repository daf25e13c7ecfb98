internal import VisionBase

/// How a live source is read: a camera or a network stream.
///
/// Times are zero or more; infinity is as long as it takes.
public struct LiveOptions: Hashable, Sendable {
  /// Which frames a reader gets that is slower than the source.
  public enum Delivery: Hashable, Sendable {
    /// The newest, or one that has waited for a twentieth of a second at most, so that frames that come
    /// two or three at once are all there for a reader that keeps up. Those before it are dropped and
    /// counted, and gaps that had only such frames between them are told as one. Frames from before the
    /// first was asked for are not counted.
    case newest
    /// Every one. The source is read only as fast as frames are taken, and a server drops what
    /// nobody fetches.
    case everyFrame
  }

  /// Which frames a slow reader gets.
  public var delivery = Delivery.newest

  /// How long connecting may take until the source is known well enough to be decoded, in seconds.
  public var connectTimeoutInSeconds = 10.0

  /// How long no frame may come until the source counts as lost, in seconds.
  ///
  /// A playlist whose pieces are longer is given three times a piece.
  public var stallTimeoutInSeconds = 10.0

  /// How long a lost source is tried again, in seconds; nil is for ever, zero not at all.
  ///
  /// A source that never was there is an error at once.
  public var reconnectForSeconds: Double?

  /// Whether a RTSP server sends pictures as datagrams (UDP), which can get lost; else they come
  /// within the connection (TCP).
  public var usesDatagrams = false

  /// Whether a server is taken at its word where its certificate cannot be verified.
  ///
  /// FFmpeg before version 9 cannot verify certificates of rtsps:// at all: such streams are refused
  /// unless this is true.
  public var allowsUnverifiedServers = false

  /// A file (PEM) of who signs good certificates; nil leaves it to the system.
  public var authoritiesFile: String?

  /// Makes the usual options.
  public init() {}
}

extension LiveOptions {
  /// Throws `optionInvalid` for a time that is below zero or no number.
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
  }
}
