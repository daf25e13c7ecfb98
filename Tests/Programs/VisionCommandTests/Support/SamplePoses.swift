import Frames
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionCommand

extension SampleServices {
  /// A pose with places on a diagonal, each a little less likely than the last.
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

  /// A mask of the upper row of the sample picture.
  static let mask = SegmentationMask(
    width: picture.width, height: picture.height,
    values: (0..<picture.width * picture.height).map { $0 < picture.width ? 0.75 : 0.25 })

  /// A pose finder that finds a person in a blue picture, in videos with a constant number.
  struct PoseFinder: FrameEngine {
    var request = PoseRequest()
    let mode: FrameMode

    func report(on frame: Frame) throws(VisionError) -> PoseReport {
      var person = SampleServices.person
      if mode == .video { person.id = 7 }
      if request.givesMasks { person.mask = mask }
      let poses = try Content(of: frame).hasPerson ? [person] : []
      return PoseReport(
        PoseResult(poses: poses, picture: picture), milliseconds: 12.345678,
        followsPeople: mode == .video)
    }
  }

  static let pose = PoseTask.pose.with { (request, mode) throws(VisionError) in
    try check(request.model)
    return PoseFinder(request: request, mode: mode)
  }
}
