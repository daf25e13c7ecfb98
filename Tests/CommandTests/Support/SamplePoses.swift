import VisionBase
import VisionTasks

@testable import VisionCommand

extension SampleServices {
  /// A pose whose places lie on a diagonal, each a little less likely than the last.
  static let person = Pose(
    id: 0,
    landmarks: PoseLandmarkKind.allCases.map { kind in
      let step = Float(kind.rawValue)
      return PoseLandmark(
        x: step / 32, y: step / 64, z: -step / 128, visibility: 1 - step / 64,
        presence: 1 - step / 32)
    },
    worldLandmarks: PoseLandmarkKind.allCases.map { kind in
      let step = Float(kind.rawValue)
      return WorldLandmark(x: step / 16, y: -step / 8, z: 0.5, visibility: 1, presence: 1)
    })

  /// Finds as many people as the input's name has the word; fails where that says `broken`.
  struct PoseFinder: PoseWorker {
    mutating func findPoses(
      _ input: Input, annotatingAt path: String?
    ) throws(VisionError) -> PoseReport {
      if input.name.contains("broken") {
        throw VisionError(.inputInvalid, "\(input.name): the JPEG ends\nin the middle")
      }
      let poses = input.name.contains("person") ? [SampleServices.person] : []
      return PoseReport(
        PoseResult(poses: poses, picture: PictureGeometry(width: 640, height: 480)),
        milliseconds: 12.345678)
    }
  }

  static let pose = PoseService { (request) throws(VisionError) in
    if request.model == "absent" {
      throw VisionError(
        .modelMissing, "the model absent is not here; run 'vision models pull absent'")
    }
    return PoseFinder()
  }
}
