public import ModelDownloads
public import Foundation
package import VisionBase

/// The origin of a remote model; create one of the subclasses.
///
/// `FirebaseModelSource` of the module MLKitLinkFirebase stands for a model of a Firebase project,
/// ``HTTPSModelSource`` for a file on any web server, ``HostedModelSource`` for a model on your own
/// host.
#if canImport(ObjectiveC)
  @objc(MLKRemoteModelSource)
  @objcMembers
#endif
open class RemoteModelSource: NSObject, @unchecked Sendable {
  // Sendable: all properties are constant, and there can be no subclasses outside this package.

  /// The host's name for the model.
  package let name: String

  private let makeHost: @Sendable () throws(VisionError) -> any ModelHosting

  /// Creates a source; its host is created for each operation on the model.
  package init(
    name: String, host: @escaping @Sendable () throws(VisionError) -> any ModelHosting
  ) {
    self.name = name
    makeHost = host
  }

  /// Returns the host with the newest version of the model; throws if the source is invalid.
  package func host() throws(VisionError) -> any ModelHosting { try makeHost() }
}

/// A model in a file on a web server, as an alternative to Firebase.
///
/// Not in upstream: this package's own API for a model that you host yourself.
///
/// ```swift
/// let source = HTTPSModelSource(name: "birds", url: "https://models.example/birds.tflite")
/// let model = CustomRemoteModel(remoteModelSource: source)
/// ModelManager.modelManager().download(model, conditions: ModelDownloadConditions())
/// ```
///
/// A digest (SHA-256 in hexadecimal) identifies the file: any other is refused, and once the file
/// is on this machine it is never requested again. Without a digest each download asks the server
/// for a newer version. The address must be an `https` one, unless the server is this machine; a
/// wrong address or digest is an error of the download.
public final class HTTPSModelSource: RemoteModelSource, @unchecked Sendable {
  // Sendable like its superclass: it adds no state.

  /// Creates the source of a model's file.
  public init(name: String, url: String, sha256: String? = nil) {
    super.init(name: name) { () throws(VisionError) in
      guard let sha256 else { return try HTTPSModelHost(url: url) }
      guard let digest = SHA256(sha256) else {
        throw VisionError(
          .optionInvalid,
          "\(sha256.beginning(ofAtMost: 80)) is not a SHA-256: it must have 64 hexadecimal digits")
      }
      return try HTTPSModelHost(url: url, sha256: digest)
    }
  }
}

/// A model on a host with a protocol of your own.
///
/// Not in upstream: conform a type to `ModelHosting` of the module ModelDownloads. This package
/// does everything else, from fetching to installing.
public final class HostedModelSource: RemoteModelSource, @unchecked Sendable {
  // Sendable like its superclass: it adds no state.

  /// Creates the source of a model on a host.
  public init(name: String, host: any ModelHosting) {
    super.init(name: name) { () throws(VisionError) in host }
  }
}
