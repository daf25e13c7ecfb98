package import ModelFiles
package import VisionBase

/// The source of the labels of an object detector or an image labeler.
package enum LabelSource: Sendable {
  /// The API's own classes: of an object detector, upstream's five kinds.
  case builtIn
  /// A model in a file.
  case local(LocalModel)
  /// A downloaded model.
  case remote(RemoteModel)

  /// The identity of a source; different for sources that would label differently.
  ///
  /// It depends on the files: a model that was replaced, or downloaded meanwhile, is different.
  package enum Key: Hashable, Sendable {
    case builtIn
    case local(path: String, labels: String?, files: [FileIdentity?])
    case remote(name: String, place: RemoteModel.Place)
  }

  /// The current identity.
  package var key: Key {
    switch self {
    case .builtIn: return .builtIn
    case .local(let model):
      let files = [model.path, model.labelsPath].map { $0.flatMap { FileIdentity(of: $0) } }
      return .local(path: model.path, labels: model.labelsPath, files: files)
    case .remote(let model):
      return .remote(name: model.name, place: model.place)
    }
  }

  /// Opens the custom model; nil if there is none.
  ///
  /// Throws `inputMissing` for a path without a file, `modelMissing` for a remote model that was
  /// not downloaded, and the errors of opening and verifying a model.
  package func open() throws(VisionError) -> ModelFile? {
    switch self {
    case .builtIn: nil
    case .local(let model): try model.open()
    case .remote(let model): try model.open()
    }
  }
}
