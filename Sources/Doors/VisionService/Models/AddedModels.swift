internal import Inference
package import VisionBase
internal import VisionReports

/// The rules for models that clients add.
package struct ModelUploads: Sendable {
  /// Maximum length of a file in bytes.
  package var limit = 256 << 20
  /// Maximum number of added models.
  package var most = 16

  private let admit: @Sendable (_ path: String) throws(VisionError) -> Void

  /// Creates rules with a function that opens and tries a file, and throws if it fails.
  package init(admit: @escaping @Sendable (_ path: String) throws(VisionError) -> Void) {
    self.admit = admit
  }

  /// Throws for a file that fails its trial.
  package func check(_ path: String) throws(VisionError) { try admit(path) }
}

/// A model that a client added.
struct AddedModel: Sendable {
  /// The name and the file.
  let model: NamedModel
  /// The model's purpose, in the catalogue's words; nil where it is unknown.
  var task: String?
  /// The file itself, removed with the last copy of this value.
  let file: AddedFile

  init(name: String, body: BodyFile) {
    model = NamedModel(name: name, choice: ModelChoice(body.path))
    file = AddedFile(body)
  }
}

/// The file of an added model, and the result of its trial: where the model may run.
///
/// Both live as long as the model may be opened, so that a model removed meanwhile does not run
/// elsewhere.
final class AddedFile: Sendable {
  private let body: BodyFile

  var path: String { body.path }

  init(_ body: BodyFile) { self.body = body }

  deinit { ModelAdmission.forget(body.path) }
}

/// The models that clients added, kept until they are removed or the service ends.
package final class AddedModels: Sendable {
  private let state = Lock<[AddedModel]>([])

  package init() {}

  var all: [AddedModel] { state.withLock { $0 } }

  func model(_ name: String) -> AddedModel? { all.first { $0.model.name == name } }

  /// Adds a model, replacing and returning one with its name.
  ///
  /// `isAdded` is false when there are as many models as allowed.
  func add(_ added: AddedModel, most: Int) -> (isAdded: Bool, replaced: AddedModel?) {
    state.withLock { models in
      let index = models.firstIndex { $0.model.name == added.model.name }
      guard index != nil || models.count < most else { return (false, nil) }
      let replaced = index.map { models.remove(at: $0) }
      models.append(added)
      return (true, replaced)
    }
  }

  /// Removes and returns a model; nil when none has the name.
  func remove(_ name: String) -> AddedModel? {
    state.withLock { models in
      models.firstIndex { $0.model.name == name }.map { models.remove(at: $0) }
    }
  }

  /// Removes and returns all models.
  func removeAll() -> [AddedModel] {
    state.withLock { models in
      defer { models = [] }
      return models
    }
  }
}

extension AddedModel {
  /// Releases all memory of the model that is not in use.
  func forget(in engines: EnginePool) { engines.forgetModel(at: file.path) }
}
