import Frames
import ModelCatalogue
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// Masks of whole pictures compared with MediaPipe's.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"),
  .enabled(if: SegmentationMaterial.isPresent, "\(SegmentationMaterial.missing)"))
struct SegmentationGoldenTests {
  /// The tolerance for confidences; numbers without an activation are larger, and relative to it.
  private static let tolerance: Float = 1e-5

  @Test(arguments: ["selfie_segmentation", "selfie_segmentation_landscape", "deeplabv3"])
  func `masks equal MediaPipe 1.2.2 on identical pixels`(model: String) throws {
    let cases = try SegmentationGoldens.load().cases.filter { $0.model == model + ".tflite" }
    #expect(cases.count >= 40)
    let file = try SegmentationMaterial.model(model + ".tflite")
    var engines: [SegmentationActivation?: SegmentationEngine] = [:]
    var worst: Float = 0
    for recorded in cases {
      let activation = recorded.otherActivation
      let engine = try engines[activation] ?? engine(file, activation)
      engines[activation] = engine
      let pixels = try Pixels(picture: recorded.picture, steps: recorded.steps)
      let frame = try pixels.frame()
      try #require(frame.digestOfRGB() == recorded.pixels, "the decoder gives other pixels")
      let result = try engine.segment(frame, orientation: Orientation(degrees: recorded.degrees))
      #expect(result.classCount == recorded.masks)
      let categories = result.unturnedCategories()
      let values = categories.values
      let digest = SHA256(of: values.span.bytes).description
      let areas = CategoryMask(
        width: categories.width, height: categories.height, values: values
      ).areas
      #expect(
        digest == recorded.categories,
        "\(recorded.testDescription): \(areas), recorded \(recorded.counts)")
      let masks = result.unturnedConfidences()
      for confidence in recorded.confidences {
        let mask = masks[confidence.index]
        worst = max(worst, difference(mask, confidence) / max(1, abs(confidence.most)))
      }
    }
    #expect(worst <= Self.tolerance)
  }

  private func engine(
    _ file: ModelFile, _ activation: SegmentationActivation?
  ) throws -> SegmentationEngine {
    var model = try SegmenterModel(DescribedModel(file))
    if let activation { model.activation = activation }
    return try SegmentationEngine(model, options: SegmenterOptions(), threadCount: 2)
  }

  private func difference(
    _ mask: MaskPlane<Float>, _ recorded: SegmentationGoldens.Confidence
  ) -> Float {
    let values = mask.values
    var worst: Float = 0
    func place(_ step: Int, _ size: Int) -> Int { Int(Double(size - 1) * Double(step) / 4) }
    for row in 0..<5 {
      for column in 0..<5 {
        let value = values[place(row, mask.height) * mask.width + place(column, mask.width)]
        worst = max(worst, abs(value - recorded.grid[5 * row + column]))
      }
    }
    var (sum, least, most) = (0.0, Float.infinity, -Float.infinity)
    for value in values {
      sum += Double(value)
      if value < least { least = value }
      if value > most { most = value }
    }
    let mean = Float(sum / Double(values.count))
    return max(
      worst, abs(mean - recorded.mean), abs(least - recorded.least), abs(most - recorded.most))
  }
}
