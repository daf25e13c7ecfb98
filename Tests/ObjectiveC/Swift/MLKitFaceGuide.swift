import AppleTypes
import Foundation
import MLKitFaceDetection
import MLKitVision

func detectGuideFaces(_ material: GuideMaterial) throws {
  FaceDetectionModels.use(bundle: material.path("landmarks/face_landmarker.task"))
  let options = FaceDetectorOptions()
  options.performanceMode = .accurate
  options.landmarkMode = .all
  options.contourMode = .all
  options.classificationMode = .all
  guard let picture = UIImage(contentsOfFile: material.path("landmarks/business-person.png"))
  else { throw CocoaError(.fileReadCorruptFile) }
  for face in try FaceDetector.faceDetector(options: options).results(
    in: VisionImage(image: picture))
  {
    let frame = face.frame
    line(
      "frame %.3f %.3f %.3f %.3f", frame.origin.x, frame.origin.y, frame.size.width,
      frame.size.height)
    line(
      "angles %.4f %.4f %.4f", face.headEulerAngleX, face.headEulerAngleY, face.headEulerAngleZ)
    line(
      "smile %.5f %.5f %.5f", face.smilingProbability, face.leftEyeOpenProbability,
      face.rightEyeOpenProbability)
    for landmark in face.landmarks {
      line("%@ %.3f %.3f", landmark.type.rawValue, landmark.position.x, landmark.position.y)
    }
    for contour in face.contours {
      for point in contour.points { line("%@ %.3f %.3f", contour.type.rawValue, point.x, point.y) }
    }
  }
}
