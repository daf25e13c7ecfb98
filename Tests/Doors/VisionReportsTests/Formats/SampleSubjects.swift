import Frames
import VisionTasks

@testable import VisionReports

/// Faces and hands in the picture of `SampleReports`, which lies on its side.
extension SampleReports {
  /// Returns a detected face with its eyes at two points, in pixels.
  static func faces(
    rightEye: PicturePoint = PicturePoint(x: 24, y: 12),
    leftEye: PicturePoint = PicturePoint(x: 24, y: 20), in picture: PictureGeometry = picture
  ) -> FacesReport {
    func keypoint(_ point: PicturePoint) -> Keypoint {
      Keypoint(
        x: Float(point.x / Double(picture.width)), y: Float(point.y / Double(picture.height)))
    }
    let others = (0..<4).map { PicturePoint(x: 16, y: 14 + Double($0)) }
    let face = Detection(
      boundingBox: PictureBox(x: 8, y: 8, width: 20, height: 16),
      keypoints: ([rightEye, leftEye] + others).map(keypoint),
      categories: [Category(index: 0, score: 0.75)])
    return FacesReport(DetectionResult(detections: [face], picture: picture), milliseconds: 1)
  }

  /// Returns a face whose landmarks are on a grid of 24 columns within the middle of the picture,
  /// with its irises apart.
  static func faceLandmarks(
    blendshapes: Blendshapes? = nil, transformation: FaceTransformation? = nil,
    followsFaces: Bool = false, in picture: PictureGeometry = picture
  ) -> FaceLandmarksReport {
    var landmarks = (0..<Face.landmarkCount).map { index in
      LandmarkPoint(
        x: 0.25 + Float(index % 24) / 48, y: 0.25 + Float(index / 24) / 40, z: 0.125)
    }
    landmarks[FaceFeature.rightIrisCenter] = LandmarkPoint(x: 0.5, y: 0.25, z: 0)
    landmarks[FaceFeature.leftIrisCenter] = LandmarkPoint(x: 0.5, y: 0.75, z: 0)
    let face = Face(
      id: 4, landmarks: landmarks, blendshapes: blendshapes, transformation: transformation)
    return FaceLandmarksReport(
      FaceResult(faces: [face], picture: picture), milliseconds: 1, followsFaces: followsFaces,
      givesBlendshapes: blendshapes != nil, givesTransformation: transformation != nil)
  }

  /// The scores of an expression with an open jaw and half a smile.
  static let expression: Blendshapes = {
    var blendshapes = Blendshapes(
      scores: [Float](repeating: 0.0625, count: Blendshape.allCases.count))
    blendshapes[.jawOpen] = 0.75
    blendshapes[.mouthSmileLeft] = 0.5
    return blendshapes
  }()

  /// A matrix whose numbers are 0 to 15 row by row.
  static let matrix = FaceTransformation(
    columns: [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15]])

  /// Returns a right hand whose landmarks rise from the wrist.
  static func hand(gesture: Gesture? = nil) -> Hand {
    Hand(
      id: 3, handedness: .right, handednessScore: 0.875,
      landmarks: HandLandmarkKind.allCases.map { kind in
        let step = Float(kind.rawValue)
        return LandmarkPoint(x: 0.5 + step / 64, y: 0.75 - step / 48, z: (0 - step) / 64)
      },
      worldLandmarks: HandLandmarkKind.allCases.map {
        WorldPoint(x: 0.1, y: 0.2, z: Float($0.rawValue))
      }, gesture: gesture)
  }

  static func hands(
    followsHands: Bool = false, in picture: PictureGeometry = picture
  ) -> HandsReport {
    HandsReport(
      HandResult(hands: [hand()], picture: picture), milliseconds: 1, followsHands: followsHands)
  }

  static func gestures(
    _ gesture: Gesture?, followsHands: Bool = false, in picture: PictureGeometry = picture
  ) -> GesturesReport {
    GesturesReport(
      HandResult(hands: [hand(gesture: gesture)], picture: picture), milliseconds: 1,
      followsHands: followsHands, gestureNames: ["None", "Victory", "Thumb_Up"])
  }
}
