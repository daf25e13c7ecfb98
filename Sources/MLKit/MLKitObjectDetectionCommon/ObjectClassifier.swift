package import MLKitCommon
internal import ModelFiles
internal import VisionBase

/// Who gives objects their labels.
package enum ObjectClassifier: Sendable {
  /// The detector's own classes, put into upstream's five kinds.
  case builtIn
  /// A model in a file.
  case local(LocalModel)
  /// A model that is downloaded.
  case remote(RemoteModel)

  /// What tells classifiers apart that would not label alike.
  ///
  /// It looks at the files: a model that was replaced, or downloaded meanwhile, is another one.
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

  /// Opens the custom model; nil when there is none.
  ///
  /// Throws `inputMissing` for a path without a file, `modelMissing` for a remote model that was not
  /// downloaded, and what opening and verifying a model throws.
  func open() throws(VisionError) -> ModelFile? {
    switch self {
    case .builtIn: nil
    case .local(let model): try model.open()
    case .remote(let model): try model.open()
    }
  }
}
