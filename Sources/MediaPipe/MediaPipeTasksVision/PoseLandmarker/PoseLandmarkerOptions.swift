public import Foundation

/// How a `PoseLandmarker` works; read once, when the landmarker is made.
#if canImport(ObjectiveC)
  @objc(MPPPoseLandmarkerOptions)
  @objcMembers
#endif
public final class PoseLandmarkerOptions: TaskOptions {
  /// How the landmarker receives pictures.
  public var runningMode: RunningMode = .image

  /// Receives the results of a live stream; must be set in that mode and in no other.
  public weak var poseLandmarkerLiveStreamDelegate: (any PoseLandmarkerLiveStreamDelegate)?

  /// How many people are looked for; below 1 makes the initialiser throw, above 8 counts as 8.
  ///
  /// Landmarks of a video or live stream are smoothed when this is 1.
  public var numPoses: Int = 1

  /// How sure the detector must be that there is a person.
  public var minPoseDetectionConfidence: Float = 0.5

  /// How sure the landmark model must be that it looks at a person.
  ///
  /// Outside 0 to 1 makes the initialiser throw.
  public var minPosePresenceConfidence: Float = 0.5

  /// How much a person's region must overlap the one of the frame before to count as the same.
  public var minTrackingConfidence: Float = 0.5

  /// Whether results have a mask for each person.
  public var shouldOutputSegmentationMasks: Bool = false

  /// A full copy.
  public override func copy(with zone: NSZone? = nil) -> Any {
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

/// Receives what a `PoseLandmarker` finds in a live stream.
#if canImport(ObjectiveC)
  @objc(MPPPoseLandmarkerLiveStreamDelegate)
#endif
public protocol PoseLandmarkerLiveStreamDelegate: NSObjectProtocol {
  /// Called for each frame that was worked on, in their order, on a serial queue of the landmarker.
  ///
  /// - Parameters:
  ///   - poseLandmarker: The landmarker.
  ///   - result: Who was found; nil when the frame failed.
  ///   - timestampInMilliseconds: The frame's timestamp.
  ///   - error: Why the frame failed; nil when it did not.
  #if canImport(ObjectiveC)
    @objc(poseLandmarker:didFinishDetectionWithResult:timestampInMilliseconds:error:)
  #endif
  func poseLandmarker(
    _ poseLandmarker: PoseLandmarker, didFinishDetection result: PoseLandmarkerResult?,
    timestampInMilliseconds: Int, error: (any Error)?)
}
