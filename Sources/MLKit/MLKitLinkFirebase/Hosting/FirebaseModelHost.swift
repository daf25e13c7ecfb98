public import ModelDownloads
public import VisionBase

/// Firebase's hosting of custom models, or a server that answers in the same way.
///
/// One question a model, as
/// [Firebase's interface](https://firebase.google.com/docs/reference/ml/rest/v1beta2/projects.models/download)
/// has it:
///
///     GET <modelEndpoint>/v1beta2/projects/<project>/models/<name>:download?key=<API key>
///     x-goog-firebase-installations-auth: <token>      (see below)
///     x-ios-bundle-identifier: <bundle>                (when one is given)
///     If-None-Match: <entity tag>                      (when a version is on this machine)
///
/// The answer is `304`, or `200` with the version as its entity tag and a JSON object:
/// `downloadUri` is where the file is, for a while; `sizeBytes` is its size. A server of your own
/// may add `sha256`, which is then checked too.
///
/// Firebase knows each installation of an app by a random identifier, and gives out models to those
/// it knows. With `installationEndpoint` the first download registers this machine there, and keeps
/// the identifier in the cache folder (`hosted/installation-…`, readable by this user only; remove it
/// to be somebody else). Nothing else is ever sent. A server of your own needs none of that: set
/// `installationEndpoint` to nil.
///
/// Firebase has announced the end of its model hosting for June 2027; ``/ModelDownloads/HTTPSModelHost`` needs no
/// more than a web server.
public struct FirebaseModelHost: ModelHosting {
  /// What a `GoogleService-Info.plist` says about a project, and where the servers are.
  public struct Configuration: Hashable, Sendable {
    /// The project, `PROJECT_ID` in the file.
    public var projectID: String
    /// The key, `API_KEY` in the file.
    public var apiKey: String
    /// The app, `GOOGLE_APP_ID` in the file.
    public var appID: String
    /// The bundle whose apps may use the key, `BUNDLE_ID` in the file; nil to send none.
    public var bundleIdentifier: String?
    /// The server that knows the models.
    public var modelEndpoint = "https://firebaseml.googleapis.com"
    /// The server that knows the installations; nil for servers that ask for none.
    public var installationEndpoint: String? = "https://firebaseinstallations.googleapis.com"

    /// Describes a project of Firebase.
    public init(
      projectID: String, apiKey: String, appID: String, bundleIdentifier: String? = nil
    ) {
      (self.projectID, self.apiKey) = (projectID, apiKey)
      (self.appID, self.bundleIdentifier) = (appID, bundleIdentifier)
    }
  }

  /// The project and its servers.
  public let configuration: Configuration

  private let folder: String

  /// Describes the host; nothing is asked yet, and values are not judged before they are used.
  public init(_ configuration: Configuration, folder: String = CacheFolder.path) {
    self.configuration = configuration
    self.folder = folder
  }

  /// The server and the project.
  public var identity: String {
    "firebase \(configuration.modelEndpoint) \(configuration.projectID)"
  }

  /// Asks Firebase for the model.
  public func newestVersion(_ request: HostedModelRequest) throws(VisionError) -> HostedModelAnswer
  {
    var answer = try ask(request, isTokenFresh: false)
    // The token of this machine may have been revoked before its time.
    if answer.head.status == 401, configuration.installationEndpoint != nil {
      answer = try ask(request, isTokenFresh: true)
    }
    switch answer.head.status {
    case 304: return .unchanged
    case 200: return .newest(try version(answer, request))
    default: throw refusal(answer, of: request.modelName)
    }
  }

