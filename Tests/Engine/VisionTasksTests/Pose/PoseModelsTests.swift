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

  @Test("the faster form is within 2 % of the body's height", arguments: ["squat.bmp"])
  func base(picture: String) throws {
    let (full, base) = (try pose(.full, picture), try pose(.base, picture))
    let points = zip(full.landmarks, base.landmarks)
    let heights = full.landmarks.map(\.y)
    let height = try #require(heights.max()) - #require(heights.min())
    let frame = try Frame(decoding: SharedMaterial.image(picture))
    let ratio = Float(frame.width) / Float(frame.height)
    for (one, other) in points {
      let (x, y) = ((one.x - other.x) * ratio, one.y - other.y)
      #expect((x * x + y * y).squareRoot() < 0.02 * height)
    }
    #expect(full != base, "the two models are the same")
  }
}
