public import Foundation
internal import MediaPipeRules

/// The options of a `FaceDetector`; read once, when the detector is created.
#if canImport(ObjectiveC)
  @objc(MPPFaceDetectorOptions)
  @objcMembers
#endif
open class FaceDetectorOptions: TaskOptions {
  /// The way the detector receives pictures.
  open var runningMode: RunningMode = .image

  /// Receives the results of a live stream; must be set in that mode and in no other.
  open weak var faceDetectorLiveStreamDelegate: (any FaceDetectorLiveStreamDelegate)?

  /// The minimum score of a face.
  open var minDetectionConfidence: Float = 0.5

  /// The overlap (intersection over union) above which detections are one face.
  open var minSuppressionThreshold: Float = 0.3

  /// Returns a full copy.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = FaceDetectorOptions()
    copy.baseOptions = baseOptions
    copy.runningMode = runningMode
    copy.faceDetectorLiveStreamDelegate = faceDetectorLiveStreamDelegate
    copy.minDetectionConfidence = minDetectionConfidence
    copy.minSuppressionThreshold = minSuppressionThreshold
    return copy
  }
}

extension FaceDetectorOptions {
  /// The options in the form shared by all APIs.
  var rules: FaceDetectorTaskOptions {
    var rules = FaceDetectorTaskOptions()
    rules.minDetectionConfidence = minDetectionConfidence
    rules.minSuppressionThreshold = minSuppressionThreshold
    return rules
  }
}

/// Receives the results of a `FaceDetector` on a live stream.
#if canImport(ObjectiveC)
  @objc(MPPFaceDetectorLiveStreamDelegate)
#endif
public protocol FaceDetectorLiveStreamDelegate: NSObjectProtocol {
  /// Called for each processed frame, in order, on a serial queue of the detector.
  ///
  /// Implementing it is optional.
  ///
  /// - Parameters:
  ///   - faceDetector: The detector.
  ///   - result: The faces; nil if the frame failed.
  ///   - timestampInMilliseconds: The frame's timestamp.
  ///   - error: The reason the frame failed; nil if it did not.
  #if canImport(ObjectiveC)
    @objc(faceDetector:didFinishDetectionWithResult:timestampInMilliseconds:error:)
    optional func faceDetector(
      _ faceDetector: FaceDetector, didFinishDetection result: FaceDetectorResult?,
      timestampInMilliseconds: Int, error: (any Error)?)
  #else
    func faceDetector(
      _ faceDetector: FaceDetector, didFinishDetection result: FaceDetectorResult?,
      timestampInMilliseconds: Int, error: (any Error)?)
  #endif
}

#if !canImport(ObjectiveC)
  extension FaceDetectorLiveStreamDelegate {
    /// Does nothing: implementing the method is optional.
    public func faceDetector(
      _ faceDetector: FaceDetector, didFinishDetection result: FaceDetectorResult?,
      timestampInMilliseconds: Int, error: (any Error)?
    ) {}
  }
#endif
