public import VisionBase

/// A place on the network that knows the newest version of models.
///
/// This package has two: `FirebaseModelHost` of the module `MLKitLinkFirebase` asks Firebase, or a
/// server that answers in the same way, and ``HTTPSModelHost`` watches one file. Conform a type of
/// your own to ask another server; ``HostedModelStore`` does everything else: it fetches, resumes,
/// checks and puts in place.
public protocol ModelHosting: Sendable {
  /// What tells this host from others, for example its address and project.
  ///
  /// Models of one name from hosts with different identities are different models. It ends up in
  /// no file and no message.
  var identity: String { get }

  /// Asks which version of a model is the newest; blocks until the answer is there.
  ///
  /// Called on a thread that may wait. Throws `downloadFailed` when there is no answer or no such
  /// model, and `cancelled`.
  func newestVersion(_ request: HostedModelRequest) throws(VisionError) -> HostedModelAnswer
}

/// What a host is asked.
public struct HostedModelRequest: Sendable {
  /// The model's name.
  public let modelName: String

  /// What the host called the version that is on this machine; nil when none is.
  public let knownVersion: String?

  /// How patient to be, and which networks may be used.
  public let options: DownloadOptions

  /// The switch that ends the question.
  public let cancellation: DownloadCancellation

  /// Makes a question.
  public init(
    modelName: String, knownVersion: String? = nil, options: DownloadOptions = DownloadOptions(),
    cancellation: DownloadCancellation = DownloadCancellation()
  ) {
    (self.modelName, self.knownVersion) = (modelName, knownVersion)
    (self.options, self.cancellation) = (options, cancellation)
  }
}

/// What a host answers.
public enum HostedModelAnswer: Hashable, Sendable {
  /// The known version is the newest.
  case unchanged
  /// This version is the newest; it may be the known one.
  case newest(HostedModelVersion)
}

/// One version of a model, and where its file is.
public struct HostedModelVersion: Hashable, Sendable {
  /// Where the file is: an `https`, `http` or `file` address.
  public var address: String

  /// What the host calls this version, nil when it has no name for it.
  ///
  /// Without one each download fetches the file, and compares it with the one that is there.
  public var version: String?

  /// How many bytes the file has, nil when the host does not say.
  public var byteCount: Int?

  /// The digest of the file, nil when the host does not say.
  public var sha256: SHA256?

  /// Whether the address is only good for a while; the host is then asked again when it fails.
  public var isTemporary: Bool

  /// Makes a version's description.
  public init(
    address: String, version: String?, byteCount: Int? = nil, sha256: SHA256? = nil,
    isTemporary: Bool = false
  ) {
    (self.address, self.version, self.byteCount) = (address, version, byteCount)
    (self.sha256, self.isTemporary) = (sha256, isTemporary)
  }
}
