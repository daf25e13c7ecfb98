internal import Inference
internal import ModelCatalogue
public import ModelFiles
public import VisionBase

/// The model of a task.
public struct ModelReference: Sendable {
  private enum Kind: Sendable {
    case named(String)
    case path(String)
    case loaded(ModelFile)
  }

  private let kind: Kind
  private var isolation: ModelIsolation?

  /// Returns a model of the catalogue; it must have been pulled to this machine.
  public static func named(_ name: String) -> ModelReference {
    ModelReference(kind: .named(name))
  }

  /// Returns a model file.
  public static func file(_ path: String) -> ModelReference {
    ModelReference(kind: .path(path))
  }

  /// Returns a loaded model, for example from a bundle or from memory.
  public static func loaded(_ model: ModelFile) -> ModelReference {
    ModelReference(kind: .loaded(model))
  }

  /// Opens the model, once; verifies it unless it is from the catalogue.
  ///
  /// In the command, an unknown model is tried first, and runs where the command decides.
  ///
  /// Throws `modelMissing`, with the command that fetches it, for a named model that is not on this
  /// machine; `modelInvalid` or `modelUnsupported` for an invalid model file.
  public func open() throws(VisionError) -> ModelFile {
    switch kind {
    case .named(let name): try isolated(Self.open(ModelStore().path(of: name)))
    case .path(let path): try isolated(Self.open(path))
    case .loaded(let model): isolated(model)
    }
  }

  /// Returns the same model, to be run in a separate process.
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
    try ModelAdmission.open(path).model()
  }
}
