internal import VisionBase

/// Who may ask the service.
package struct AccessPolicy: Sendable {
  /// What a client must know; nil lets in whoever reaches the service.
  package var token: SecretToken?
  /// The names and addresses by which it may be called, in lower case and without a port; nil allows
  /// any, which is only safe with a token.
  package var hosts: Set<String>?

  package init(token: SecretToken? = nil, hosts: Set<String>?) {
    (self.token, self.hosts) = (token, hosts)
  }

  /// The names of this machine that lead nowhere else.
  package static let loopbackHosts: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

  /// Throws why a request is not answered.
  package func check(_ head: RequestHead, _ access: Route.Access) throws(ServiceProblem) {
    try checkLines(head)
    try checkHost(head)
    try checkOrigin(head)
    if access == .token { try checkToken(head) }
  }

  /// Lines that say who asks, and where: of two, a proxy may have believed the other one.
  private static let soleLines = ["Host", "Origin", "Authorization", "Sec-Fetch-Site"]

  private func checkLines(_ head: RequestHead) throws(ServiceProblem) {
    for name in Self.soleLines where head.header.hasSeveral(name) {
      throw ServiceProblem(
        400, .requestInvalid, "the request has more than one line \(name); send one")
    }
  }

  /// A page of another site can have a name of its own lead to this machine (DNS rebinding): its
  /// requests come with that name.
  private func checkHost(_ head: RequestHead) throws(ServiceProblem) {
    guard let hosts else { return }
    guard let host = head.header["Host"], let name = Self.name(of: host), hosts.contains(name)
    else {
      throw ServiceProblem(
        421, .forbidden,
        "the service does not answer by the name \(head.header["Host"] ?? "none"); "
          + "vision serve --allowed-host adds one")
    }
  }

  /// A page of another site may send what a form can; browsers then say where the page is from.
  private func checkOrigin(_ head: RequestHead) throws(ServiceProblem) {
    let refusal = ServiceProblem(
      403, .forbidden, "pages of other sites may not use the service")
    if let origin = head.header["Origin"] {
      let scheme = head.isEncrypted ? "https" : "http"
      guard let host = head.header["Host"],
        Self.isSame(origin, "\(scheme)://\(host)") || isProxied(origin, host)
      else { throw refusal }
    }
    let site = head.header["Sec-Fetch-Site"]?.lowercased()
    if let site, site == "cross-site" || site == "same-site",
      !["GET", "HEAD"].contains(head.method)
    {
      throw refusal
    }
  }

  /// Behind a proxy that speaks TLS in our place the page's origin begins with https.
  private func isProxied(_ origin: String, _ host: String) -> Bool {
    token != nil && Self.isSame(origin, "https://\(host)")
  }

  private func checkToken(_ head: RequestHead) throws(ServiceProblem) {
    guard let token else { return }
    guard let (scheme, given) = head.header["Authorization"]?.bytes.cut(at: " "),
      scheme.isSameIgnoringCase(as: "bearer"),
      token.isEqual(to: String(given.drop { $0 == " " }))
    else {
      throw ServiceProblem(
        401, .unauthorized, "the service needs its token, as in: Authorization: Bearer TOKEN",
        fields: [HTTPField("WWW-Authenticate", "Bearer realm=\"vision\"")])
    }
  }

  private static func isSame(_ first: String, _ second: String) -> Bool {
    first.bytes.isSameIgnoringCase(as: second.bytes)
  }

  /// A host without its port, in small letters; nil where anything but a port follows.
  static func name(of host: String) -> String? {
    let host = host.bytes.lowercased().bytes
    let name: ByteText
    if host.hasPrefix("[") {
      guard let end = host.firstIndex(of: "]") else { return nil }
      name = host[...end]
    } else {
      name = host.prefix { $0 != ":" }
    }
    let rest = host[name.endIndex...]
    guard rest.isEmpty || rest.hasPrefix(":") && rest.dropFirst().allSatisfy(\.isDigit) else {
      return nil
    }
    return String(name)
  }
}
