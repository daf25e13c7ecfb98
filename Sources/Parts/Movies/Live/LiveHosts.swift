internal import VisionBase

/// The hosts that a stream's playlists and redirects may lead to.
///
/// Those are the host in the address that was given and, if it is a name, the names below it. The
/// owner of that name decides which machines the names below it lead to, also on the reader's
/// network.
struct LiveHosts: Sendable {
  private let typed: StreamAddress
  private let others: [String]

  /// The name that allows any host.
  static let any = "*"

  init(_ typed: StreamAddress, _ options: LiveOptions) {
    self.typed = typed
    others = options.allowedHosts
  }

  /// Returns true if a text is the host of an address, in any letters.
  static func isHost(_ text: String) -> Bool {
    // A dot may end a name, and no label is empty.
    let name = text.bytes.dropping(suffix: ".") ?? text.bytes
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard !labels.contains(where: \.isEmpty) else { return false }
    return StreamAddress("http://\(text)/")?.host == text.bytes.lowercased()
  }

  /// Throws `inputInvalid` for an address of another host.
  func check(_ address: StreamAddress) throws(VisionError) {
    guard !isAllowed(address.host) else { return }
    throw VisionError(
      .inputInvalid,
      "\(typed.name): it leads to another host, \(address.host); if you trust it, allow that in "
        + "LiveOptions.allowedHosts (vision: --allow-host \(address.host))")
  }

  private func isAllowed(_ host: String) -> Bool {
    Self.covers(typed.host.bytes, host.bytes)
      || others.contains {
        $0 == Self.any || Self.covers(ByteText($0.bytes.lowercased()), host.bytes)
      }
  }

  /// Returns true if a host equals a name or lies below it.
  ///
  /// No host lies below an address, or below a name without a dot before its end.
  private static func covers(_ name: ByteText, _ host: ByteText) -> Bool {
    if host == name { return true }
    guard name.dropLast().contains("."), !isAddress(name) else { return false }
    return host.hasSuffix(".\(name)".bytes)
  }

  /// Returns true for an IPv4 address in any spelling, such as `127.1` or `0x7f.0.0.1`, and for an
  /// IPv6 address.
  ///
  /// A host is an IPv4 address if its last part is a number: https://url.spec.whatwg.org, "ends in
  /// a number checker".
  private static func isAddress(_ host: ByteText) -> Bool {
    if host.hasPrefix("[") { return true }
    guard let last = host.split(separator: ".").last else { return false }
    if let digits = last.dropping(prefix: "0x") { return digits.allSatisfy(\.isHexDigit) }
    return last.allSatisfy(\.isDigit)
  }
}
