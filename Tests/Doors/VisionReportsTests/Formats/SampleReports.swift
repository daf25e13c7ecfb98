import Frames
import VisionTasks

@testable import VisionReports

/// Reports about a picture of 64 by 48 stored pixels that lies on its side.
enum SampleReports {
  static let picture = PictureGeometry(width: 64, height: 48, orientation: .right)

  static func detection(
    _ box: PictureBox, index: Int = 17, _ name: String? = "dog", score: Float = 0.5
  ) -> Detection {
    Detection(
      boundingBox: box,
      categories: [Category(index: index, score: score, categoryName: name)])
  }

  static func detections(
    _ detections: Detection..., in picture: PictureGeometry = picture
  ) -> DetectionReport {
    DetectionReport(DetectionResult(detections: detections, picture: picture), milliseconds: 1)
  }

  static func tracks(_ objects: TrackedObject...) -> TrackReport {
    TrackReport(TrackingResult(objects: objects, picture: picture), milliseconds: 1)
  }

  /// Returns a pose with all landmarks at one place of the picture, in fractions of its sides.
  static func pose(
    x: Float, y: Float, z: Float = 0, visibility: Float = 1, presence: Float = 1
  ) -> PoseReport {
    let landmark = PoseLandmark(x: x, y: y, z: z, visibility: visibility, presence: presence)
    let world = WorldLandmark(x: 1, y: 2, z: 3, visibility: 1, presence: 1)
    let pose = Pose(
      id: 4, landmarks: .init(repeating: landmark, count: 33),
      worldLandmarks: .init(repeating: world, count: 33))
    return PoseReport(
      PoseResult(poses: [pose], picture: picture), milliseconds: 1, followsPeople: true)
  }
}
