internal import Dispatch
public import Foundation
internal import MLKitCommon
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
/// detector for a stream, and nothing else with it.
///
/// **Threads.** All calls may be made from any thread; calls of one detector wait for each other.
/// `results(in:)` works on the calling thread. Upstream refuses it on the main thread; here it works
/// there too, since a command-line tool has no other, but blocks it: on a screen's thread use
/// `process(_:completion:)`. That works on a queue of the detector, in the order of the calls, and
/// calls completions in that order on `CompletionDelivery.queue`. A call keeps its detector alive.
///
/// **Errors** are `NSError`s: of the domain `com.google.mlkit` for pictures that cannot be read and
/// for models or a runtime that are not on this machine, with the command that fetches them; of the
/// domain `com.google.visionkit.pipeline.error` when a model cannot be loaded or run.
#if canImport(ObjectiveC)
  @objc(MLKPoseDetector)
#endif
public final class PoseDetector: NSObject, Sendable {
  // Not `@objcMembers`: both forms of `process` with a completion would get one selector.

  /// How the detector is used.
  let mode: PoseDetectorMode

  private let session: Lock<PoseSession>
  private let queue = DispatchQueue(label: "com.google.mlkit.posedetector")

  /// Makes a detector; changing the options afterwards does not change it.
  ///
  /// Models are loaded by the first call that needs them, which throws when they are not there.
  #if canImport(ObjectiveC)
    @objc(poseDetectorWithOptions:)
  #endif
  public class func poseDetector(options: CommonPoseDetectorOptions) -> Self {
    let accuracy = options.accuracy
    return Self(mode: options.detectorMode) { () throws(VisionError) in
      let models = try accuracy.models.open()
      return try PoseEngine(
        detector: models.detector, landmarks: models.landmarks,
        options: PoseOptions(variant: .solution))
    }
  }

  required init(mode: PoseDetectorMode, makeEngine: @escaping PoseSession.MakeEngine) {
    self.mode = mode
    session = Lock(PoseSession(mode: mode, makeEngine: makeEngine))
  }

  // MARK: Calls

  /// Finds the person in a picture, on the calling thread; empty when there is nobody.
  #if canImport(ObjectiveC)
    @objc(resultsInImage:error:)
  #endif
  public func results(in image: any MLKitCompatibleImage) throws -> [Pose] {
    try poses(in: Self.input(image)).get()
  }

  /// Finds the person in a picture and returns before that is done.
  ///
  /// - Parameters:
  ///   - image: The picture; its pixels must stay as they are until `completion` is called.
  ///   - completion: Called once, on `CompletionDelivery.queue`.
  #if canImport(ObjectiveC)
    @objc(processImage:completion:)
  #endif
  public func process(
    _ image: any MLKitCompatibleImage, completion: @escaping PoseDetectionCallback
  ) {
    let input = Self.input(image)
    let completion = Completion(call: completion)
    queue.async {
      let result = self.poses(in: input)
      CompletionDelivery.queue.async {
        switch result {
        case .success(let poses): completion.call(poses, nil)
        case .failure(let error): completion.call(nil, error)
        }
      }
    }
  }

  /// Finds the person in a picture, for completions that take an array that is not optional.
  ///
  /// The guides' closures are written so; they get an empty array together with an error.
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
    let input = Self.input(image)
    return try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: self.poses(in: input)) }
    }
  }

  // MARK: Work

  /// A completion on its way to the queue that calls it.
  private struct Completion: @unchecked Sendable {
    // Sendable: handed over once and called once, as the client of an asynchronous call expects.
    let call: PoseDetectionCallback
  }

  private static func input(
    _ image: any MLKitCompatibleImage
  ) -> Result<DetectorInput, VisionError> {
    Result { () throws(VisionError) in try DetectorInput(image) }
  }

  private func poses(in input: Result<DetectorInput, VisionError>) -> Result<[Pose], any Error> {
    do throws(VisionError) {
      let input = try input.get()
      let now = Int64(clamping: DispatchTime.now().uptimeNanoseconds / 1000)
      let result = try session.withLock { (session) throws(VisionError) in
        try session.poses(in: input, now: now)
      }
      return .success(result.poses.map { Pose($0, in: result.picture) })
    } catch {
      return .failure(MLKitFailure(error).error)
    }
  }
}
