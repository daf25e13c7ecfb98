public import Foundation
public import MLKitVision
internal import VisionBase
internal import VisionTasks

/// Receives what a call found: an empty array for nothing, nil and an error when the call failed.
public typealias ObjectDetectionCallback = ([Object]?, (any Error)?) -> Void

/// Finds, labels and follows objects in pictures and videos, like ML Kit's detector of this name.
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
/// At most one object is found, the most prominent one, and with `shouldEnableMultipleObjects` up to
/// five. `ObjectLocalization` says what finds them.
///
/// **State.** In the mode `.stream` objects are followed from call to call. As with upstream, all
/// detectors that were made from equal options share that memory and their models, so a program may
/// make a detector for each frame. A stream starts anew with a frame of another size or
/// orientation, and with one from before the last. Two streams at once need options that differ.
///
/// **Threads.** All calls may be made from any thread; calls of detectors that share their state
/// wait for each other. `results(in:)` works on the calling thread. Upstream refuses it on the main
/// thread; here it works there too, since a command-line tool has no other, but blocks it: on a
/// screen's thread use `process(_:completion:)`. That works on a queue of its own, in the order of
/// the calls, and calls completions in that order on `CompletionDelivery.queue`.
///
/// **Errors** are `NSError`s: of the domain `com.google.mlkit` for pictures that cannot be read, for
/// a model path without a file, a remote model that was not downloaded, and for models or a runtime
/// that are not on this machine, with what to do; of the domain
/// `com.google.visionkit.pipeline.error` when a model is not a classifier, or cannot be loaded or
/// run. They come with the first call, never when a detector is made.
#if canImport(ObjectiveC)
  @objc(MLKObjectDetector)
#endif
open class ObjectDetector: NSObject, @unchecked Sendable {
  // Sendable: constants only; a subclass answers for what it adds.

  // Not `@objcMembers`: both forms of `process` with a completion would get one selector.

  /// What detectors of equal options share.
  typealias Calls = DetectorCalls<TrackingResult, Object>

  /// Programs that make a detector for each frame use few different options; what is held here
  /// holds models, which are large.
  private static let shared = RecentlyUsed<ObjectDetectorSettings, Calls>(capacity: 4)

  let calls: Calls

  /// What a detector is made from; only the factory can make it.
  public struct Parts: Sendable {
    let calls: Calls
  }

  /// Makes a detector; changing the options afterwards does not change it.
  ///
  /// Models are loaded by the first call that needs them, which throws when they are not there.
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

  /// Calls with an engine that is made when it is needed.
  static func calls(
    _ settings: ObjectDetectorSettings,
    makeEngine: @escaping EngineOwner<DetectorEngine<TrackingResult>>.MakeEngine
  ) -> Calls {
    Calls(
      label: "com.google.mlkit.objectdetector", isStream: settings.isStream,
      makeEngine: makeEngine, items: settings.objects)
  }

  /// Makes a detector for `objectDetector(options:)`, of this class or a subclass.
  public required init(_ parts: Parts) {
    calls = parts.calls
  }

  // MARK: Calls

  /// Finds the objects of a picture, on the calling thread; empty when there are none.
  #if canImport(ObjectiveC)
    @objc(resultsInImage:error:)
  #endif
  open func results(in image: any MLKitCompatibleImage) throws -> [Object] {
    try calls.results(in: image)
  }

  /// Finds the objects of a picture and returns before that is done.
  ///
  /// - Parameters:
  ///   - image: The picture; its pixels must stay as they are until `completion` is called.
  ///   - completion: Called once, on `CompletionDelivery.queue`.
  #if canImport(ObjectiveC)
    @objc(processImage:completion:)
  #endif
  open func process(
    _ image: any MLKitCompatibleImage, completion: @escaping ObjectDetectionCallback
  ) {
    calls.process(image, keeping: self, completion: completion)
  }

  /// Finds the objects of a picture, for completions that take an array that is not optional.
  ///
  /// Some closures of the guides are written so; they get an empty array together with an error.
  @_disfavoredOverload
  public func process(
    _ image: any MLKitCompatibleImage, completion: @escaping ([Object], (any Error)?) -> Void
  ) {
    process(image) { (objects: [Object]?, error: (any Error)?) in completion(objects ?? [], error) }
  }

  /// Finds the objects of a picture; empty when there are none.
  nonisolated(nonsending) public func process(
    _ image: any MLKitCompatibleImage
  ) async throws -> [Object] {
    try await calls.process(image)
  }
}
