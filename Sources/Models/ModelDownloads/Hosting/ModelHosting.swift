public import VisionBase

/// A service on the network that knows the newest version of models.
///
/// This package has two: `FirebaseModelHost` of the module `MLKitLinkFirebase` queries Firebase, or
/// a server that responds in the same way, and ``HTTPSModelHost`` watches one file. Conform your
/// own type to query another server; ``HostedModelStore`` does everything else: it fetches,
/// resumes, verifies and installs.
public protocol ModelHosting: Sendable {
  /// The identity of this host, for example its address and project.
  ///
  /// Models of one name from hosts with different identities are different models. The identity
  /// does not appear in any file or message.
  var identity: String { get }

  /// Returns the newest version of a model; blocks until the response has arrived.
  ///
  /// Called on a thread that may wait. Throws `downloadFailed` when there is no response or no such
  /// model, and `cancelled`.
  func newestVersion(_ request: HostedModelRequest) throws(VisionError) -> HostedModelAnswer
}

/// A query for the newest version of a model.
public struct HostedModelRequest: Sendable {
  /// The model's name.
  public let modelName: String

  /// The host's name for the version on this machine; nil when there is none.
  public let knownVersion: String?

  /// The time limits, and the networks that may be used.
  public let options: DownloadOptions

  /// The handle that cancels the query.
  public let cancellation: DownloadCancellation

  /// Creates a query.
  public init(
    modelName: String, knownVersion: String? = nil, options: DownloadOptions = DownloadOptions(),
    cancellation: DownloadCancellation = DownloadCancellation()
  ) {
    (self.modelName, self.knownVersion) = (modelName, knownVersion)
    (self.options, self.cancellation) = (options, cancellation)
  }
}

/// A host's response to a query.
///
/// New versions may add cases.
public enum HostedModelAnswer: Hashable, Sendable {
  /// The known version is the newest.
  case unchanged
  /// This version is the newest; it may be the known one.
  case newest(HostedModelVersion)
}

/// One version of a model, and the address of its file.
public struct HostedModelVersion: Hashable, Sendable {
  /// The address of the file: `https`, `http` or `file`.
  public var address: String

  /// The host's name for this version; nil when it has none.
  ///
  /// Without one each download fetches the file, and compares it with the existing one.
  public var version: String?

  /// The size of the file in bytes; nil when the host does not give it.
  public var byteCount: Int?

  /// The digest of the file; nil when the host does not give it.
  public var sha256: SHA256?

  /// True if the address expires; the host is then queried again when it fails.
  public var isTemporary: Bool

  /// Creates a version's description.
  public init(
    address: String, version: String?, byteCount: Int? = nil, sha256: SHA256? = nil,
    isTemporary: Bool = false
  ) {
    (self.address, self.version, self.byteCount) = (address, version, byteCount)
    (self.sha256, self.isTemporary) = (sha256, isTemporary)
  }
}
