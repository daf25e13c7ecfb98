package import ModelCatalogue
public import ModelFiles
public import VisionBase

/// The detectors that locate objects; their classes matter little.
public struct LocalizerModels: Sendable {
  private enum Source: Sendable {
    case best
    case detectors([ModelReference])
  }

  private let source: Source

  /// The best detectors that have been pulled to this machine.
  ///
  /// A detector of COCO's 80 classes if there is one, `efficientdet-lite0` before
  /// `coco-ssd-mobilenet-v1`; otherwise `face` and `hand` together, which
  /// `vision models pull default` fetches.
  public static let `default` = LocalizerModels(source: .best)

  /// Returns any detector that `ObjectDetector` takes.
  public static func detector(_ model: ModelReference) -> LocalizerModels {
    LocalizerModels(source: .detectors([model]))
  }

  /// Returns several detectors, whose objects are merged.
  public static func detectors(_ models: [ModelReference]) -> LocalizerModels {
    LocalizerModels(source: .detectors(models))
  }

  /// Opens the models; models that are not known to be good are verified first.
  ///
  /// Throws `modelMissing`, with the command that fetches it, if a model is not on this machine;
  /// `modelInvalid` or `modelUnsupported` for an invalid model file.
  public func open() throws(VisionError) -> [ModelFile] {
    var models: [ModelFile] = []
    for reference in try references() { models.append(try reference.open()) }
    return models
  }

  private func references() throws(VisionError) -> [ModelReference] {
    switch source {
    case .detectors(let models): models
    case .best: try Self.names(in: ModelStore()).map { .named($0) }
    }
  }

  /// Returns the names of the default models in a store.
  package static func names(in store: ModelStore) throws(VisionError) -> [String] {
    func isHere(_ name: String) -> Bool {
      Catalogue.entries.contains { $0.name == name && store.isCached($0) }
    }
    let choices = [["efficientdet-lite0"], ["coco-ssd-mobilenet-v1"], ["face", "hand"]]
    if let names = choices.first(where: { $0.allSatisfy(isHere) }) { return names }
    throw VisionError(
      .modelMissing,
      "no detector is on this machine; fetch those of faces and hands with: "
        + "\(Catalogue.fetchingCommand(for: "face")); or one of everyday objects as well with: "
        + "vision models pull default coco-ssd-mobilenet-v1")
  }
}
