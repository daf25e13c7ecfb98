public import Foundation
public import MLKitVision
internal import VisionBase
internal import VisionTasks

/// Receives what a call found: an empty array for nobody, nil and an error when the call failed.
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
/// At most one person is found. In the mode `.stream` a detector remembers the person: use one
/// detector for each stream, and for nothing else.
///
/// **Threads.** All calls may be made from any thread; calls of one detector wait for each other.
/// `results(in:)` works on the calling thread. Upstream refuses it on the main thread; here it works
/// there too, since a command-line tool has no other, but blocks it: on a screen's thread use
/// `process(_:completion:)`. That works on a queue of the detector's own, in the order of the
/// calls, and calls completions in that order on `CompletionDelivery.queue`. A call keeps its
/// detector alive.
///
/// **Errors** are `NSError`s: of the domain `com.google.mlkit` for pictures that cannot be read and
/// for models or a runtime that are not on this machine, with the command that fetches them; of the
/// domain `com.google.visionkit.pipeline.error` when a model cannot be loaded or run.
#if canImport(ObjectiveC)
  @objc(MLKPoseDetector)
#endif
open class PoseDetector: NSObject, @unchecked Sendable {
  // Sendable: constants only; a subclass answers for what it adds.

  // Not `@objcMembers`: both forms of `process` with a completion would get one selector.

  /// How the detector is used.
  let mode: PoseDetectorMode

  private let calls: DetectorCalls<PoseResult, Pose>

  /// What a detector is made from; only the factory can make it.
  public struct Parts: Sendable {
    fileprivate let mode: PoseDetectorMode
    fileprivate let calls: DetectorCalls<PoseResult, Pose>

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

  /// Makes a detector; changing the options afterwards does not change it.
  ///
  /// Models are loaded by the first call that needs them, which throws when they are not there.
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

  /// Makes a detector for `poseDetector(options:)`, of this class or a subclass.
  public required init(_ parts: Parts) {
    mode = parts.mode
    calls = parts.calls
  }

  // MARK: Calls

  /// Finds the person in a picture, on the calling thread; empty when there is nobody.
  #if canImport(ObjectiveC)
    @objc(resultsInImage:error:)
  #endif
  open func results(in image: any MLKitCompatibleImage) throws -> [Pose] {
    try calls.results(in: image)
  }

  /// Finds the person in a picture; returns before that is done.
  ///
  /// - Parameters:
  ///   - image: The picture; its pixels must stay as they are until `completion` is called.
  ///   - completion: Called once, on `CompletionDelivery.queue`.
  #if canImport(ObjectiveC)
    @objc(processImage:completion:)
  #endif
  open func process(
    _ image: any MLKitCompatibleImage, completion: @escaping PoseDetectionCallback
  ) {
    calls.process(image, keeping: self, completion: completion)
  }

  /// Finds the person in a picture, for completions that take an array that is not optional.
  ///
  /// The guides' closures are written like that; they get an empty array together with an error.
  @_disfavoredOverload
  public func process(
    _ image: any MLKitCompatibleImage, completion: @escaping ([Pose], (any Error)?) -> Void
  ) {
    process(image) { (poses: [Pose]?, error: (any Error)?) in completion(poses ?? [], error) }
  }

  /// Finds the person in a picture; empty when there is nobody.
  nonisolated(nonsending) public func process(
    _ image: any MLKitCompatibleImage
  ) async throws -> [Pose] {
    try await calls.process(image)
  }
}

extension DetectorEngine<PoseResult> {
  /// The engine of this package as a detector uses it.
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
