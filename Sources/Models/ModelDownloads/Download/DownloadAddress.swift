package import VisionBase

/// An address that a file can be fetched from.
package struct DownloadAddress: Hashable, Sendable {
  /// The kinds of address.
  package enum Scheme: String, Sendable {
    case http, https, file
  }

  /// The whole address, as given.
  package let text: String
  /// The address's kind.
  package let scheme: Scheme
  /// The address without user, password and query, which may be secrets; used in messages.
  package let shown: String
  /// The server's name without its port; empty for a file.
  package let host: String

  /// Parses an address; throws `optionInvalid` unless it is one of the three kinds.
  package init(_ text: String) throws(VisionError) {
    let start = text.beginning(ofAtMost: 80)
    guard let (name, behind) = text.bytes.cut(at: ":"),
      let scheme = Scheme(rawValue: name.lowercased()), let rest = behind.dropping(prefix: "//"),
      !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7f })
    else {
      throw VisionError(
        .optionInvalid, "\(start) is not an address to fetch from: it must start with https://",
        cause: DownloadFault.unsupportedAddress)
    }
    let authority = rest.prefix { !"/?#".bytes.contains($0) }
    let server = authority.cut(atLast: "@")?.1 ?? authority
    let path = rest[authority.endIndex...].prefix { $0 != "?" && $0 != "#" }
    guard scheme == .file || !server.isEmpty else {
      throw VisionError(
        .optionInvalid, "\(start) names no server",
        cause: DownloadFault.unsupportedAddress)
    }
    self.text = text
    self.scheme = scheme
    shown = "\(scheme.rawValue)://\(server)\(path)"
    host = Self.host(of: server)
  }

  /// True if the server is this machine, for which no proxy is needed.
  package var isLoopback: Bool {
    // Names such as 127.example.com may belong to any host.
    host == "localhost" || host == "::1"
      || host.bytes.hasPrefix("127.") && host.bytes.allSatisfy { $0.isDigit || $0 == "." }
  }

  /// The path of a `file` address, its percent escapes resolved; nil when they are malformed.
  package var filePath: String? {
    guard scheme == .file else { return nil }
    var bytes: [UInt8] = []
    var rest = shown.utf8.dropFirst("file://".utf8.count)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16), value != 0 else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func host(of server: ByteText) -> String {
    if server.hasPrefix("[") { return String(server.dropFirst().prefix { $0 != "]" }) }
    return server.prefix { $0 != ":" }.lowercased()
  }
}
