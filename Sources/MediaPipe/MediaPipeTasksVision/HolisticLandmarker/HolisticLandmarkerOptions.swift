public import Foundation
internal import MediaPipeRules

/// The options of a `HolisticLandmarker`; read once, when the landmarker is created.
#if canImport(ObjectiveC)
  @objc(MPPHolisticLandmarkerOptions)
  @objcMembers
#endif
open class HolisticLandmarkerOptions: TaskOptions {
  /// The way the landmarker receives pictures.
  open var runningMode: RunningMode = .image

  /// Receives the results of a live stream; must be set in that mode and in no other.
  open weak var holisticLandmarkerLiveStreamDelegate: (any HolisticLandmarkerLiveStreamDelegate)?

  /// The detector's minimum score for a face.
  open var minFaceDetectionConfidence: Float = 0.5

  /// The overlap above which detections are one face.
  open var minFaceSuppressionThreshold: Float = 0.3

  /// The landmark model's minimum score for the presence of a face.
  ///
  /// Values outside 0 to 1 make the initializer throw.
  open var minFacePresenceConfidence: Float = 0.5

  /// The detector's minimum score for a person.
  open var minPoseDetectionConfidence: Float = 0.5

  /// The overlap above which detections are one person.
  open var minPoseSuppressionThreshold: Float = 0.3

  /// The landmark model's minimum score for the presence of a person.
  ///
  /// Values outside 0 to 1 make the initializer throw.
  open var minPosePresenceConfidence: Float = 0.5

  /// True if results have the scores of the face's expression.
  open var outputFaceBlendshapes: Bool = false

  /// True if results have a mask of the person.
  open var outputPoseSegmentationMasks: Bool = false

  /// The landmark model's minimum score for the presence of a hand.
  ///
  /// Values outside 0 to 1 make the initializer throw.
  open var minHandLandmarksConfidence: Float = 0.5

  /// Returns a full copy.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = HolisticLandmarkerOptions()
    copy.baseOptions = baseOptions
    copy.runningMode = runningMode
    copy.holisticLandmarkerLiveStreamDelegate = holisticLandmarkerLiveStreamDelegate
    copy.minFaceDetectionConfidence = minFaceDetectionConfidence
    copy.minFaceSuppressionThreshold = minFaceSuppressionThreshold
    copy.minFacePresenceConfidence = minFacePresenceConfidence
    copy.minPoseDetectionConfidence = minPoseDetectionConfidence
    copy.minPoseSuppressionThreshold = minPoseSuppressionThreshold
    copy.minPosePresenceConfidence = minPosePresenceConfidence
    copy.outputFaceBlendshapes = outputFaceBlendshapes
    copy.outputPoseSegmentationMasks = outputPoseSegmentationMasks
    copy.minHandLandmarksConfidence = minHandLandmarksConfidence
    return copy
  }
}

extension HolisticLandmarkerOptions {
  /// The options in the form shared by all APIs.
  var rules: HolisticTaskOptions {
    var rules = HolisticTaskOptions()
    rules.minFaceDetectionConfidence = minFaceDetectionConfidence
    rules.minFaceSuppressionThreshold = minFaceSuppressionThreshold
    rules.minFacePresenceConfidence = minFacePresenceConfidence
    rules.minPoseDetectionConfidence = minPoseDetectionConfidence
    rules.minPoseSuppressionThreshold = minPoseSuppressionThreshold
    rules.minPosePresenceConfidence = minPosePresenceConfidence
    rules.outputFaceBlendshapes = outputFaceBlendshapes
    rules.outputPoseSegmentationMasks = outputPoseSegmentationMasks
    rules.minHandLandmarksConfidence = minHandLandmarksConfidence
    return rules
  }
}

/// Receives the results of a `HolisticLandmarker` on a live stream.
#if canImport(ObjectiveC)
  @objc(MPPHolisticLandmarkerLiveStreamDelegate)
#endif
public protocol HolisticLandmarkerLiveStreamDelegate: NSObjectProtocol {
  /// Called for each processed frame, in order, on a serial queue of the landmarker.
  ///
  /// - Parameters:
  ///   - holisticLandmarker: The landmarker.
  ///   - result: The person; nil if the frame failed.
  ///   - timestampInMilliseconds: The frame's timestamp.
  ///   - error: The reason the frame failed; nil if it did not.
  #if canImport(ObjectiveC)
    @objc(holisticLandmarker:didFinishDetectionWithResult:timestampInMilliseconds:error:)
  #endif
  func holisticLandmarker(
    _ holisticLandmarker: HolisticLandmarker,
    didFinishDetection result: HolisticLandmarkerResult?, timestampInMilliseconds: Int,
    error: (any Error)?)
}
