import MLImage
import MLKit

// A client program with the imports and shapes of ML Kit's sample app: `MLImage` beside the
// umbrella, points passed to closures by their superclass, a table of edges keyed by type.

/// The lines and dots of a pose in a view's coordinates.
struct PoseOverlayProgram {
  struct Line {
    let start: CGPoint
    let end: CGPoint
    let depths: (CGFloat, CGFloat)
  }

  private static let edges: [PoseLandmarkType: [PoseLandmarkType]] = [
    .leftShoulder: [.rightShoulder, .leftHip],
    .rightShoulder: [.rightHip, .rightElbow],
    .leftElbow: [.leftShoulder],
    .leftWrist: [.leftElbow, .leftThumb, .leftIndexFinger, .leftPinkyFinger],
    .mouthLeft: [.mouthRight],
    .leftAnkle: [.leftHeel, .leftToe],
  ]

  /// Returns the position of every landmark.
  static func dots(
    for pose: Pose, positionTransformationClosure: (VisionPoint) -> CGPoint
  ) -> [CGPoint] {
    pose.landmarks.map { positionTransformationClosure($0.position) }
  }

  static func lines(
    for pose: Pose, positionTransformationClosure transform: (VisionPoint) -> CGPoint
  ) -> [Line] {
    var lines: [Line] = []
    for (startLandmarkType, endLandmarkTypes) in edges {
      let startLandmark = pose.landmark(ofType: startLandmarkType)
      for endLandmarkType in endLandmarkTypes {
        let endLandmark = pose.landmark(ofType: endLandmarkType)
        lines.append(
          Line(
            start: transform(startLandmark.position), end: transform(endLandmark.position),
            depths: (startLandmark.position.z, endLandmark.position.z)))
      }
    }
    return lines
  }

  /// Returns the length of a leg in three dimensions, by which the sample scales depth.
  static func legLength(of pose: Pose) -> CGFloat {
    func distance(_ one: Vision3DPoint, _ other: Vision3DPoint) -> CGFloat {
      let (x, y, z) = (one.x - other.x, one.y - other.y, one.z - other.z)
      return (x * x + y * y + z * z).squareRoot()
    }
    let ankle = pose.landmark(ofType: .leftAnkle).position
    let knee = pose.landmark(ofType: .leftKnee).position
    return distance(ankle, knee) + distance(knee, pose.landmark(ofType: .leftHip).position)
  }

  /// Returns a frame as the live screen passes it.
  static func input(
    _ sampleBuffer: CMSampleBuffer, _ orientation: UIImage.Orientation
  ) -> MLImage? {
    guard let inputImage = MLImage(sampleBuffer: sampleBuffer) else { return nil }
    inputImage.orientation = orientation
    return inputImage
  }

  /// Accepts any of the image types through the protocol.
  static func poses(
    in image: MLKitCompatibleImage, by detector: PoseDetector
  ) throws -> [Pose] {
    try detector.results(in: image)
  }

  static func name(of mode: PoseDetectorMode) -> String {
    switch mode {
    case .singleImage: return "single image"
    case .stream: return "stream"
    default: return "mode \(mode.rawValue)"
    }
  }
}
