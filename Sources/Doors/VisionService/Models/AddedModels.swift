internal import Inference
package import VisionBase
internal import VisionReports

/// What a service allows clients who add models.
package struct ModelUploads: Sendable {
  /// The longest file.
  package var limit = 256 << 20
  /// How many there may be.
  package var most = 16

  private let tryModel: @Sendable (_ path: String) throws(VisionError) -> Void

  /// Takes what tries a file before it is used, and throws for one that fails.
  package init(tryModel: @escaping @Sendable (_ path: String) throws(VisionError) -> Void) {
    self.tryModel = tryModel
  }

  /// Throws for a file that does not survive its trial.
  package func check(_ path: String) throws(VisionError) { try tryModel(path) }
}

/// A model that a client added.
struct AddedModel: Sendable {
  /// The name and the file.
  let model: NamedModel
  /// What it is for, in the catalogue's words; nil where that cannot be told.
  var task: String?
  /// The file itself, which goes with the last copy of this value.
  let file: AddedFile

  init(name: String, body: BodyFile) {
    model = NamedModel(name: name, choice: ModelChoice(body.path))
    file = AddedFile(body)
  }
}

/// The file of a model that a client added, and what its trial found: where it may be run.
///
/// Both are there as long as somebody may open the model, so that none runs anywhere else because it
/// was removed meanwhile.
final class AddedFile: Sendable {
  private let body: BodyFile

  var path: String { body.path }

  init(_ body: BodyFile) { self.body = body }

  deinit { TriedModels.forget(body.path) }
}

/// The models that clients added, until they remove them or the service ends.
package final class AddedModels: Sendable {
  private let state = Lock<[AddedModel]>([])

  package init() {}

  var all: [AddedModel] { state.withLock { $0 } }

  func model(_ name: String) -> AddedModel? { all.first { $0.model.name == name } }

  /// Adds a model in the place of one with its name, which is given back; false when there are as
  /// many as may be.
  func add(_ added: AddedModel, most: Int) -> (isAdded: Bool, replaced: AddedModel?) {
    state.withLock { models in
      let index = models.firstIndex { $0.model.name == added.model.name }
      guard index != nil || models.count < most else { return (false, nil) }
      let replaced = index.map { models.remove(at: $0) }
      models.append(added)
      return (true, replaced)
    }
  }

  /// Takes out a model; nil where there is none with the name.
  func remove(_ name: String) -> AddedModel? {
    state.withLock { models in
      models.firstIndex { $0.model.name == name }.map { models.remove(at: $0) }
    }
  }

  /// Takes out all models.
  func removeAll() -> [AddedModel] {
    state.withLock { models in
      defer { models = [] }
      return models
    }
  }
}

extension AddedModel {
  /// Nothing of it stays in memory but what is used at this moment.
  func forget(in engines: EnginePool) { engines.forget(mentioning: file.path) }
}
