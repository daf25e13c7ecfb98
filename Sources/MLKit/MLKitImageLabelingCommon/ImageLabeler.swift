public import Foundation
public import MLKitVision
internal import VisionBase
internal import VisionTasks

/// A completion handler; receives the labels, or nil and an error if the call failed.
public typealias ImageLabelingCallback = ([ImageLabel]?, (any Error)?) -> Void

/// Labels pictures, like ML Kit's labeler of this name.
///
/// ```swift
/// let options = CustomImageLabelerOptions(localModel: LocalModel(path: "birds.tflite"))
/// options.confidenceThreshold = NSNumber(value: 0.5)
/// let labeler = ImageLabeler.imageLabeler(options: options)
/// for label in try labeler.results(in: VisionImage(image: picture)) {
///   print(label.text, label.confidence, label.index)
/// }
/// ```
///
/// The whole picture is classified, upright. A model with several outputs gives the labels of the
/// first. With `ImageLabelerOptions`, `ImageLabelingModels` sets the model.
///
/// **State.** Pictures are independent of each other. Labelers with equal options share their
/// model, so a program may create a labeler for each frame.
///
/// **Threads.** Safe to use from any thread; calls of labelers that share a model wait for each
/// other. `results(in:)` works on the calling thread. Upstream refuses it on the main thread; here
/// it works there, too, since a command-line tool has no other, but blocks it: on a UI thread use
/// `process(_:completion:)`. That works on its own queue, in the order of the calls, and calls
/// completion handlers in that order on `CompletionDelivery.queue`.
///
/// **Errors** are `NSError`s. The domain is `com.google.mlkit` for pictures that cannot be read,
/// for a model path without a file, a remote model that was not downloaded, and for a model or a
/// runtime that is not on this machine, with the remedy. It is
/// `com.google.visionkit.pipeline.error` if a model is not a classifier, or cannot be loaded or
/// run. The first call reports them, never the creation of a labeler.
#if canImport(ObjectiveC)
  @objc(MLKImageLabeler)
#endif
open class ImageLabeler: NSObject, @unchecked Sendable {
  // Sendable: all properties are constant; a subclass is responsible for its own.

  // Not `@objcMembers`: both forms of `process` with a completion handler would get the same
  // selector.

  /// The model shared by labelers with equal options.
  typealias Calls = DetectorCalls<ClassificationResult, [ImageLabel]>

  /// The calls of recent settings, which retain models.
  private static let shared = RecentlyUsed<ImageLabelerSettings, Calls>(capacity: 4)

  let calls: Calls

  /// The parts of a labeler; only the factory can create them.
  public struct Parts: Sendable {
    let calls: Calls
  }

  /// Creates a labeler; later changes of the options do not affect it.
  ///
  /// The model is loaded by the first call that needs it, which throws if it is missing.
  #if canImport(ObjectiveC)
    @objc(imageLabelerWithOptions:)
  #endif
  open class func imageLabeler(options: CommonImageLabelerOptions) -> Self {
    let settings = ImageLabelerSettings(options)
    let source = options.source
    let base = ImageLabelingModels.current.model
    return Self(
      Parts(
        calls: shared.value(for: settings) {
          calls(settings) { (threadCount) throws(VisionError) in
            try settings.engine(source, base: base, threadCount: threadCount)
          }
        }))
  }

  /// Returns calls with an engine that is created on demand.
  static func calls(
    _ settings: ImageLabelerSettings,
    makeEngine: @escaping EngineOwner<DetectorEngine<ClassificationResult>>.MakeEngine
  ) -> Calls {
    Calls(
      label: "com.google.mlkit.imagelabeler", isStream: false, makeEngine: makeEngine,
      output: settings.labels)
  }

  /// Creates a labeler for `imageLabeler(options:)`, of this class or a subclass.
  public required init(_ parts: Parts) {
    calls = parts.calls
  }

  // MARK: Calls

  /// Labels a picture, on the calling thread; returns an empty array if no class is likely enough.
  #if canImport(ObjectiveC)
    @objc(resultsInImage:error:)
  #endif
  open func results(in image: any MLKitCompatibleImage) throws -> [ImageLabel] {
    try calls.results(in: image)
  }

  /// Labels a picture asynchronously.
  ///
  /// - Parameters:
  ///   - image: The picture; its pixels must not change until `completion` is called.
  ///   - completion: Called once, on `CompletionDelivery.queue`.
  #if canImport(ObjectiveC)
    @objc(processImage:completion:)
  #endif
  open func process(
    _ image: any MLKitCompatibleImage, completion: @escaping ImageLabelingCallback
  ) {
    calls.process(image, keeping: self, completion: completion)
  }

  /// Labels a picture, for completion handlers whose array is not optional.
  @_disfavoredOverload
  public func process(
    _ image: any MLKitCompatibleImage, completion: @escaping ([ImageLabel], (any Error)?) -> Void
  ) {
    process(image) { (labels: [ImageLabel]?, error: (any Error)?) in
      completion(labels ?? [], error)
    }
  }

  /// Labels a picture; returns an empty array if no class is likely enough.
  nonisolated(nonsending) public func process(
    _ image: any MLKitCompatibleImage
  ) async throws -> [ImageLabel] {
    try await calls.process(image)
  }
}
