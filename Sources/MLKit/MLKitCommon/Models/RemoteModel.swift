package import ModelDownloads
public import Foundation
package import ModelFiles
package import VisionBase

/// A model that has to be downloaded before it can be used; make a `CustomRemoteModel`.
#if canImport(ObjectiveC)
  @objc(MLKRemoteModel)
  @objcMembers
#endif
open class RemoteModel: NSObject, @unchecked Sendable {
  // Sendable: constants only, and subclasses outside this package cannot be made.

  /// The name that the host knows the model by.
  public let name: String

  private let source: RemoteModelSource

  package init(source: RemoteModelSource) {
    name = source.name
    self.source = source
  }

  /// What is on this machine of the model, in the cache folder of this user.
  ///
  /// Throws when the source was badly described, for example with a wrong address.
  package func store(
    folder: String = CacheFolder.path, options: DownloadOptions = DownloadOptions()
  ) throws(VisionError) -> HostedModelStore {
    HostedModelStore(host: try source.host(), folder: folder, options: options)
  }

  /// Where a model comes from, and where it is.
  package struct Place: Hashable, Sendable {
    /// What tells its host apart from others; nil when the source was badly described.
    package let host: String?
    /// The file of the version that is on this machine; nil while there is none.
    package let path: String?
  }

  /// Where the model comes from and where it is now.
  package var place: Place {
    let store = try? store()
    return Place(host: store?.host.identity, path: try? store?.path(of: name))
  }

  /// Opens the version that is on this machine.
  ///
  /// Throws `modelMissing` while none has been downloaded: nothing is downloaded by using a model.
  package func open() throws(VisionError) -> ModelFile {
    do throws(VisionError) {
      return try store().open(name)
    } catch  where error.code == .modelMissing {
      throw VisionError(
        .modelMissing,
        "the remote model \(name) has not been downloaded: call ModelManager's download and wait "
          + "for the notification mlkitModelDownloadDidSucceed")
    }
  }
}

/// A custom model that has to be downloaded before it can be used.
#if canImport(ObjectiveC)
  @objc(MLKCustomRemoteModel)
  @objcMembers
#endif
open class CustomRemoteModel: RemoteModel, @unchecked Sendable {
  // Sendable like its superclass: it adds no state.

  /// Takes the model of a source; `name` is the source's.
  public init(remoteModelSource: RemoteModelSource) {
    super.init(source: remoteModelSource)
  }
}
