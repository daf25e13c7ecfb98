/// The address of a network stream, which may hold a password.
///
/// Its descriptions, and with them every error and result, are without who asks and without what else
/// could be a secret: `name` is what a stream is called.
public struct StreamAddress: Hashable, Sendable, CustomStringConvertible,
  CustomDebugStringConvertible, CustomReflectable
{
  /// How a stream is spoken to.
  public enum Scheme: String, Hashable, Sendable, CaseIterable {
    /// The Real-Time Streaming Protocol.
    case rtsp
    /// The same, encrypted.
    case rtsps
    /// HTTP: a playlist of HLS, or JPEGs one after the other.
    case http
    /// The same, encrypted.
    case https

    /// Whether what is sent is encrypted.
    public var isSecure: Bool { self == .rtsps || self == .https }

    package var isHTTP: Bool { self == .http || self == .https }
  }

  /// How it is spoken to.
  public let scheme: Scheme
  /// The host, in lower case.
  let host: String
  /// The port as it was written; nil is the usual one.
  let port: Int?
  /// What follows the host, without a fragment: a path that begins with a slash, and a query.
  let path: String
  let query: String?
  /// As written, with `%` for what is no letter; nil where nobody is named.
  let user: String?
  let password: String?

  private static let longest = 4096

  /// Reads an address; nil for what is none of the four kinds, or is malformed.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.longest, let parts = Self.split(text) else { return nil }
    guard parts.rest.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 < 0x80 && $0 != 0x5C }) else {
      return nil
    }
    scheme = parts.scheme
    let rest = parts.rest.prefix { $0 != "#" }
    let end = rest.firstIndex { "/?".contains($0) } ?? rest.endIndex
    guard let authority = Authority(rest[..<end]) else { return nil }
    (host, port) = (authority.host, authority.port)
    (user, password) = (authority.user, authority.password)
    let tail = rest[end...]
    let mark = tail.firstIndex(of: "?")
    let path = tail[..<(mark ?? tail.endIndex)]
    self.path = path.isEmpty ? "/" : String(path)
    query = mark.map { String(tail[tail.index(after: $0)...]) }
  }

  /// Whether a word is meant as the address of a stream, right or wrong.
  public static func isMeant(by word: String) -> Bool { split(word) != nil }

  private static func split(_ text: String) -> (scheme: Scheme, rest: Substring)? {
    guard let colon = text.firstIndex(of: ":"),
      let scheme = Scheme(rawValue: text[..<colon].lowercased())
    else { return nil }
    let rest = text[text.index(after: colon)...]
    return rest.hasPrefix("//") ? (scheme, rest.dropFirst(2)) : nil
  }

  /// What the stream is called: its address without anything that could be a secret.
  ///
  /// Who asks is left out. Of a query only the values stay that tell one stream of a camera from
  /// another, and passwords within the path are masked.
  public var name: String {
    let query = self.query.map { "?" + Self.masked(query: $0) } ?? ""
    return "\(scheme.rawValue)://\(hostAndPort)\(Self.masked(path: path))\(query)"
  }

  /// The same as `name`.
  public var description: String { name }
  /// The same as `name`.
  public var debugDescription: String { name }
  /// Shows nothing but the name, wherever a value is taken apart to be printed.
  public var customMirror: Mirror { Mirror(self, children: ["name": name]) }

  var hostAndPort: String { host + (port.map { ":\($0)" } ?? "") }

  /// The address without who asks, for those who are told that in another way.
  var withoutUser: String {
    "\(scheme.rawValue)://\(hostAndPort)\(path)\(query.map { "?\($0)" } ?? "")"
  }

  /// The address as it was given, with who asks.
  var withUser: String {
    guard let user else { return withoutUser }
    let who = user + (password.map { ":\($0)" } ?? "")
    return "\(scheme.rawValue)://\(who)@\(hostAndPort)\(path)\(query.map { "?\($0)" } ?? "")"
  }

  /// Who asks, as HTTP is told; nil where nobody is named.
  var credentials: (user: String, password: String)? {
    user.map { (Self.decoded($0), Self.decoded(password ?? "")) }
  }
}

// MARK: - What is masked

