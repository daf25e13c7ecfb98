public import Foundation
internal import MediaPipeRules

/// The options of a `PoseLandmarker`; read once, when the landmarker is created.
#if canImport(ObjectiveC)
  @objc(MPPPoseLandmarkerOptions)
  @objcMembers
#endif
open class PoseLandmarkerOptions: TaskOptions {
  /// The way the landmarker receives pictures.
  open var runningMode: RunningMode = .image

  /// Receives the results of a live stream; must be set in that mode and in no other.
  open weak var poseLandmarkerLiveStreamDelegate: (any PoseLandmarkerLiveStreamDelegate)?

  /// The maximum number of people; below 1 makes the initializer throw, above 8 counts as 8.
  ///
  /// Landmarks of a video or live stream are smoothed if this is 1.
  open var numPoses: Int = 1

  /// The detector's minimum confidence for a person.
  open var minPoseDetectionConfidence: Float = 0.5

  /// The landmark model's minimum confidence for the presence of a person.
  ///
  /// Values outside 0 to 1 make the initializer throw.
  open var minPosePresenceConfidence: Float = 0.5

  /// The minimum overlap of a person's region with the previous frame's for the same person.
  open var minTrackingConfidence: Float = 0.5

  /// True if results have a mask for each person.
  open var shouldOutputSegmentationMasks: Bool = false

  /// Returns a full copy.
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
  /// The options in the form shared by all APIs.
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

/// Receives the results of a `PoseLandmarker` on a live stream.
#if canImport(ObjectiveC)
  @objc(MPPPoseLandmarkerLiveStreamDelegate)
#endif
public protocol PoseLandmarkerLiveStreamDelegate: NSObjectProtocol {
  /// Called for each processed frame, in order, on a serial queue of the landmarker.
  ///
  /// - Parameters:
  ///   - poseLandmarker: The landmarker.
  ///   - result: The people found; nil if the frame failed.
  ///   - timestampInMilliseconds: The frame's timestamp.
  ///   - error: The reason the frame failed; nil if it did not.
  #if canImport(ObjectiveC)
    @objc(poseLandmarker:didFinishDetectionWithResult:timestampInMilliseconds:error:)
  #endif
  func poseLandmarker(
    _ poseLandmarker: PoseLandmarker, didFinishDetection result: PoseLandmarkerResult?,
    timestampInMilliseconds: Int, error: (any Error)?)
}
