package import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

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
  /// The scheme and the server with its port, such as `https://example.org:8443`.
  package let origin: String
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
    let host = scheme == .file ? "" : Self.host(of: server)
    guard let host else {
      throw VisionError(
        .optionInvalid,
        "\(scheme.rawValue)://\(String(server).beginning(ofAtMost: 80)) is not the address of a "
          + "server: a name or an IP address follows, and a port from 1 to 65535",
        cause: DownloadFault.unsupportedAddress)
    }
    self.text = text
    self.scheme = scheme
    origin = "\(scheme.rawValue)://\(server)"
    shown = origin + String(path)
    self.host = host
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

  /// Returns the name or IP address of a server with or without a port; nil if either is wrong.
  private static func host(of server: ByteText) -> String? {
    let host: ByteText
    let port: ByteText?
    if let inner = server.dropping(prefix: "[") {
      guard let (address, rest) = inner.cut(at: "]"), isSixth(address),
        rest.isEmpty || rest.hasPrefix(":")
      else { return nil }
      (host, port) = (address, rest.isEmpty ? nil : rest.dropFirst())
    } else {
      let parts = server.cut(at: ":")
      let (name, rest) = (parts?.0 ?? server, parts?.1)
      guard !name.isEmpty, name.allSatisfy(mayBeInNames) else { return nil }
      (host, port) = (name, rest)
    }
    // A colon without a port stands for the usual one.
    guard let port, !port.isEmpty else { return host.lowercased() }
    guard port.count <= 5, port.allSatisfy(\.isDigit), let number = Int(String(port)),
      (1...65_535).contains(number)
    else { return nil }
    return host.lowercased()
  }

  /// True for letters that names of servers have: those of ASCII, digits, a few marks, and letters
  /// of other scripts, which the transport translates.
  private static func mayBeInNames(_ byte: Byte) -> Bool {
    byte.isLetter || byte.isDigit || byte.value >= 0x80 || "-._~".bytes.contains(byte)
  }

  /// True if the text is an IP address of version 6, with or without a zone.
  private static func isSixth(_ text: ByteText) -> Bool {
    let parts = text.cut(at: "%")
    let (address, zone) = (parts?.0 ?? text, parts?.1)
    var place = in6_addr()
    guard zone?.isEmpty != true else { return false }
    return unsafe inet_pton(AF_INET6, String(address), &place) == 1
  }
}
