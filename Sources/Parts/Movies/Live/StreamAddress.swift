internal import VisionBase

/// The address of a network stream, which may contain a password.
///
/// Its descriptions, and with them every error and result, contain no credentials and nothing else
/// that could be secret: `name` is the name of a stream.
public struct StreamAddress: Hashable, Sendable, CustomStringConvertible,
  CustomDebugStringConvertible, CustomReflectable
{
  /// A protocol for a stream.
  ///
  /// New versions may add cases.
  public enum Scheme: String, Hashable, Sendable, CaseIterable {
    /// The Real-Time Streaming Protocol.
    case rtsp
    /// The Real-Time Streaming Protocol, encrypted.
    case rtsps
    /// HTTP: an HLS playlist, or a sequence of JPEGs.
    case http
    /// HTTP, encrypted.
    case https

    /// True if the connection is encrypted.
    public var isSecure: Bool { self == .rtsps || self == .https }

    package var isHTTP: Bool { self == .http || self == .https }
  }

  /// The address's protocol.
  public let scheme: Scheme
  /// The host, in lower case.
  let host: String
  /// The port as written; nil is the default one.
  let port: Int?
  /// The part after the host, without a fragment: a path that begins with a slash, and a query.
  let path: String
  let query: String?
  /// The user as written, percent-encoded; nil if none is given.
  let user: String?
  let password: String?

  private static let longest = 4096

  /// Reads an address; nil if its scheme is not one of the four, or if it is malformed.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.longest, let parts = Self.split(text) else { return nil }
    guard parts.rest.allSatisfy({ ("!"..."~").contains($0) && $0 != "\\" }) else { return nil }
    scheme = parts.scheme
    let rest = parts.rest.prefix { $0 != "#" }
    let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    guard let authority = Authority(rest[..<end]) else { return nil }
    (host, port) = (authority.host, authority.port)
    (user, password) = (authority.user, authority.password)
    let tail = rest[end...]
    let path = tail.prefix { $0 != "?" }
    self.path = path.isEmpty ? "/" : String(path)
    query = tail.cut(at: "?").map { String($0.1) }
  }

  /// Returns true if a text is intended as the address of a stream, well-formed or not.
  public static func isMeant(by word: String) -> Bool { split(word) != nil }

  private static func split(_ text: String) -> (scheme: Scheme, rest: ByteText)? {
    guard let (name, rest) = text.bytes.cut(at: ":"),
      let scheme = Scheme(rawValue: name.lowercased()), let behind = rest.dropping(prefix: "//")
    else { return nil }
    return (scheme, behind)
  }

  /// The stream's name: its address without anything that could be a secret.
  ///
  /// The credentials are left out. In a query only the values remain that distinguish one stream of
  /// a camera from another, and passwords within the path are masked.
  public var name: String {
    let query = self.query.map { "?" + Self.masked(query: $0) } ?? ""
    return "\(scheme.rawValue)://\(hostAndPort)\(Self.masked(path: path))\(query)"
  }

  /// The same as `name`.
  public var description: String { name }
  /// The same as `name`.
  public var debugDescription: String { name }
  /// A mirror that shows only the name wherever a value is reflected to be printed.
  public var customMirror: Mirror { Mirror(self, children: ["name": name]) }

  var hostAndPort: String { host + (port.map { ":\($0)" } ?? "") }

  /// The address without credentials, for clients that receive those separately.
  var withoutUser: String {
    "\(scheme.rawValue)://\(hostAndPort)\(path)\(query.map { "?\($0)" } ?? "")"
  }

  /// The address as it was given, with credentials.
  var withUser: String {
    guard let user else { return withoutUser }
    let who = user + (password.map { ":\($0)" } ?? "")
    return "\(scheme.rawValue)://\(who)@\(hostAndPort)\(path)\(query.map { "?\($0)" } ?? "")"
  }

  /// The credentials for HTTP; nil if no user is given.
  var credentials: (user: String, password: String)? {
    user.map { (Self.decoded($0), Self.decoded(password ?? "")) }
  }
}

// MARK: - What is masked

extension StreamAddress {
  /// The names that cameras give in queries to the choice of a stream, a size or a format.
  private static let harmless: Set<String> = [
    "channel", "ch", "chn", "stream", "streamid", "streamtype", "subtype", "subtypeid", "camera",
    "cam", "profile", "resolution", "size", "width", "height", "fps", "framerate", "codec",
    "videocodec", "video", "unicast", "proto", "protocol", "transport", "quality", "compression",
    "rotation", "mirror", "format", "track", "inst", "line", "chid", "channelid",
  ]
  private static let mask = "***"
  private static let longestChoice = 24

  private static func masked(query: String) -> String {
    query.bytes.split(separator: "&", omittingEmptySubsequences: false).map { part in
      guard let (key, value) = part.cut(at: "=") else {
        return part.isEmpty || harmless.contains(part.lowercased()) ? String(part) : mask
      }
      let isHarmless = harmless.contains(key.lowercased()) && value.count <= longestChoice
      return "\(key)=\(isHarmless ? String(value) : mask)"
    }.joined(separator: "&")
  }