  private func ask(
    _ request: HostedModelRequest, isTokenFresh: Bool
  ) throws(VisionError) -> HTTPExchange.Answer {
    let project = configuration.projectID.percentEncoded
    let address = try DownloadAddress(
      "\(configuration.modelEndpoint)/v1beta2/projects/\(project)/models/"
        + "\(request.modelName.percentEncoded):download?key=\(configuration.apiKey.percentEncoded)")
    var question = try HTTPRequest.withSecrets(address, options: request.options)
    if let installation = FirebaseInstallation(configuration, folder: folder) {
      let token = try installation.token(request, isFresh: isTokenFresh)
      question.headers.append(("x-goog-firebase-installations-auth", token))
    }
    if let bundle = configuration.bundleIdentifier {
      question.headers.append(("x-ios-bundle-identifier", bundle))
    }
    // Without it the server says what the newest is, known or not.
    if let known = request.knownVersion, known.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
      question.headers.append(("If-None-Match", known))
    }
    try question.checkHeaders()
    return try HTTPExchange(question).run(cancellation: request.cancellation)
  }

  private func version(
    _ answer: HTTPExchange.Answer, _ request: HostedModelRequest
  ) throws(VisionError) -> HostedModelVersion {
    do throws(VisionError) {
      let facts = try JSONValue(answer.body, name: "the answer for \(request.modelName)")
      guard let address = facts["downloadUri"]?.nonemptyString else {
        throw VisionError(.inputInvalid, "the answer for \(request.modelName) has no downloadUri")
      }
      let isPlain = try DownloadAddress(address).isAllowed(behind: configuration.modelEndpoint)
      guard isPlain else {
        throw VisionError(.inputInvalid, "\(request.modelName) is not offered at an https address")
      }
      let digest = facts["sha256"].flatMap { $0 == .null ? nil : $0 }
      let sha256 = digest?.nonemptyString.flatMap { SHA256($0) }
      guard digest == nil || sha256 != nil else {
        throw VisionError(
          .inputInvalid, "the sha256 of \(request.modelName) is not a SHA-256, which has 64 digits")
      }
      return HostedModelVersion(
        address: address, version: answer.head.headers["etag"],
        byteCount: facts["sizeBytes"]?.wholeNumber.flatMap { $0 > 0 ? $0 : nil },
        sha256: sha256, isTemporary: true)
    } catch {
      throw VisionError(
        .downloadFailed, "the model host answered in an unknown way: \(error.message)",
        cause: error.cause ?? DownloadFault.transfer(error.message))
    }
  }

  private func refusal(_ answer: HTTPExchange.Answer, of name: String) -> VisionError {
    let fault = DownloadFault.status(answer.head.status)
    let advice =
      switch answer.head.status {
      case 404: "; is there a published model of this name in \(configuration.projectID)?"
      case 400, 401, 403: "; are API key, app and bundle identifier those of the project?"
      default: ""
      }
    let words = answer.errorWords.map { " (\($0))" } ?? ""
    return VisionError(
      .downloadFailed,
      "cannot download \(name) from \(configuration.modelEndpoint): \(fault.words)\(words)\(advice)",
      cause: fault)
  }
}

// MARK: - Requests of Firebase

extension HTTPRequest {
  /// A request that carries keys, and so is not redirected to somebody else.
  ///
  /// Throws `optionInvalid` for an address that is not encrypted, unless it is on this machine.
  static func withSecrets(
    _ address: DownloadAddress, options: DownloadOptions
  ) throws(VisionError) -> HTTPRequest {
    guard address.scheme == .https || address.scheme == .http && address.isLoopback else {
      throw VisionError(
        .optionInvalid, "\(address.shown) is not encrypted: give an https address",
        cause: DownloadFault.unsupportedAddress)
    }
    var options = options
    options.maximumRedirects = 0
    return HTTPRequest(address, options: options)
  }

  /// Throws `optionInvalid` when a header's value would not stay one line.
  func checkHeaders() throws(VisionError) {
    for (name, value) in headers where value.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) {
      throw VisionError(.optionInvalid, "what shall be sent as \(name) is not plain text")
    }
  }
}

extension HTTPExchange.Answer {
  /// What the server says is wrong, in the form of Google's interfaces, cut short.
  var errorWords: String? {
    guard let node = try? JSONValue(body, name: ""),
      let words = node["error"]?["message"]?.nonemptyString
    else { return nil }
    return words.beginning(ofAtMost: 200).bytes.lines.joined(separator: " ")
  }
}

extension DownloadAddress {
  /// Whether a host may offer a file here: over `https`, or from a test server on one machine.
  fileprivate func isAllowed(behind endpoint: String) -> Bool {
    if scheme == .https { return true }
    let host = try? DownloadAddress(endpoint)
    return scheme == .http && isLoopback && host?.isLoopback == true
  }
}

extension String {
  /// The text as one part of an address's path or query (RFC 3986).
  var percentEncoded: String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in utf8 {
      switch Unicode.Scalar(byte) {
      case "A"..."Z", "a"..."z", "0"..."9", "-", ".", "_", "~": bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
