internal import Inference
internal import ModelCatalogue
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

  /// Opens the model; one that is not known to be good is verified first.
  ///
  /// A file that the command has tried is used as it was then.
  ///
  /// Throws `modelMissing`, with the command that fetches it, for a named model that is not on this
  /// machine; `modelInvalid` or `modelUnsupported` for a file that is not a proper model.
  public func open() throws(VisionError) -> ModelFile {
    switch kind {
    case .named(let name): try Self.open(ModelStore().path(of: name))
    case .path(let path): try Self.open(path)
    case .loaded(let model): model
    }
  }

  private static func open(_ path: String) throws(VisionError) -> ModelFile {
    if let tried = TriedModels.bytes(readFrom: path) {
      try refuseBundle(tried)
      return try ModelFile(tried)
    }
    // The cache replaces its files whole, so those can be mapped; others are read.
    let isKnownGood = ModelStore.isKnownGood(path)
    let bytes = isKnownGood ? try StableBytes(mapping: path) : try StableBytes(reading: path)
    try refuseBundle(bytes)
    return isKnownGood ? try ModelFile(knownGood: bytes) : try ModelFile(bytes)
  }

  /// Throws `modelUnsupported` for a `.task` bundle.
  private static func refuseBundle(_ bytes: StableBytes) throws(VisionError) {
    guard TaskBundle.isArchive(bytes) else { return }
    throw VisionError(
      .modelUnsupported,
      "\(bytes.name) is a bundle of models (.task), and this task takes one model (.tflite); "
        + "vision models inspect lists what is in the bundle, unzip takes it out")
  }
}
