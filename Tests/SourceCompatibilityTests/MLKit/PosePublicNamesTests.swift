import Foundation
import MLImage
import MLKit
import Testing

/// The public names of ML Kit's pose detection, with their types, defaults and raw values.
@Suite struct PosePublicNamesTests {
  static let types: [(PoseLandmarkType, String)] = [
    (.nose, "Nose"), (.leftEyeInner, "LeftEyeInner"), (.leftEye, "LeftEye"),
    (.leftEyeOuter, "LeftEyeOuter"), (.rightEyeInner, "RightEyeInner"), (.rightEye, "RightEye"),
    (.rightEyeOuter, "RightEyeOuter"), (.leftEar, "LeftEar"), (.rightEar, "RightEar"),
    (.mouthLeft, "MouthLeft"), (.mouthRight, "MouthRight"), (.leftShoulder, "LeftShoulder"),
    (.rightShoulder, "RightShoulder"), (.leftElbow, "LeftElbow"), (.rightElbow, "RightElbow"),
    (.leftWrist, "LeftWrist"), (.rightWrist, "RightWrist"),
    (.leftPinkyFinger, "LeftPinkyFinger"), (.rightPinkyFinger, "RightPinkyFinger"),
    (.leftIndexFinger, "LeftIndexFinger"), (.rightIndexFinger, "RightIndexFinger"),
    (.leftThumb, "LeftThumb"), (.rightThumb, "RightThumb"), (.leftHip, "LeftHip"),
    (.rightHip, "RightHip"), (.leftKnee, "LeftKnee"), (.rightKnee, "RightKnee"),
    (.leftAnkle, "LeftAnkle"), (.rightAnkle, "RightAnkle"), (.leftHeel, "LeftHeel"),
    (.rightHeel, "RightHeel"), (.leftToe, "LeftToe"), (.rightToe, "RightToe"),
  ]

  @Test(arguments: types)
  func `landmark types have upstream's names`(type: PoseLandmarkType, name: String) {
    #expect(type.rawValue == name)
    #expect(PoseLandmarkType(rawValue: name) == type)
  }

  @Test func `options have upstream's defaults and superclass`() {
    let base: CommonPoseDetectorOptions = PoseDetectorOptions()
    let accurate: CommonPoseDetectorOptions = AccuratePoseDetectorOptions()
    #expect(base.detectorMode == .stream)
    #expect(accurate.detectorMode == PoseDetectorMode(rawValue: 1))
    #expect(PoseDetectorMode.singleImage.rawValue == 0)
  }

  @Test func `classes are NSObjects, points too`() {
    let classes: [NSObject.Type] = [
      PoseDetector.self, Pose.self, PoseLandmark.self, VisionImage.self, VisionPoint.self,
      Vision3DPoint.self, CommonPoseDetectorOptions.self, MLImage.self,
    ]
    #expect(classes.count == 8)
    let superclass: VisionPoint.Type = Vision3DPoint.self
    #expect(superclass == Vision3DPoint.self)
  }

  /// Compiles only while each property has upstream's type.
  func properties(_ pose: Pose, _ image: MLImage) {
    let landmarks: [PoseLandmark] = pose.landmarks
    let landmark: PoseLandmark = pose.landmark(ofType: .nose)
    let type: PoseLandmarkType = landmark.type
    let position: Vision3DPoint = landmark.position
    let (x, y, z): (CGFloat, CGFloat, CGFloat) = (position.x, position.y, position.z)
    let likelihood: Float = landmark.inFrameLikelihood
    let sizes: (CGFloat, CGFloat) = (image.width, image.height)
    let sources: (UIImage?, CVPixelBuffer?, CMSampleBuffer?) = (
      image.image, image.pixelBuffer, image.sampleBuffer
    )
    _ = (landmarks, type, x, y, z, likelihood, sizes, sources, image.imageSourceType)
  }
}
