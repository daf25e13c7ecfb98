import Frames
import ModelFiles
import Testing
import TestSupport
import VisionBase

@testable import VisionTasks

@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
struct DetectionEngineTests {
  @Test func `four boxes of grace hopper`() throws {
    let model = try ModelFile(
      path: SharedMaterial.model("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite"))
    let engine = try DetectionEngine(model, options: DetectorOptions(maxResults: 4))
    let frame = try Frame(decoding: SharedMaterial.image("grace_hopper.bmp"))
    let result = try engine.detect(in: frame)
    for d in result.detections { print(d) }
  }
}
