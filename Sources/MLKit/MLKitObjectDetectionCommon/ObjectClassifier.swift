package import MLKitCommon
internal import ModelFiles
internal import VisionBase

/// The source of an object detector's labels.
package enum ObjectClassifier: Sendable {
  /// The detector's own classes, mapped to upstream's five kinds.
  case builtIn
  /// A model in a file.
  case local(LocalModel)
  /// A downloaded model.
  case remote(RemoteModel)

  /// The identity of a classifier; different for classifiers that would label differently.
  ///
  /// It depends on the files: a model that was replaced, or downloaded meanwhile, is different.
  enum Key: Hashable, Sendable {
    case builtIn
    case local(path: String, labels: String?, files: [FileIdentity?])
    case remote(name: String, place: RemoteModel.Place)
  }

  var key: Key {
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
  func open() throws(VisionError) -> ModelFile? {
    switch self {
    case .builtIn: nil
    case .local(let model): try model.open()
    case .remote(let model): try model.open()
    }
  }
}
