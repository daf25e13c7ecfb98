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
  private var isolation: ModelIsolation?

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
  /// A file that the command has tried is used as it was then, and runs where the command says.
  ///
  /// Throws `modelMissing`, with the command that fetches it, for a named model that is not on this
  /// machine; `modelInvalid` or `modelUnsupported` for a file that is not a proper model.
  public func open() throws(VisionError) -> ModelFile {
    switch kind {
    case .named(let name): try isolated(Self.open(ModelStore().path(of: name)))
    case .path(let path): try isolated(Self.open(path))
    case .loaded(let model): isolated(model)
    }
  }

  /// The same model, to be run in a process of its own.
  ///
  /// ```swift
  /// let model = ModelReference.file("uploaded.tflite")
  ///   .isolated(by: ModelIsolation(program: "/usr/local/bin/vision"))
  /// let detector = try await ObjectDetector(model: model)
  /// ```
  public func isolated(by isolation: ModelIsolation) -> ModelReference {
    var reference = self
    reference.isolation = isolation
    return reference
  }

  private func isolated(_ file: ModelFile) -> ModelFile {
    isolation.map { file.isolated(by: $0) } ?? file
  }

  private static func open(_ path: String) throws(VisionError) -> ModelFile {
    if let tried = TriedModels.model(readFrom: path) {
      try refuseBundle(tried.bytes)
      return try ModelFile(tried.bytes).isolated(by: tried.isolation)
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
