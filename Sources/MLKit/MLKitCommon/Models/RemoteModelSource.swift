public import ModelDownloads
public import Foundation
package import VisionBase

/// Where a remote model comes from; make one of the subclasses.
///
/// `FirebaseModelSource` of the module MLKitLinkFirebase names a model of a Firebase project,
/// ``HTTPSModelSource`` a file on any web server, ``HostedModelSource`` a model on a host of your
/// own.
#if canImport(ObjectiveC)
  @objc(MLKRemoteModelSource)
  @objcMembers
#endif
open class RemoteModelSource: NSObject, @unchecked Sendable {
  // Sendable: constants only, and subclasses outside this package cannot be made.

  /// The name that the host knows the model by.
  package let name: String

  private let makeHost: @Sendable () throws(VisionError) -> any ModelHosting

  /// Names a model; its host is asked for each time something is done with the model.
  package init(
    name: String, host: @escaping @Sendable () throws(VisionError) -> any ModelHosting
  ) {
    self.name = name
    makeHost = host
  }

  /// Who knows the newest version of the model; throws when the source was badly described.
  package func host() throws(VisionError) -> any ModelHosting { try makeHost() }
}

/// A model in a file on a web server, for those who do not use Firebase.
///
/// Not in upstream: this package's own door to a model that you host yourself.
///
/// ```swift
/// let source = HTTPSModelSource(name: "birds", url: "https://models.example/birds.tflite")
/// let model = CustomRemoteModel(remoteModelSource: source)
/// ModelManager.modelManager().download(model, conditions: ModelDownloadConditions())
/// ```
///
/// A digest (SHA-256 in hexadecimal) fixes which file it is: any other is refused, and once the
/// file is here it is never asked for again. Without a digest each download asks the server whether
/// there is something newer. The address must be an `https` one, unless the server is this machine;
/// a wrong address or digest is the error of the download.
public final class HTTPSModelSource: RemoteModelSource, @unchecked Sendable {
  // Sendable like its superclass: it adds no state.

  /// Names the model's file.
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

/// A model on a host that you ask in your own way.
///
/// Not in upstream: conform a type to `ModelHosting` of the module ModelDownloads, and everything
/// else, from fetching to putting in place, is done for you.
public final class HostedModelSource: RemoteModelSource, @unchecked Sendable {
  // Sendable like its superclass: it adds no state.

  /// Names a model on a host.
  public init(name: String, host: any ModelHosting) {
    super.init(name: name) { () throws(VisionError) in host }
  }
}
