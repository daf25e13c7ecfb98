internal import ModelDownloads
internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// This machine's Firebase installation: a random identifier, and tokens that prove it.
///
/// A token is valid for days. It is stored in a file that only this user may read, so that
/// processes do not become separate installations. The protocol is that of Firebase's own
/// libraries: `POST <endpoint>/v1/projects/<project>/installations` registers, and
/// `POST …/installations/<identifier>/authTokens:generate` renews the token.
struct FirebaseInstallation {
  fileprivate struct Identity {
    var identifier: String
    var refreshToken: String
    var token: String
    /// The time of expiry in seconds since 1970.
    var expiry: Int

    var lines: [String] { [identifier, refreshToken, token, String(expiry)] }
  }

  /// The remaining validity, in seconds, below which tokens are renewed, as in Firebase's own
  /// libraries.
  private static let margin = 3600

  private let configuration: FirebaseModelHost.Configuration
  private let endpoint: String
  private let path: String

  /// Creates this machine's installation for a project; nil if the configuration has no such
  /// server.
  init?(_ configuration: FirebaseModelHost.Configuration, folder: String) {
    guard let endpoint = configuration.installationEndpoint else { return nil }
    self.configuration = configuration
    self.endpoint =
      "\(endpoint)/v1/projects/\(configuration.projectID.percentEncoded)/installations"
    let digest = SHA256(text: "\(self.endpoint)\n\(configuration.appID)")
    path = "\(folder)/hosted/installation-\(digest.prefix(16))"
  }

  /// Returns a valid token, from the file or from the server.
  ///
  /// - Parameters:
  ///   - request: The request that needs the token.
  ///   - isFresh: True if the token in the file is known to be invalid.
  /// - Returns: The token, one line of plain text.
  /// - Throws: `downloadFailed` if the server returns none, `fileFailed` if it cannot be stored.
  func token(_ request: HostedModelRequest, isFresh: Bool) throws(VisionError) -> String {
    let before = kept()
    if !isFresh, let before, before.isGood(for: Self.margin, now: time(nil)) {
      return before.token
    }
    try FileSystem.make(FileSystem.parent(of: path), isPrivate: true)
    return try FileLock.hold(path + ".lock") { () throws(VisionError) in
      try request.options.pause(milliseconds: 50, unless: request.cancellation)
    } during: { () throws(VisionError) in
      let now = kept()
      // Another process may have renewed it meanwhile.
      if let now, now.token != before?.token, now.isGood(for: Self.margin, now: time(nil)) {
        return now.token
      }
      var identity = try now.flatMap { kept throws(VisionError) in try renewed(kept, request) }
      if identity == nil { identity = try registered(request) }
      guard let identity else { throw unknownAnswer }
      try keep(identity)
      return identity.token
    }
  }

  // MARK: File

  private func kept() -> Identity? {
    guard let lines = NoteFile.lines(of: path), lines.count == 4, let expiry = Int(lines[3])
    else { return nil }
    let identity = Identity(
      identifier: lines[0], refreshToken: lines[1], token: lines[2], expiry: expiry)
    // A damaged identity counts as missing: no server would ever accept it.
    return identity.isPlain ? identity : nil
  }

  private func keep(_ identity: Identity) throws(VisionError) {
    let bytes = Array(identity.lines.joined(separator: "\n").utf8)
    TemporaryFile.removeLeftovers(of: path)
    try WholeFile.write(bytes.span.rawBytes, to: path, isPrivate: true)
  }

  // MARK: Server

  /// Registers a new installation of this machine.
  private func registered(_ request: HostedModelRequest) throws(VisionError) -> Identity? {
    let identifier = Self.randomIdentifier()
    let answer = try post(
      [
        ("fid", identifier), ("appId", configuration.appID), ("authVersion", "FIS_v2"),
        ("sdkVersion", "swift-vision-tasks"),
      ], to: endpoint, authorization: nil, request)
    guard answer.head.status == 200, let facts = try? JSONValue(answer.body, name: "") else {
      throw refusal(answer)
    }
    guard let refreshToken = facts["refreshToken"]?.nonemptyString, let token = facts["authToken"]
    else {
      throw unknownAnswer
    }
    return Identity(
      facts["fid"]?.nonemptyString ?? identifier, refreshToken: refreshToken, token, now: time(nil))
  }

