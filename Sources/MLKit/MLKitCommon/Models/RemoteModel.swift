package import ModelDownloads
public import Foundation
package import ModelFiles
package import VisionBase

/// A model that must be downloaded before use; create a `CustomRemoteModel`.
#if canImport(ObjectiveC)
  @objc(MLKRemoteModel)
  @objcMembers
#endif
open class RemoteModel: NSObject, @unchecked Sendable {
  // Sendable: all properties are constant, and there can be no subclasses outside this package.

  /// The host's name for the model.
  public let name: String

  private let source: RemoteModelSource

  package init(source: RemoteModelSource) {
    name = source.name
    self.source = source
  }

  /// Returns the store of the model's local versions, in the user's cache folder.
  ///
  /// Throws if the source is invalid, for example because of a wrong address.
  package func store(
    folder: String = CacheFolder.path, options: DownloadOptions = DownloadOptions()
  ) throws(VisionError) -> HostedModelStore {
    HostedModelStore(host: try source.host(), folder: folder, options: options)
  }

  /// The origin of a model, and its place on this machine.
  package struct Place: Hashable, Sendable {
    /// The identity of the host; nil if the source is invalid.
    package let host: String?
    /// The file of the version on this machine; nil while there is none.
    package let path: String?
  }

  /// The model's origin and its current place.
  package var place: Place {
    let store = try? store()
    return Place(host: store?.host.identity, path: try? store?.path(of: name))
  }

  /// Opens the version on this machine.
  ///
  /// Throws `modelMissing` while none has been downloaded: using a model does not download it.
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

/// A custom model that must be downloaded before use.
#if canImport(ObjectiveC)
  @objc(MLKCustomRemoteModel)
  @objcMembers
#endif
open class CustomRemoteModel: RemoteModel, @unchecked Sendable {
  // Sendable like its superclass: it adds no state.

  /// Creates the model of a source; `name` is the source's.
  public init(remoteModelSource: RemoteModelSource) {
    super.init(source: remoteModelSource)
  }
}
