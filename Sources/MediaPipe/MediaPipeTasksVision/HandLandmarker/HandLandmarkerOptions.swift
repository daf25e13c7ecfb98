public import Foundation
internal import MediaPipeRules

/// The options of a `HandLandmarker`; read once, when the landmarker is created.
#if canImport(ObjectiveC)
  @objc(MPPHandLandmarkerOptions)
  @objcMembers
#endif
open class HandLandmarkerOptions: TaskOptions {
  /// The way the landmarker receives pictures.
  open var runningMode: RunningMode = .image

  /// Receives the results of a live stream; must be set in that mode and in no other.
  open weak var handLandmarkerLiveStreamDelegate: (any HandLandmarkerLiveStreamDelegate)?

  /// The maximum number of hands; below 1 makes the initializer throw.
  open var numHands: Int = 1

  /// The detector's minimum score for a palm.
  open var minHandDetectionConfidence: Float = 0.5

  /// The landmark model's minimum score for the presence of a hand.
  ///
  /// Values outside 0 to 1 make the initializer throw.
  open var minHandPresenceConfidence: Float = 0.5

  /// The overlap of a detected hand's region with a tracked one's above which both are one hand.
  ///
  /// Except in image mode, the initializer throws unless this is above 0 and at most 1.
  open var minTrackingConfidence: Float = 0.5

  /// Returns a full copy.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = HandLandmarkerOptions()
    copy.baseOptions = baseOptions
    copy.runningMode = runningMode
    copy.handLandmarkerLiveStreamDelegate = handLandmarkerLiveStreamDelegate
    copy.numHands = numHands
    copy.minHandDetectionConfidence = minHandDetectionConfidence
    copy.minHandPresenceConfidence = minHandPresenceConfidence
    copy.minTrackingConfidence = minTrackingConfidence
    return copy
  }
}

extension HandLandmarkerOptions {
  /// The options in the form shared by all APIs.
  var rules: HandTaskOptions {
    var rules = HandTaskOptions()
    rules.numHands = numHands
    rules.minHandDetectionConfidence = minHandDetectionConfidence
    rules.minHandPresenceConfidence = minHandPresenceConfidence
    rules.minTrackingConfidence = minTrackingConfidence
    return rules
  }
}

/// Receives the results of a `HandLandmarker` on a live stream.
#if canImport(ObjectiveC)
  @objc(MPPHandLandmarkerLiveStreamDelegate)
#endif
public protocol HandLandmarkerLiveStreamDelegate: NSObjectProtocol {
  /// Called for each processed frame, in order, on a serial queue of the landmarker.
  ///
  /// Implementing it is optional.
  ///
  /// - Parameters:
  ///   - handLandmarker: The landmarker.
  ///   - result: The hands; nil if the frame failed.
  ///   - timestampInMilliseconds: The frame's timestamp.
  ///   - error: The reason the frame failed; nil if it did not.
  #if canImport(ObjectiveC)
    @objc(handLandmarker:didFinishDetectionWithResult:timestampInMilliseconds:error:)
    optional func handLandmarker(
      _ handLandmarker: HandLandmarker, didFinishDetection result: HandLandmarkerResult?,
      timestampInMilliseconds: Int, error: (any Error)?)
  #else
    func handLandmarker(
      _ handLandmarker: HandLandmarker, didFinishDetection result: HandLandmarkerResult?,
      timestampInMilliseconds: Int, error: (any Error)?)
  #endif
}

#if !canImport(ObjectiveC)
  extension HandLandmarkerLiveStreamDelegate {
    /// Does nothing: implementing the method is optional.
    public func handLandmarker(
      _ handLandmarker: HandLandmarker, didFinishDetection result: HandLandmarkerResult?,
      timestampInMilliseconds: Int, error: (any Error)?
    ) {}
  }
#endif