extension StreamAddress {
  /// What queries of cameras call the choice of a stream, a size or a form.
  private static let harmless: Set<String> = [
    "channel", "ch", "chn", "stream", "streamid", "streamtype", "subtype", "subtypeid", "camera",
    "cam", "profile", "resolution", "size", "width", "height", "fps", "framerate", "codec",
    "videocodec", "video", "unicast", "proto", "protocol", "transport", "quality", "compression",
    "rotation", "mirror", "format", "track", "inst", "line", "chid", "channelid",
  ]
  private static let mask = "***"
  private static let longestChoice = 24

  private static func masked(query: String) -> String {
    query.split(separator: "&", omittingEmptySubsequences: false).map { part in
      guard let equals = part.firstIndex(of: "=") else {
        return part.isEmpty || harmless.contains(part.lowercased()) ? String(part) : mask
      }
      let key = String(part[..<equals])
      let value = part[part.index(after: equals)...]
      let isHarmless = harmless.contains(key.lowercased()) && value.count <= longestChoice
      return "\(key)=\(isHarmless ? String(value) : mask)"
    }.joined(separator: "&")
  }

  /// Some cameras take the password as part of the path: `/user=admin_password=secret_channel=1`.
  private static func masked(path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.contains("=") || part.contains("@") ? masked(part: part) : String(part)
    }.joined(separator: "/")
  }

  private static func masked(part: Substring) -> String {
    let pieces = part.split(omittingEmptySubsequences: false) { "_&;,".contains($0) }
    let kept = pieces.filter { piece in
      guard let equals = piece.firstIndex(of: "=") else { return false }
      return harmless.contains(piece[..<equals].lowercased()) && !piece.contains("@")
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
  /// The address that a playlist at this one names; nil for one of another scheme, or malformed.
  ///
  /// The user and password go only where the playlist came from.
  func resolving(_ reference: String) -> StreamAddress? {
    guard !reference.isEmpty else { return nil }
    let text: String
    if reference.hasPrefix("//") {
      text = "\(scheme.rawValue):\(reference)"
    } else if Self.hasScheme(reference) {
      text = reference
    } else {
      let root = "\(scheme.rawValue)://\(hostAndPort)"
      let place = reference.prefix { !"?#".contains($0) }
      let tail = reference[place.endIndex...]
      if place.isEmpty {
        text = root + path + tail
      } else {
        let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
        let whole = place.hasPrefix("/") ? String(place) : String(folder) + String(place)
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

  /// This address where another one answered in its place: there nobody is named, unless it is the
  /// same host.
  func moved(to text: String) -> StreamAddress? {
    guard let found = StreamAddress(text), found.scheme == scheme else { return nil }
    let isSameHost = found.host == host && found.port == port
    return StreamAddress(found, user: isSameHost ? user : nil, isSameHost ? password : nil)
  }

  private static func hasScheme(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":") else { return false }
    let name = text[..<colon]
    return !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
  }

  /// A path without `.` and `..`.
  private static func normal(_ path: String) -> String {
    var parts: [Substring] = []
    let names = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
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

/// The part of an address between its slashes: `user:password@host:port`.
private struct Authority {
  var user: String?
  var password: String?
  var host: String
  var port: Int?

  init?(_ text: Substring) {
    var text = text
    // A password may hold the sign that ends it: people do not encode them.
    if let at = text.lastIndex(of: "@") {
      let who = text[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      user = who.first.map(String.init)
      password = who.count > 1 ? String(who[1]) : nil
      text = text[text.index(after: at)...]
    }
    var rest: Substring
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      let address = text[text.index(after: text.startIndex)..<end]
      guard !address.isEmpty, address.allSatisfy({ $0.isHexDigit || ":.%".contains($0) }) else {
        return nil
      }
      host = "[\(address.lowercased())]"
      rest = text[text.index(after: end)...]
    } else {
      let name = text.prefix { $0 != ":" }
      guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || "-._".contains($0) })
      else { return nil }
      host = name.lowercased()
      rest = text[name.endIndex...]
    }
    guard let colon = rest.popFirst() else { return }
    guard colon == ":", let number = Int(rest), (1...65_535).contains(number),
      rest.allSatisfy(\.isNumber)
    else { return nil }
    port = number
  }
}
