import Foundation
import MLKitFaceDetection
import MLKitFixtures
import MLKitVision
import TestSupport
import Testing
import VisionTasks

/// Tests from a client's picture to stored pixels, with the real models.
@Suite(
  .serialized,
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"))
struct RealFaceTests {
  private func detector(
    _ change: (MLKitFaceDetection.FaceDetectorOptions) -> Void = { _ in }
  ) -> MLKitFaceDetection.FaceDetector {
    FaceDetectionModels.models = .bundle(SharedMaterial.landmarkFile("face_landmarker.task"))
    let options = MLKitFaceDetection.FaceDetectorOptions()
    change(options)
    return MLKitFaceDetection.FaceDetector.faceDetector(options: options)
  }

  private func image(_ name: String, _ orientation: UIImage.Orientation = .up) throws -> VisionImage
  {
    let picture = try #require(UIImage(contentsOfFile: SharedMaterial.picture(name)))
    let image = VisionImage(image: picture)
    image.orientation = orientation
    return image
  }

  @Test func `a face's landmarks are where MediaPipe sees them`() throws {
    let detector = detector {
      $0.landmarkMode = .all
      $0.contourMode = .all
      $0.classificationMode = .all
    }
    let face = try #require(try detector.results(in: image("grace_hopper.bmp")).first)
    // MediaPipe's points 33 and 263, the outer corners of the eyes, are at 207 and 324 pixels.
    let (left, right) = (
      try #require(face.landmark(ofType: .leftEye)?.position),
      try #require(face.landmark(ofType: .rightEye)?.position)
    )
    #expect(right.x > 207 && left.x < 324.2 && left.x > right.x + 60)
    #expect(face.frame.contains(CGPoint(x: left.x, y: left.y)))
    #expect(face.contours.count == 15)
    #expect(abs(face.headEulerAngleX) < 15 && abs(face.headEulerAngleY) < 15)
    #expect((0...1).contains(face.smilingProbability) && face.leftEyeOpenProbability > 0.5)
  }

  @Test func `a smile is likely, and faces are tracked`() throws {
    let detector = detector {
      $0.classificationMode = .all
      $0.isTrackingEnabled = true
    }
    let ids = try (0..<3).map { _ in
      let faces = try detector.results(in: image("business-person.png"))
      #expect(faces.count == 1 && faces[0].smilingProbability > 0.5)
      return faces[0].trackingID
    }
    #expect(Set(ids).count == 1)
  }

  @Test func `a turned picture has the angles of the upright one, and stored places`() throws {
    let picture = try #require(UIImage(contentsOfFile: SharedMaterial.picture("grace_hopper.bmp")))
    let detector = detector { $0.landmarkMode = .all }
    let upright = try #require(try detector.results(in: VisionImage(image: picture)).first)
    for orientation in [UIImage.Orientation.right, .down, .left] {
      let stored = try TurnedPicture(picture, orientation)
      let image = VisionImage(image: stored.image)
      image.orientation = orientation
      let face = try #require(try detector.results(in: image).first)
      for (angle, other) in [
        (face.headEulerAngleX, upright.headEulerAngleX),
        (face.headEulerAngleY, upright.headEulerAngleY),
        (face.headEulerAngleZ, upright.headEulerAngleZ),
      ] { #expect(abs(angle - other) < 4, "\(orientation)") }
      for (landmark, other) in zip(face.landmarks, upright.landmarks) {
        let place = stored.place(
          ofUpright: CGPoint(x: other.position.x, y: other.position.y))
        #expect(abs(landmark.position.x - place.x) < 5, "\(orientation) \(landmark)")
        #expect(abs(landmark.position.y - place.y) < 5, "\(orientation) \(landmark)")
      }
    }
  }

  @Test func `nothing is an empty array, and a missing bundle an error of the first call`() throws {
    #expect(try detector().results(in: image("cat.bmp")).isEmpty)
    FaceDetectionModels.models = .bundle("/none.task")
    let missing = MLKitFaceDetection.FaceDetector.faceDetector()
    let error = #expect(throws: NSError.self) { try missing.results(in: image("cat.bmp")) }
    #expect(error?.domain == "com.google.mlkit")
  }
}
