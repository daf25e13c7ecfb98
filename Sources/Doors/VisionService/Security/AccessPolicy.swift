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
    try checkHost(head)
    try checkOrigin(head)
    if access == .token { try checkToken(head) }
  }

  /// A page of another site can have a name of its own lead to this machine (DNS rebinding): its
  /// requests come with that name.
  private func checkHost(_ head: RequestHead) throws(ServiceProblem) {
    guard let hosts else { return }
    guard let host = head.header["Host"], hosts.contains(Self.name(of: host)) else {
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
      scheme.lowercased() == "bearer",
      token.isEqual(to: String(given.drop { $0 == " " }))
    else {
      throw ServiceProblem(
        401, .unauthorized, "the service needs its token, as in: Authorization: Bearer TOKEN",
        fields: [HTTPField("WWW-Authenticate", "Bearer realm=\"vision\"")])
    }
  }

  private static func isSame(_ first: String, _ second: String) -> Bool {
    first.bytes.lowercased().bytes == second.bytes.lowercased().bytes
  }

  /// A host without its port.
  static func name(of host: String) -> String {
    let host = host.bytes.lowercased().bytes
    if host.hasPrefix("["), let (address, _) = host.cut(at: "]") { return "\(address)]" }
    return String(host.prefix { $0 != ":" })
  }
}
