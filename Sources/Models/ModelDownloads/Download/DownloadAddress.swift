package import VisionBase

/// An address a file can be fetched from.
package struct DownloadAddress: Hashable, Sendable {
  /// The kinds of address.
  package enum Scheme: String, Sendable {
    case http, https, file
  }

  /// The whole address, as given.
  package let text: String
  /// Its kind.
  package let scheme: Scheme
  /// The address without user, password and query, which may be secrets: for messages.
  package let shown: String
  /// The server's name without its port, empty for a file.
  package let host: String

  /// Takes an address apart; throws `optionInvalid` unless it is one of the three kinds.
  package init(_ text: String) throws(VisionError) {
    guard let colon = text.firstIndex(of: ":"),
      let scheme = Scheme(rawValue: text[..<colon].lowercased()),
      text[colon...].hasPrefix("://"),
      !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7f })
    else {
      let start = text.prefix(80)
      throw VisionError(
        .optionInvalid, "\(start) is not an address to fetch from: it must start with https://",
        cause: DownloadFault.unsupportedAddress)
    }
    let rest = text[colon...].dropFirst(3)
    let authority = rest.prefix { !"/?#".contains($0) }
    let server = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let path = rest.dropFirst(authority.count).prefix { !"?#".contains($0) }
    guard scheme == .file || !server.isEmpty else {
      throw VisionError(
        .optionInvalid, "\(text.prefix(80)) names no server",
        cause: DownloadFault.unsupportedAddress)
    }
    self.text = text
    self.scheme = scheme
    shown = "\(scheme.rawValue)://\(server)\(path)"
    host = Self.host(of: server)
  }

  /// Whether the server is this machine, which no proxy needs to be asked about.
  package var isLoopback: Bool {
    // Names such as 127.example.com belong to anybody.
    host == "localhost" || host == "::1"
      || host.hasPrefix("127.") && host.allSatisfy { "0123456789.".contains($0) }
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

  private static func host(of server: Substring) -> String {
    if server.hasPrefix("[") { return String(server.dropFirst().prefix { $0 != "]" }) }
    return server.prefix { $0 != ":" }.lowercased()
  }
}
