public import Foundation
internal import MediaPipeRules

/// The options of a `FaceLandmarker`; read once, when the landmarker is created.
#if canImport(ObjectiveC)
  @objc(MPPFaceLandmarkerOptions)
  @objcMembers
#endif
open class FaceLandmarkerOptions: TaskOptions {
  /// The way the landmarker receives pictures.
  open var runningMode: RunningMode = .image

  /// Receives the results of a live stream; must be set in that mode and in no other.
  open weak var faceLandmarkerLiveStreamDelegate: (any FaceLandmarkerLiveStreamDelegate)?

  /// The maximum number of faces; below 1 makes the initializer throw.
  ///
  /// Landmarks of a video or live stream are smoothed if this is 1.
  open var numFaces: Int = 1

  /// The detector's minimum score for a face.
  open var minFaceDetectionConfidence: Float = 0.5

  /// The landmark model's minimum score for the presence of a face.
  ///
  /// Values outside 0 to 1 make the initializer throw.
  open var minFacePresenceConfidence: Float = 0.5

  /// The minimum overlap of a face's region with the previous frame's for the same face.
  ///
  /// Except in image mode, negative values make the initializer throw.
  open var minTrackingConfidence: Float = 0.5

  /// True if results have the scores of 52 blendshapes for each face.
  open var outputFaceBlendshapes: Bool = false

  /// True if results have a matrix for each face.
  open var outputFacialTransformationMatrixes: Bool = false

  /// Returns a full copy.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = FaceLandmarkerOptions()
    copy.baseOptions = baseOptions
    copy.runningMode = runningMode
    copy.faceLandmarkerLiveStreamDelegate = faceLandmarkerLiveStreamDelegate
    copy.numFaces = numFaces
    copy.minFaceDetectionConfidence = minFaceDetectionConfidence
    copy.minFacePresenceConfidence = minFacePresenceConfidence
    copy.minTrackingConfidence = minTrackingConfidence
    copy.outputFaceBlendshapes = outputFaceBlendshapes
    copy.outputFacialTransformationMatrixes = outputFacialTransformationMatrixes
    return copy
  }
}

extension FaceLandmarkerOptions {
  /// The options in the form shared by all APIs.
  var rules: FaceTaskOptions {
    var rules = FaceTaskOptions()
    rules.numFaces = numFaces
    rules.minFaceDetectionConfidence = minFaceDetectionConfidence
    rules.minFacePresenceConfidence = minFacePresenceConfidence
    rules.minTrackingConfidence = minTrackingConfidence
    rules.outputFaceBlendshapes = outputFaceBlendshapes
    rules.outputFacialTransformationMatrixes = outputFacialTransformationMatrixes
    return rules
  }
}

/// Receives the results of a `FaceLandmarker` on a live stream.
#if canImport(ObjectiveC)
  @objc(MPPFaceLandmarkerLiveStreamDelegate)
#endif
public protocol FaceLandmarkerLiveStreamDelegate: NSObjectProtocol {
  /// Called for each processed frame, in order, on a serial queue of the landmarker.
  ///
  /// - Parameters:
  ///   - faceLandmarker: The landmarker.
  ///   - result: The faces; nil if the frame failed.
  ///   - timestampInMilliseconds: The frame's timestamp.
  ///   - error: The reason the frame failed; nil if it did not.
  #if canImport(ObjectiveC)
    @objc(faceLandmarker:didFinishDetectionWithResult:timestampInMilliseconds:error:)
  #endif
  func faceLandmarker(
    _ faceLandmarker: FaceLandmarker, didFinishDetection result: FaceLandmarkerResult?,
    timestampInMilliseconds: Int, error: (any Error)?)
}
