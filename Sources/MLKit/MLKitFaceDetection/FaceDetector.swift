public import Foundation
public import MLKitVision
internal import VisionBase
internal import VisionTasks

/// A completion handler; receives an array, empty if no face was found, or nil and an error.
public typealias FaceDetectionCallback = ([Face]?, (any Error)?) -> Void

/// Finds faces in pictures and videos, like ML Kit's detector of this name.
///
/// ```swift
/// let options = FaceDetectorOptions()
/// options.landmarkMode = .all
/// options.classificationMode = .all
/// let detector = FaceDetector.faceDetector(options: options)
/// for face in try detector.results(in: VisionImage(image: picture)) {
///   print(face.frame, face.smilingProbability)
/// }
/// ```
///
/// `FaceDetectionModels` sets the models, which are MediaPipe's. So boxes, probabilities and angles
/// are near those of ML Kit, but not the same: see the module's page.
///
/// **State.** With `isTrackingEnabled` a detector tracks faces from call to call: use a separate
/// detector for each stream, and for nothing else.
///
/// **Threads.** Safe to use from any thread; calls of one detector wait for each other.
/// `results(in:)` works on the calling thread. Upstream refuses it on the main thread; here it
/// works there, too, since a command-line tool has no other, but blocks it: on a UI thread use
/// `process(_:completion:)`. That works on the detector's own queue, in the order of the calls, and
/// calls completion handlers in that order on `CompletionDelivery.queue`. A call retains its
/// detector.
///
/// **Errors** are `NSError`s. The domain is `com.google.mlkit` for pictures that cannot be read and
/// for models or a runtime that are not on this machine. It is
/// `com.google.visionkit.pipeline.error` if a model cannot be loaded or run.
#if canImport(ObjectiveC)
  @objc(MLKFaceDetector)
#endif
open class FaceDetector: NSObject, @unchecked Sendable {
  // Sendable: all properties are constant; a subclass is responsible for its own.

  // Not `@objcMembers`: both forms of `process` with a completion handler would get the same
  // selector.

  private let calls: DetectorCalls<FaceResult, [Face]>

  /// The parts of a detector; only the factories can create them.
  public struct Parts: Sendable {
    fileprivate let calls: DetectorCalls<FaceResult, [Face]>

    init(
      _ settings: FaceSettings,
      makeEngine: @escaping EngineOwner<DetectorEngine<FaceResult>>.MakeEngine
    ) {
      calls = DetectorCalls(
        label: "com.google.mlkit.facedetector", isStream: settings.isTracking,
        makeEngine: makeEngine, output: settings.faces)
    }
  }

  /// Creates a detector; later changes of the options do not affect it.
  ///
  /// Models are loaded by the first call that needs them, which throws if they are missing.
  #if canImport(ObjectiveC)
    @objc(faceDetectorWithOptions:)
  #endif
  open class func faceDetector(options: FaceDetectorOptions) -> Self {
    let settings = FaceSettings(options)
    let models = FaceDetectionModels.models
    return Self(
      Parts(settings) { (threadCount) throws(VisionError) in
        let options = settings.engineOptions
        return DetectorEngine(
          try FaceEngine(models.open(for: options), threadCount: threadCount))
      })
  }

  /// Creates a detector with default options.
  #if canImport(ObjectiveC)
    @objc(faceDetector)
  #endif
  open class func faceDetector() -> Self { faceDetector(options: FaceDetectorOptions()) }

  /// Creates a detector for the factories, of this class or a subclass.
  public required init(_ parts: Parts) {
    calls = parts.calls
  }

  // MARK: Calls

  /// Finds the faces in a picture, on the calling thread; returns an empty array if there are none.
  #if canImport(ObjectiveC)
    @objc(resultsInImage:error:)
  #endif
  open func results(in image: any MLKitCompatibleImage) throws -> [Face] {
    try calls.results(in: image)
  }

  /// Finds the faces in a picture asynchronously.
  ///
  /// - Parameters:
  ///   - image: The picture; its pixels must not change until `completion` is called.
  ///   - completion: Called once, on `CompletionDelivery.queue`.
  #if canImport(ObjectiveC)
    @objc(processImage:completion:)
  #endif
  open func process(
    _ image: any MLKitCompatibleImage, completion: @escaping FaceDetectionCallback
  ) {
    calls.process(image, keeping: self, completion: completion)
  }

  /// Finds the faces in a picture, for completion handlers whose array is not optional.
  @_disfavoredOverload
  public func process(
    _ image: any MLKitCompatibleImage, completion: @escaping ([Face], (any Error)?) -> Void
  ) {
    process(image) { (faces: [Face]?, error: (any Error)?) in completion(faces ?? [], error) }
  }

  /// Finds the faces in a picture; returns an empty array if there are none.
  nonisolated(nonsending) public func process(
    _ image: any MLKitCompatibleImage
  ) async throws -> [Face] {
    try await calls.process(image)
  }
}

extension DetectorEngine<FaceResult> {
  /// Creates a detector's engine from this package's.
  fileprivate init(_ engine: FaceEngine) {
    self.init { (frame) throws(VisionError) in
      try engine.faces(in: frame)
    } trackedResults: { (frame, microseconds) throws(VisionError) in
      try engine.trackedFaces(in: frame, timestampInMicroseconds: microseconds)
    } reset: {
      engine.reset()
    }
  }
}
