import MediaPipeTasksVision
import UIKit

// A program written after MediaPipe's guides for iOS: faces, hands and gestures in all modes.

/// Receives the results of all four tasks on a live stream.
final class FacesAndHandsProcessor: NSObject, FaceDetectorLiveStreamDelegate,
  FaceLandmarkerLiveStreamDelegate, HandLandmarkerLiveStreamDelegate,
  GestureRecognizerLiveStreamDelegate
{
  var report: (String) -> Void = { _ in }

  func faceDetector(
    _ faceDetector: FaceDetector, didFinishDetection result: FaceDetectorResult?,
    timestampInMilliseconds: Int, error: Error?
  ) {
    report("\(timestampInMilliseconds): \(result?.detections.count ?? -1) detected")
  }

  func faceLandmarker(
    _ faceLandmarker: FaceLandmarker, didFinishDetection result: FaceLandmarkerResult?,
    timestampInMilliseconds: Int, error: Error?
  ) {
    report("\(timestampInMilliseconds): \(result?.faceLandmarks.count ?? -1) faces")
  }

  func handLandmarker(
    _ handLandmarker: HandLandmarker, didFinishDetection result: HandLandmarkerResult?,
    timestampInMilliseconds: Int, error: Error?
  ) {
    report("\(timestampInMilliseconds): \(result?.landmarks.count ?? -1) hands")
  }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    didFinishGestureRecognition result: GestureRecognizerResult?,
    timestampInMilliseconds: Int, error: Error?
  ) {
    report("\(timestampInMilliseconds): \(result?.gestures.first?.first?.categoryName ?? "none")")
  }
}

/// The guides' steps, for a picture and for a live stream.
enum FacesAndHandsGuide {
  static func smile(of picture: UIImage, modelPath: String?) throws -> Float? {
    let options = FaceLandmarkerOptions()
    options.baseOptions.modelAssetPath = modelPath
    options.runningMode = .image
    options.minFaceDetectionConfidence = 0.5
    options.minFacePresenceConfidence = 0.5
    options.minTrackingConfidence = 0.5
    options.numFaces = 1
    options.outputFaceBlendshapes = true
    let faceLandmarker = try FaceLandmarker(options: options)
    let result = try faceLandmarker.detect(image: MPImage(uiImage: picture))
    return result.faceBlendshapes.first?.categories
      .first { $0.categoryName == "mouthSmileLeft" }?.score
  }

  /// Returns the lines of a hand's skeleton in pixels.
  static func skeleton(of picture: UIImage, modelPath: String) throws -> [(CGPoint, CGPoint)] {
    let handLandmarker = try HandLandmarker(modelPath: modelPath)
    let result = try handLandmarker.detect(image: MPImage(uiImage: picture))
    guard let hand = result.landmarks.first else { return [] }
    func place(_ index: UInt) -> CGPoint {
      CGPoint(
        x: CGFloat(hand[Int(index)].x) * picture.size.width,
        y: CGFloat(hand[Int(index)].y) * picture.size.height)
    }
    return HandLandmarker.handConnections.map { (place($0.start), place($0.end)) }
  }

  static func boxes(of frames: [UIImage], modelPath: String) throws -> [CGRect] {
    let options = FaceDetectorOptions()
    options.baseOptions.modelAssetPath = modelPath
    options.runningMode = .video
    options.minDetectionConfidence = 0.5
    let faceDetector = try FaceDetector(options: options)
    return try frames.enumerated().flatMap { number, frame in
      try faceDetector.detect(
        videoFrame: MPImage(uiImage: frame), timestampInMilliseconds: 33 * number
      ).detections.map(\.boundingBox)
    }
  }

  static func gestures(
    modelPath: String, processor: FacesAndHandsProcessor
  ) throws -> GestureRecognizer {
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetPath = modelPath
    options.runningMode = .liveStream
    options.numHands = 2
    let canned = ClassifierOptions()
    canned.scoreThreshold = 0.5
    options.cannedGesturesClassifierOptions = canned
    options.gestureRecognizerLiveStreamDelegate = processor
    return try GestureRecognizer(options: options)
  }
}
