public import ModelFiles
public import VisionBase

/// Which model a task uses.
public struct ModelReference: Sendable {
  private enum Kind: Sendable {
    case named(String)
    case path(String)
    case loaded(ModelFile)
  }

  private let kind: Kind

  /// A model of the catalogue, which must have been pulled to this machine.
  public static func named(_ name: String) -> ModelReference {
    ModelReference(kind: .named(name))
  }

  /// A model file.
  public static func file(_ path: String) -> ModelReference {
    ModelReference(kind: .path(path))
  }

  /// A model that is loaded already, for example from a bundle or from memory.
  public static func loaded(_ model: ModelFile) -> ModelReference {
    ModelReference(kind: .loaded(model))
  }

  /// Opens and verifies the model.
  public func open() throws(VisionError) -> ModelFile {
    switch kind {
    case .named(let name): try ModelFile(path: CacheFolder.models + "/" + name + ".tflite")
    case .path(let path): try ModelFile(path: path)
    case .loaded(let model): model
    }
  }
}
