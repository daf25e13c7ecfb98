import ModelFiles
import Testing
import TestSupport
import VisionBase

@testable import VisionTasks

@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
struct DetectionEngineTests {
  @Test("equals MediaPipe 1.2.2 on identical pixels", arguments: try DetectionGoldens.load().cases)
  func goldens(recorded: DetectionGoldens.Case) throws {
    let frame = try recorded.frame()
    try #require(frame.digestOfRGB() == recorded.pixels, "the decoder gives other pixels")
    let options = DetectorOptions(
      scoreThreshold: recorded.options.score_threshold, maxResults: recorded.options.max_results,
      categoryAllowlist: recorded.options.category_allowlist ?? [],
      categoryDenylist: recorded.options.category_denylist ?? [])
    let engine = try DetectionEngine(ModelFile(path: recorded.modelPath), options: options)
    let result = try engine.detect(
      in: frame, orientation: recorded.frameOrientation)

    #expect(result.detections.count == recorded.detections.count)
    for (ours, theirs) in zip(result.detections, recorded.detections) {
      let box = ours.boundingBox
      #expect([box.x, box.y, box.width, box.height] == theirs.box)
      #expect(ours.categories.map(\.categoryName) == theirs.categories.map(\.name))
      for (category, expected) in zip(ours.categories, theirs.categories) {
        #expect(abs(category.score - expected.score) <= 1e-6)
      }
      #expect(ours.keypoints.count == theirs.keypoints.count)
      for (keypoint, expected) in zip(ours.keypoints, theirs.keypoints) {
        #expect(abs(keypoint.x - expected[0]) <= 1e-6 && abs(keypoint.y - expected[1]) <= 1e-6)
      }
    }
  }
}
