public import Foundation
public import MLKitVision
internal import VisionBase
internal import VisionTasks

/// A completion handler; receives the objects, or nil and an error if the call failed.
public typealias ObjectDetectionCallback = ([Object]?, (any Error)?) -> Void

/// Finds, labels and tracks objects in pictures and videos, like ML Kit's detector of this name.
///
/// ```swift
/// let options = CustomObjectDetectorOptions(localModel: LocalModel(path: "birds.tflite"))
/// options.detectorMode = .singleImage
/// options.shouldEnableClassification = true
/// options.classificationConfidenceThreshold = NSNumber(value: 0.5)
/// let detector = ObjectDetector.objectDetector(options: options)
/// for object in try detector.results(in: VisionImage(image: picture)) {
///   print(object.frame, object.labels.first?.text ?? "?")
/// }
/// ```
///
/// It finds at most one object, the most prominent one, or with `shouldEnableMultipleObjects` up to
/// five. `ObjectLocalization` sets the models that find them.
///
/// **State.** In the mode `.stream` objects are tracked from call to call. As with upstream, all
/// detectors with equal options share that state and their models, so a program may create a
/// detector for each frame. A stream restarts with a frame of another size or orientation, and with
/// one from before the last. Two simultaneous streams need different options.
///
/// **Threads.** Safe to use from any thread; calls of detectors that share their state wait for
/// each other. `results(in:)` works on the calling thread. Upstream refuses it on the main thread;
/// here it works there, too, since a command-line tool has no other, but blocks it: on a UI thread
/// use `process(_:completion:)`. That works on its own queue, in the order of the calls, and calls
/// completion handlers in that order on `CompletionDelivery.queue`.
///
/// **Errors** are `NSError`s. The domain is `com.google.mlkit` for pictures that cannot be read,
/// for a model path without a file, a remote model that was not downloaded, and for models or a
/// runtime that are not on this machine, with the remedy. It is
/// `com.google.visionkit.pipeline.error` if a model is not a classifier, or cannot be loaded or
/// run. The first call reports them, never the creation of a detector.
#if canImport(ObjectiveC)
  @objc(MLKObjectDetector)
#endif
open class ObjectDetector: NSObject, @unchecked Sendable {
  // Sendable: all properties are constant; a subclass is responsible for its own.

  // Not `@objcMembers`: both forms of `process` with a completion handler would get the same
  // selector.

  /// The state shared by detectors with equal options.
  typealias Calls = DetectorCalls<TrackingResult, [Object]>

  /// The calls of recent settings, which retain models, and those are large.
  ///
  /// Programs that create a detector for each frame use only a few different options.
  private static let shared = RecentlyUsed<ObjectDetectorSettings, Calls>(capacity: 4)

  let calls: Calls

  /// The parts of a detector; only the factory can create them.
  public struct Parts: Sendable {
    let calls: Calls
  }

  /// Creates a detector; later changes of the options do not affect it.
  ///
  /// Models are loaded by the first call that needs them, which throws if they are missing.
  #if canImport(ObjectiveC)
    @objc(objectDetectorWithOptions:)
  #endif
  open class func objectDetector(options: CommonObjectDetectorOptions) -> Self {
    let settings = ObjectDetectorSettings(options)
    let classifier = options.classifier
    return Self(
      Parts(
        calls: shared.value(for: settings) {
          calls(settings) { (threadCount) throws(VisionError) in
            try settings.engine(classifier, threadCount: threadCount)
          }
        }))
  }

  /// Returns calls with an engine that is created on demand.
  static func calls(
    _ settings: ObjectDetectorSettings,
    makeEngine: @escaping EngineOwner<DetectorEngine<TrackingResult>>.MakeEngine
  ) -> Calls {
    Calls(
      label: "com.google.mlkit.objectdetector", isStream: settings.isStream,
      makeEngine: makeEngine, output: settings.objects)
  }

  /// Creates a detector for `objectDetector(options:)`, of this class or a subclass.
  public required init(_ parts: Parts) {
    calls = parts.calls
  }

  // MARK: Calls

  /// Finds the objects of a picture, on the calling thread; returns an empty array if there are
  /// none.
  #if canImport(ObjectiveC)
    @objc(resultsInImage:error:)
  #endif
  open func results(in image: any MLKitCompatibleImage) throws -> [Object] {
    try calls.results(in: image)
  }

  /// Finds the objects of a picture asynchronously.
  ///
  /// - Parameters:
  ///   - image: The picture; its pixels must not change until `completion` is called.
  ///   - completion: Called once, on `CompletionDelivery.queue`.
  #if canImport(ObjectiveC)
    @objc(processImage:completion:)
  #endif
  open func process(
    _ image: any MLKitCompatibleImage, completion: @escaping ObjectDetectionCallback
  ) {
    calls.process(image, keeping: self, completion: completion)
  }

  /// Finds the objects of a picture, for completion handlers whose array is not optional.
  ///
  /// Some closures in the guides have this form; they get an empty array together with an error.
  @_disfavoredOverload
  public func process(
    _ image: any MLKitCompatibleImage, completion: @escaping ([Object], (any Error)?) -> Void
  ) {
    process(image) { (objects: [Object]?, error: (any Error)?) in completion(objects ?? [], error) }
  }

  /// Finds the objects of a picture; returns an empty array if there are none.
  nonisolated(nonsending) public func process(
    _ image: any MLKitCompatibleImage
  ) async throws -> [Object] {
    try await calls.process(image)
  }
}
