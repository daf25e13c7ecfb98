public import Foundation
public import MLKitVision
internal import VisionBase
internal import VisionTasks

/// A completion handler; receives an array, empty if no person was found, or nil and an error.
public typealias PoseDetectionCallback = ([Pose]?, (any Error)?) -> Void

/// Finds a person's pose in pictures and videos, like ML Kit's detector of this name.
///
/// ```swift
/// let options = PoseDetectorOptions()
/// options.detectorMode = .singleImage
/// let detector = PoseDetector.poseDetector(options: options)
/// for pose in try detector.results(in: VisionImage(image: picture)) {
///   print(pose.landmark(ofType: .nose).position)
/// }
/// ```
///
/// It finds at most one person. In the mode `.stream` a detector tracks the person: use a separate
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
/// for models or a runtime that are not on this machine, with the command that fetches them. It is
/// `com.google.visionkit.pipeline.error` if a model cannot be loaded or run.
#if canImport(ObjectiveC)
  @objc(MLKPoseDetector)
#endif
open class PoseDetector: NSObject, @unchecked Sendable {
  // Sendable: all properties are constant; a subclass is responsible for its own.

  // Not `@objcMembers`: both forms of `process` with a completion handler would get the same
  // selector.

  /// The mode of the detector.
  let mode: PoseDetectorMode

  private let calls: DetectorCalls<PoseResult, [Pose]>

  /// The parts of a detector; only the factory can create them.
  public struct Parts: Sendable {
    fileprivate let mode: PoseDetectorMode
    fileprivate let calls: DetectorCalls<PoseResult, [Pose]>

    init(
      mode: PoseDetectorMode,
      makeEngine: @escaping EngineOwner<DetectorEngine<PoseResult>>.MakeEngine
    ) {
      self.mode = mode
      calls = DetectorCalls(
        label: "com.google.mlkit.posedetector", isStream: mode != .singleImage,
        makeEngine: makeEngine
      ) { result in result.poses.map { Pose($0, in: result.picture) } }
    }
  }

  /// Creates a detector; later changes of the options do not affect it.
  ///
  /// Models are loaded by the first call that needs them, which throws if they are missing.
  #if canImport(ObjectiveC)
    @objc(poseDetectorWithOptions:)
  #endif
  open class func poseDetector(options: CommonPoseDetectorOptions) -> Self {
    let accuracy = options.accuracy
    return Self(
      Parts(mode: options.detectorMode) { (threadCount) throws(VisionError) in
        let models = try accuracy.models.open()
        return DetectorEngine(
          try PoseEngine(
            detector: models.detector, landmarks: models.landmarks,
            options: PoseOptions(variant: .solution, threadCount: threadCount)))
      })
  }

  /// Creates a detector for `poseDetector(options:)`, of this class or a subclass.
  public required init(_ parts: Parts) {
    mode = parts.mode
    calls = parts.calls
  }

  // MARK: Calls

  /// Finds the person in a picture, on the calling thread; returns an empty array if there is none.
  #if canImport(ObjectiveC)
    @objc(resultsInImage:error:)
  #endif
  open func results(in image: any MLKitCompatibleImage) throws -> [Pose] {
    try calls.results(in: image)
  }

  /// Finds the person in a picture asynchronously.
  ///
  /// - Parameters:
  ///   - image: The picture; its pixels must not change until `completion` is called.
  ///   - completion: Called once, on `CompletionDelivery.queue`.
  #if canImport(ObjectiveC)
    @objc(processImage:completion:)
  #endif
  open func process(
    _ image: any MLKitCompatibleImage, completion: @escaping PoseDetectionCallback
  ) {
    calls.process(image, keeping: self, completion: completion)
  }

  /// Finds the person in a picture, for completion handlers whose array is not optional.
  ///
  /// The guides' closures have this form; they get an empty array together with an error.
  @_disfavoredOverload
  public func process(
    _ image: any MLKitCompatibleImage, completion: @escaping ([Pose], (any Error)?) -> Void
  ) {
    process(image) { (poses: [Pose]?, error: (any Error)?) in completion(poses ?? [], error) }
  }

  /// Finds the person in a picture; returns an empty array if there is none.
  nonisolated(nonsending) public func process(
    _ image: any MLKitCompatibleImage
  ) async throws -> [Pose] {
    try await calls.process(image)
  }
}

extension DetectorEngine<PoseResult> {
  /// Creates a detector's engine from this package's.
  fileprivate init(_ engine: PoseEngine) {
    self.init { (frame) throws(VisionError) in
      try engine.poses(in: frame)
    } trackedResults: { (frame, microseconds) throws(VisionError) in
      try engine.trackedPoses(in: frame, timestampInMicroseconds: microseconds)
    } reset: {
      engine.reset()
    }
  }
}
