internal import Foundation
internal import MLKitCommon
internal import MLKitVision
internal import ModelFiles
internal import VisionBase
internal import VisionTasks

/// The options of a labeler at its creation, and everything else that determines its results.
///
/// Labelers with equal settings share one engine.
struct ImageLabelerSettings: Hashable, Sendable {
  /// The minimum confidence with `ImageLabelerOptions`, where the client sets none.
  static let usualThreshold: Float = 0.5

  let source: LabelSource.Key
  /// The minimum score of a label; nil uses the model's metadata.
  let threshold: Float?
  /// The maximum number of labels; nil for all.
  let maxLabels: Int?
  /// The version of the model behind `ImageLabelerOptions`; 0 for custom models.
  let version: Int

  /// Creates settings from a client's options.
  ///
  /// A threshold outside of 0 to 1 is ignored.
  init(_ options: CommonImageLabelerOptions) {
    source = options.source.key
    let chosen = options.confidenceThreshold.map(\.floatValue).flatMap {
      (0...1).contains($0) ? $0 : nil
    }
    let isBase = source == .builtIn
    threshold = chosen ?? (isBase ? Self.usualThreshold : nil)
    maxLabels = options.customResultCount
    version = isBase ? ImageLabelingModels.current.version : 0
  }

  /// Creates an engine with these settings.
  func engine(
    _ source: LabelSource, base: ModelReference?, threadCount: Int?
  ) throws(VisionError) -> sending DetectorEngine<ClassificationResult> {
    let options = ClassifierOptions(
      scoreThreshold: threshold, maxResults: maxLabels, threadCount: threadCount)
    let engine = try NodeFailure.mark(NodeFailure.classifier) {
      () throws(VisionError) -> ClassificationEngine in
      let custom = try source.open()
      let model: ModelFile
      if let custom { model = custom } else { model = try ImageLabelingModels.open(base) }
      return try ClassificationEngine(model, options: options)
    }
    return DetectorEngine { (frame) throws(VisionError) in try engine.classify(frame) }
  }

  /// Returns a client's labels for a result: those of the model's first output, best first.
  func labels(_ result: ClassificationResult) -> [ImageLabel] {
    let categories = result.heads.first?.categories ?? []
    // Without any threshold, upstream's is 0.
    return categories.filter { threshold != nil || $0.score >= 0 }.map { ImageLabel($0) }
  }
}