  /// Masks passwords that some cameras take in the path: `/user=admin_password=secret_channel=1`.
  private static func masked(path: String) -> String {
    path.bytes.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.contains("=") || part.contains("@") ? masked(part: part) : String(part)
    }.joined(separator: "/")
  }

  private static func masked(part: ByteText) -> String {
    let pieces = part.split(omittingEmptySubsequences: false) { "_&;,".bytes.contains($0) }
    let kept = pieces.filter { piece in
      guard let (key, _) = piece.cut(at: "=") else { return false }
      return harmless.contains(key.lowercased()) && !piece.contains("@")
    }
    return ([mask] + kept.map(String.init)).joined(separator: "_")
  }

  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

// MARK: - Addresses within playlists

extension StreamAddress {
  /// Returns the address that a playlist at this one refers to; nil for another scheme or a
  /// malformed one.
  ///
  /// The user and password are kept only for the host that the playlist came from.
  func resolving(_ reference: String) -> StreamAddress? {
    guard !reference.isEmpty else { return nil }
    let text: String
    if reference.bytes.hasPrefix("//") {
      text = "\(scheme.rawValue):\(reference)"
    } else if Self.hasScheme(reference) {
      text = reference
    } else {
      let root = "\(scheme.rawValue)://\(hostAndPort)"
      let place = reference.bytes.prefix { $0 != "?" && $0 != "#" }
      let tail = String(reference.bytes[place.endIndex...])
      if place.isEmpty {
        text = root + path + tail
      } else {
        let folder = path.bytes.cut(atLast: "/")?.0 ?? ""
        let whole = place.hasPrefix("/") ? "\(place)" : "\(folder)/\(place)"
        text = root + Self.normal(whole) + tail
      }
    }
    guard let found = StreamAddress(text), found.scheme == scheme else { return nil }
    let isSameHost = found.host == host && found.port == port
    return StreamAddress(found, user: isSameHost ? user : nil, isSameHost ? password : nil)
  }

  private init(_ other: StreamAddress, user: String?, _ password: String?) {
    (scheme, host, port) = (other.scheme, other.host, other.port)
    (path, query) = (other.path, other.query)
    (self.user, self.password) = (user, password)
  }

  /// Returns the address that a redirect leads to; nil for another scheme or a malformed address.
  ///
  /// The user and password are kept only if the host is the same.
  func moved(to text: String) -> StreamAddress? {
    guard let found = StreamAddress(text), found.scheme == scheme else { return nil }
    let isSameHost = found.host == host && found.port == port
    return StreamAddress(found, user: isSameHost ? user : nil, isSameHost ? password : nil)
  }

  private static func hasScheme(_ text: String) -> Bool {
    guard let (name, _) = text.bytes.cut(at: ":") else { return false }
    return !name.isEmpty
      && name.allSatisfy { $0.isLetter || $0.isDigit || "+-.".bytes.contains($0) }
  }

  /// Returns a path without `.` and `..`.
  private static func normal(_ path: String) -> String {
    var parts: [ByteText] = []
    let names = path.bytes.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (number, name) in names.enumerated() {
      let isLast = number == names.count - 1
      switch name {
      case ".": if isLast { parts.append("") }
      case "..":
        parts = parts.dropLast()
        if isLast { parts.append("") }
      default: parts.append(name)
      }
    }
    return "/" + parts.joined(separator: "/")
  }
}

/// The authority of an address: `user:password@host:port`.
private struct Authority {
  var user: String?
  var password: String?
  var host: String
  var port: Int?

  init?(_ text: ByteText) {
    var text = text
    // A password may contain the `@` that ends it: users do not encode it.
    if let (who, place) = text.cut(atLast: "@") {
      user = String(who.cut(at: ":")?.0 ?? who)
      password = who.cut(at: ":").map { String($0.1) }
      text = place
    }
    var rest: ByteText
    if let inner = text.dropping(prefix: "[") {
      guard let (address, behind) = inner.cut(at: "]"), !address.isEmpty,
        address.allSatisfy({ $0.isHexDigit || ":.%".bytes.contains($0) })
      else { return nil }
      host = "[\(address.lowercased())]"
      rest = behind
    } else {
      let name = text.prefix { $0 != ":" }
      guard !name.isEmpty,
        name.allSatisfy({ $0.isLetter || $0.isDigit || "-._".bytes.contains($0) })
      else { return nil }
      host = name.lowercased()
      rest = text[name.endIndex...]
    }
    guard let colon = rest.popFirst() else { return }
    guard colon == ":", let number = Int(rest), (1...65_535).contains(number),
      rest.allSatisfy(\.isDigit)
    else { return nil }
    port = number
  }
}
