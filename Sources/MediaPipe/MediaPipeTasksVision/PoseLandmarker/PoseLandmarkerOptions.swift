public import Foundation
internal import MediaPipeRules

/// How a `PoseLandmarker` works; read once, when the landmarker is made.
#if canImport(ObjectiveC)
  @objc(MPPPoseLandmarkerOptions)
  @objcMembers
#endif
open class PoseLandmarkerOptions: TaskOptions {
  /// How the landmarker receives pictures.
  open var runningMode: RunningMode = .image

  /// Receives the results of a live stream; must be set in that mode and in no other.
  open weak var poseLandmarkerLiveStreamDelegate: (any PoseLandmarkerLiveStreamDelegate)?

  /// How many people are looked for; below 1 makes the initialiser throw, above 8 counts as 8.
  ///
  /// Landmarks of a video or live stream are smoothed when this is 1.
  open var numPoses: Int = 1

  /// How sure the detector must be that there is a person.
  open var minPoseDetectionConfidence: Float = 0.5

  /// How sure the landmark model must be that it looks at a person.
  ///
  /// Outside 0 to 1 makes the initialiser throw.
  open var minPosePresenceConfidence: Float = 0.5

  /// How much a person's region must overlap the one of the frame before to count as the same.
  open var minTrackingConfidence: Float = 0.5

  /// Whether results have a mask for each person.
  open var shouldOutputSegmentationMasks: Bool = false

  /// A full copy.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = PoseLandmarkerOptions()
    copy.baseOptions = baseOptions
    copy.runningMode = runningMode
    copy.poseLandmarkerLiveStreamDelegate = poseLandmarkerLiveStreamDelegate
    copy.numPoses = numPoses
    copy.minPoseDetectionConfidence = minPoseDetectionConfidence
    copy.minPosePresenceConfidence = minPosePresenceConfidence
    copy.minTrackingConfidence = minTrackingConfidence
    copy.shouldOutputSegmentationMasks = shouldOutputSegmentationMasks
    return copy
  }
}

extension PoseLandmarkerOptions {
  /// The options that all doors have.
  var rules: PoseTaskOptions {
    var rules = PoseTaskOptions()
    rules.numPoses = numPoses
    rules.minPoseDetectionConfidence = minPoseDetectionConfidence
    rules.minPosePresenceConfidence = minPosePresenceConfidence
    rules.minTrackingConfidence = minTrackingConfidence
    rules.shouldOutputSegmentationMasks = shouldOutputSegmentationMasks
    return rules
  }
}

/// Receives what a `PoseLandmarker` finds in a live stream.
#if canImport(ObjectiveC)
  @objc(MPPPoseLandmarkerLiveStreamDelegate)
#endif
public protocol PoseLandmarkerLiveStreamDelegate: NSObjectProtocol {
  /// Called for each frame that was worked on, in their order, on a serial queue of the landmarker.
  ///
  /// - Parameters:
  ///   - poseLandmarker: The landmarker.
  ///   - result: The people found; nil when the frame failed.
  ///   - timestampInMilliseconds: The frame's timestamp.
  ///   - error: Why the frame failed; nil when it did not.
  #if canImport(ObjectiveC)
    @objc(poseLandmarker:didFinishDetectionWithResult:timestampInMilliseconds:error:)
  #endif
  func poseLandmarker(
    _ poseLandmarker: PoseLandmarker, didFinishDetection result: PoseLandmarkerResult?,
    timestampInMilliseconds: Int, error: (any Error)?)
}
