import Frames
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: PoseMaterial.isPresent, "\(PoseMaterial.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
struct PoseModelsTests {
  private func pose(_ models: PoseModels, _ picture: String, masks: Bool = false) throws -> Pose {
    let options = PoseOptions(makesSegmentationMask: masks, threadCount: 1)
    let (detector, landmarks) = try models.open()
    let engine = try PoseEngine(detector: detector, landmarks: landmarks, options: options)
    let result = try engine.poses(in: Frame(decoding: SharedMaterial.image(picture)))
    return try #require(result.poses.first)
  }

  @Test(arguments: ["squat.bmp", "grace_hopper.bmp"])
  func `landmarks without masks are those with masks, to the last bit`(picture: String) throws {
    let plain = try pose(.full, picture)
    var masked = try pose(.full, picture, masks: true)
    #expect(plain.mask == nil && masked.mask != nil)
    masked.mask = nil
    #expect(plain == masked)
  }
}
