public import ModelDownloads
public import VisionBase

/// Firebase's hosting of custom models, or a server with the same protocol.
///
/// There is one request for each model, as in Firebase's
/// [API](https://firebase.google.com/docs/reference/ml/rest/v1beta2/projects.models/download):
///
///     GET <modelEndpoint>/v1beta2/projects/<project>/models/<name>:download?key=<API key>
///     x-goog-firebase-installations-auth: <token>      (see below)
///     x-ios-bundle-identifier: <bundle>                (when one is given)
///     If-None-Match: <entity tag>                      (when a version is on this machine)
///
/// The answer is `304`, or `200` with the version as its entity tag and a JSON object:
/// `downloadUri` is the temporary address of the file; `sizeBytes` is its size. Your own server may
/// add `sha256`, which is then checked, too.
///
/// Firebase identifies each installation of an app by a random identifier, and returns models only
/// to installations it knows. With `installationEndpoint` the first download registers this machine
/// there, and stores the identifier in the cache folder (`hosted/installation-…`, readable by this
/// user only; remove it to get a new identity). Nothing else is ever sent. Your own server does not
/// need this: set `installationEndpoint` to nil.
///
/// Firebase has announced the end of its model hosting for June 2027;
/// ``/ModelDownloads/HTTPSModelHost`` only needs a web server.
public struct FirebaseModelHost: ModelHosting {
  /// A project's data from a `GoogleService-Info.plist`, and the addresses of the servers.
  public struct Configuration: Hashable, Sendable {
    /// The project ID; `PROJECT_ID` in the file.
    public var projectID: String
    /// The API key; `API_KEY` in the file.
    public var apiKey: String
    /// The app ID; `GOOGLE_APP_ID` in the file.
    public var appID: String
    /// The bundle whose apps may use the key, `BUNDLE_ID` in the file; nil to send none.
    public var bundleIdentifier: String?
    /// The server for models.
    public var modelEndpoint = "https://firebaseml.googleapis.com"
    /// The server for installations; nil if the model server does not require any.
    public var installationEndpoint: String? = "https://firebaseinstallations.googleapis.com"

    /// Creates the configuration of a Firebase project.
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

  /// Creates the host; sends no request yet, and values are checked only when they are used.
  public init(_ configuration: Configuration, folder: String = CacheFolder.path) {
    self.configuration = configuration
    self.folder = folder
  }

  /// The server and the project.
  public var identity: String {
    "firebase \(configuration.modelEndpoint) \(configuration.projectID)"
  }

  /// Requests the newest version of a model from Firebase.
  public func newestVersion(_ request: HostedModelRequest) throws(VisionError) -> HostedModelAnswer
  {
    var answer = try ask(request, isTokenFresh: false)
    // This machine's token may have been revoked before its expiry.
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
  ) throws(VisionError) -> HTTPCall.Answer {
    let project = configuration.projectID.percentEncoded
    let address = try DownloadAddress(
      "\(configuration.modelEndpoint)/v1beta2/projects/\(project)/models/"
        + "\(request.modelName.percentEncoded):download?key=\(configuration.apiKey.percentEncoded)")
    var question = try TransportRequest.withSecrets(address, options: request.options)
    if let installation = FirebaseInstallation(configuration, folder: folder) {
      let token = try installation.token(request, isFresh: isTokenFresh)
      question.headers.append(("x-goog-firebase-installations-auth", token))
    }
    if let bundle = configuration.bundleIdentifier {
      question.headers.append(("x-ios-bundle-identifier", bundle))
    }
    // Without this header the server returns the newest version, known or not.
    if let known = request.knownVersion, known.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
      question.headers.append(("If-None-Match", known))
    }
    try question.checkHeaders()
    return try HTTPCall(question).run(cancellation: request.cancellation)
  }

  private func version(
    _ answer: HTTPCall.Answer, _ request: HostedModelRequest
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

  private func refusal(_ answer: HTTPCall.Answer, of name: String) -> VisionError {
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

extension TransportRequest {
  /// Creates a request that carries secrets, and therefore follows no redirects.
  ///
  /// Throws `optionInvalid` for an address without encryption, unless it is on this machine.
  static func withSecrets(
    _ address: DownloadAddress, options: DownloadOptions
  ) throws(VisionError) -> TransportRequest {
    guard address.scheme == .https || address.scheme == .http && address.isLoopback else {
      throw VisionError(
        .optionInvalid, "\(address.shown) is not encrypted: give an https address",
        cause: DownloadFault.unsupportedAddress)
    }
    var options = options
    options.maximumRedirects = 0
    return TransportRequest(address, options: options)
  }

  /// Throws `optionInvalid` if a header's value is not one line of plain text.
  func checkHeaders() throws(VisionError) {
    for (name, value) in headers where value.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) {
      throw VisionError(.optionInvalid, "what shall be sent as \(name) is not plain text")
    }
  }
}

extension HTTPCall.Answer {
  /// The error message in the server's answer, in the format of Google's APIs, truncated.
  var errorWords: String? {
    guard let node = try? JSONValue(body, name: ""),
      let words = node["error"]?["message"]?.nonemptyString
    else { return nil }
    return words.beginning(ofAtMost: 200).bytes.lines.joined(separator: " ")
  }
}

extension DownloadAddress {
  /// Returns true if a host may offer this address: over `https`, or from a test server on this
  /// machine.
  fileprivate func isAllowed(behind endpoint: String) -> Bool {
    if scheme == .https { return true }
    let host = try? DownloadAddress(endpoint)
    return scheme == .http && isLoopback && host?.isLoopback == true
  }
}

extension String {
  /// The text as one component of a URL's path or query (RFC 3986).
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
