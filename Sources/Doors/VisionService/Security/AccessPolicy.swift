internal import VisionBase

/// The rules for access to the service.
package struct AccessPolicy: Sendable {
  /// The service's bearer token; nil admits any client that reaches the service.
  package var token: SecretToken?
  /// The allowed values of `Host`, in lower case and without a port.
  ///
  /// Nil allows any, which is only safe with a token.
  package var hosts: Set<String>?

  package init(token: SecretToken? = nil, hosts: Set<String>?) {
    (self.token, self.hosts) = (token, hosts)
  }

  /// The names of this machine's loopback addresses.
  package static let loopbackHosts: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

  /// Throws if a request is not allowed.
  package func check(_ head: RequestHead, _ access: Route.Access) throws(ServiceProblem) {
    try checkLines(head)
    try checkHost(head)
    try checkOrigin(head)
    if access == .token { try checkToken(head) }
  }

  /// Header fields about the client and the host: of two, a proxy may have trusted the other one.
  private static let soleLines = [
    "Host", "Origin", "Authorization", "Sec-Fetch-Site", "Sec-Fetch-Mode", "Sec-Fetch-Dest",
  ]

  private func checkLines(_ head: RequestHead) throws(ServiceProblem) {
    for name in Self.soleLines where head.header.hasSeveral(name) {
      throw ServiceProblem(
        400, .requestInvalid, "the request has more than one line \(name); send one")
    }
  }

  /// Checks the host's name.
  ///
  /// A page of another site can point its own name at this machine (DNS rebinding); its requests
  /// carry that name.
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

  /// Checks the origin.
  ///
  /// A page of another site can send what a form can, and load what a picture or a script can;
  /// browsers then add the page's origin, or its relation to the service.
  private func checkOrigin(_ head: RequestHead) throws(ServiceProblem) {
    let refusal = ServiceProblem(
      403, .forbidden, "pages of other sites may not use the service")
    if let origin = head.header["Origin"] {
      let scheme = head.isEncrypted ? "https" : "http"
      guard let host = head.header["Host"],
        Self.isSame(origin, "\(scheme)://\(host)") || isProxied(origin, host)
      else { throw refusal }
    }
    // Anything else than these is another site, or cannot be understood.
    if let site = head.header["Sec-Fetch-Site"].map({ String($0.bytes.trimmed()) }),
      !Self.isSame(site, "same-origin"), !Self.isSame(site, "none"), !Self.opensPage(head)
    {
      throw refusal
    }
  }

  /// Returns true for a browser that opens the page in a window, as by a link on another page.
  ///
  /// Frames and scripts of other pages have another `Sec-Fetch-Dest`
  /// (https://www.w3.org/TR/fetch-metadata).
  private static func opensPage(_ head: RequestHead) -> Bool {
    func says(_ name: String, _ value: String) -> Bool {
      head.header[name].map { isSame($0, value) } ?? false
    }
    return ["GET", "HEAD"].contains(head.method) && head.target.path.isEmpty
      && says("Sec-Fetch-Mode", "navigate") && says("Sec-Fetch-Dest", "document")
  }

  /// Returns true for a page behind a proxy that handles TLS, whose origin begins with https.
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

  /// Returns a host in lower case without its port; nil where anything but a port follows.
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