  /// Returns the installation with a new token; nil if the server no longer knows it.
  private func renewed(
    _ identity: Identity, _ request: HostedModelRequest
  ) throws(VisionError) -> Identity? {
    let answer = try post(
      [], to: "\(endpoint)/\(identity.identifier.percentEncoded)/authTokens:generate",
      authorization: "FIS_v2 \(identity.refreshToken)", request)
    if [401, 403, 404].contains(answer.head.status) { return nil }
    guard answer.head.status == 200, let facts = try? JSONValue(answer.body, name: "") else {
      throw refusal(answer)
    }
    let made = Identity(
      identity.identifier, refreshToken: identity.refreshToken, facts, now: time(nil))
    guard let made else { throw unknownAnswer }
    return made
  }

  private func post(
    _ members: [(name: String, value: String)], to url: String, authorization: String?,
    _ request: HostedModelRequest
  ) throws(VisionError) -> HTTPCall.Answer {
    var question = try TransportRequest.withSecrets(DownloadAddress(url), options: request.options)
    question.headers = [
      ("Content-Type", "application/json"), ("x-goog-api-key", configuration.apiKey),
    ]
    if let authorization { question.headers.append(("Authorization", authorization)) }
    if let bundle = configuration.bundleIdentifier {
      question.headers.append(("x-ios-bundle-identifier", bundle))
    }
    try question.checkHeaders()
    let fields = members.map { "\"\($0.name)\":\"\($0.value.inJSON)\"" }.joined(separator: ",")
    question.body = Array("{\(fields)}".utf8)
    return try HTTPCall(question).run(cancellation: request.cancellation)
  }

  private func refusal(_ answer: HTTPCall.Answer) -> VisionError {
    let fault = DownloadFault.status(answer.head.status)
    let words = answer.errorWords.map { " (\($0))" } ?? ""
    return VisionError(
      .downloadFailed,
      "Firebase does not register this installation: \(fault.words)\(words); are project, API key, "
        + "app and bundle identifier right?", cause: fault)
  }

  private var unknownAnswer: VisionError {
    let words = "the installation server answered in an unknown way"
    return VisionError(.downloadFailed, words, cause: DownloadFault.transfer(words))
  }

  /// Returns a random identifier: the bits 0111 and 128 random ones, in 22 letters of URL-safe
  /// Base64.
  ///
  /// Firebase requires this form: https://firebase.google.com/docs/projects/manage-installations
  static func randomIdentifier() -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var generator = SystemRandomNumberGenerator()
    // 0111 and two random bits: one of the letters 28 to 31.
    var text = [letters[28 + Int(generator.next(upperBound: UInt64(4)))]]
    for _ in 1..<22 { text.append(letters[Int(generator.next(upperBound: UInt64(64)))]) }
    return String(decoding: text, as: UTF8.self)
  }
}

extension FirebaseInstallation.Identity {
  /// Creates an identity from `{"token": "…", "expiresIn": "604800s"}`; nil for other content.
  init?(_ identifier: String, refreshToken: String, _ facts: JSONValue, now: Int) {
    guard let token = facts["token"]?.nonemptyString, let span = facts["expiresIn"]?.nonemptyString,
      let seconds = span.bytes.dropping(suffix: "s").flatMap(Int.init),
      (0...315_360_000).contains(seconds)
    else { return nil }
    self.init(
      identifier: identifier, refreshToken: refreshToken, token: token, expiry: now + seconds)
    guard isPlain else { return nil }
  }

  /// True if each part fits on one line of the file and of a header.
  var isPlain: Bool {
    lines.allSatisfy { $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } }
  }

  /// Returns true if the token is valid for some seconds more; an expiry in the far future is not
  /// trusted.
  func isGood(for seconds: Int, now: Int) -> Bool {
    expiry > now && expiry - now > seconds && expiry - now <= 315_360_000
  }
}

extension String {
  /// The escaped text between the quotes of a JSON string.
  fileprivate var inJSON: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\0"..."\u{1F}":
        "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }.joined()
  }
}
