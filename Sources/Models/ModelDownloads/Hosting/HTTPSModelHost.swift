public import VisionBase

/// One file on any web server, for users who host a model themselves.
///
/// With a digest the file is fixed: it is fetched once, and the server is not contacted again.
/// Without one the server is asked whether its file has changed, by the entity tag or date of the
/// last response (`If-None-Match`, `If-Modified-Since`).
///
/// The address must be encrypted or a local file, unless the server is this machine.
public struct HTTPSModelHost: ModelHosting {
  private let url: String
  private let sha256: SHA256?

  /// Creates a host for a file; throws `optionInvalid` when the address is not allowed.
  public init(url: String, sha256: SHA256? = nil) throws(VisionError) {
    let address = try DownloadAddress(url)
    guard address.scheme != .http || address.isLoopback else {
      throw VisionError(
        .optionInvalid, "\(address.shown) is not encrypted: give an https address",
        cause: DownloadFault.unsupportedAddress)
    }
    self.url = url
    self.sha256 = sha256
  }

  /// The address, after the word `url`.
  public var identity: String { "url \(url)" }

  /// Requests the file's tag or date, unless the digest identifies the file.
  public func newestVersion(_ request: HostedModelRequest) throws(VisionError) -> HostedModelAnswer
  {
    if let sha256 {
      let version = HostedModelVersion(
        address: url, version: sha256.description, sha256: sha256)
      return request.knownVersion == version.version ? .unchanged : .newest(version)
    }
    let address = try DownloadAddress(url)
    guard address.scheme != .file else {
      return .newest(HostedModelVersion(address: url, version: nil))
    }
    var question = TransportRequest(address, options: request.options)
    if let known = request.knownVersion {
      // Entity tags are quoted, dates are not.
      let field = known.bytes.contains("\"") ? "If-None-Match" : "If-Modified-Since"
      question.headers.append((field, known))
    }
    let head = try HTTPCall(question, onlyHead: true)
      .run(cancellation: request.cancellation).head
    switch head.status {
    case 304 where request.knownVersion != nil: return .unchanged
    case 200:
      let version = head.headers["etag"] ?? head.headers["last-modified"]
      return .newest(HostedModelVersion(address: url, version: version))
    default:
      let fault = DownloadFault.status(head.status)
      throw VisionError(
        .downloadFailed,
        "cannot download \(request.modelName) from \(address.shown): \(fault.words)", cause: fault)
    }
  }
}
