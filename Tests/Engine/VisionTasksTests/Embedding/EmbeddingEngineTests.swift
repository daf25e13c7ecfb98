import Frames
import ModelFiles
import Testing
import TestSupport
import VisionBase

@testable import VisionTasks

@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
struct EmbeddingEngineTests {
  static let forms: [(name: String, l2Normalize: Bool, quantize: Bool)] = [
    ("plain", false, false), ("l2", true, false), ("quantized", false, true), ("both", true, true),
  ]

  @Test("equals MediaPipe 1.2.2 on identical pixels", arguments: try EmbeddingGoldens.load().cases)
  func goldens(recorded: EmbeddingGoldens.Case) throws {
    let frame = try Frame(decoding: SharedMaterial.image(recorded.picture))
    try #require(frame.digestOfRGB() == recorded.pixels, "the decoder gives other pixels")
    let model = try ModelFile(path: SharedMaterial.model(recorded.model))
    for form in Self.forms {
      guard let heads = recorded.forms[form.name] else { continue }
      let engine = try EmbeddingEngine(
        model, options: EmbedderOptions(l2Normalize: form.l2Normalize, quantize: form.quantize))
      let result = try engine.embed(
        frame, part: recorded.part, orientation: recorded.frameOrientation)
      try #require(result.embeddings.count == heads.count)
      for (ours, theirs) in zip(result.embeddings, heads) {
        #expect(ours.headName == theirs.name)
        switch ours.values {
        case .float(let values):
          let expected = theirs.floats
          try #require(values.count == expected.count)
          let worst = zip(values, expected).map { abs($0 - $1) }.max()
          #expect(try #require(worst) <= Recording.tolerance, "\(form.name)")
        case .quantized(let values):
          #expect(values == theirs.signedBytes, "\(form.name)")
        }
      }
    }
  }

  @Test("similarities of the extractor are those that were measured")
  func similarities() throws {
    // See docs/reference/mediapipe-tasks.md 7.7; stb_image decoded its pictures, libjpeg-turbo
    // decodes ours.
    let model = try ModelFile(
      path: SharedMaterial.model("mobilenet_v1_1.0_224_quant_embedding_extractor.tflite"))
    let engine = try EmbeddingEngine(model, options: EmbedderOptions())
    func embedding(
      _ picture: String, part: NormalizedRect? = nil, orientation: Orientation = .up
    ) throws -> Embedding {
      try engine.embed(
        Frame(decoding: SharedMaterial.image(picture)), part: part, orientation: orientation
      ).embeddings[0]
    }
    let burger = try embedding("burger.jpg")
    let crop = try embedding("burger_crop.jpg")
    #expect(abs(try burger.similarity(to: crop) - 0.968925165) < 0.005)
    let turned = try embedding("burger_rotation180.jpg", orientation: .down)
    #expect(abs(try burger.similarity(to: turned) - 0.978221557) < 0.005)
    let wrongWayUp = try embedding("burger_rotation180.jpg")
    #expect(abs(try burger.similarity(to: wrongWayUp) - 0.849805296) < 0.01)
    let part = NormalizedRect(x: 0, y: 0, width: 0.833333, height: 1)
    let own = try embedding("burger.jpg", part: part)
    #expect(abs(try own.similarity(to: crop) - 0.999808631) < 0.001)
    let other = try embedding("cats_and_dogs.jpg")
    #expect(abs(try burger.similarity(to: other) - 0.462231386) < 0.01)
  }

  @Test("scaling and quantizing follow upstream's vectors")
  func vectors() {
    func values(_ input: [Float], l2 l2Normalize: Bool, quantize: Bool) -> Embedding.Values {
      EmbeddingEngine.values(
        input.span, EmbedderOptions(l2Normalize: l2Normalize, quantize: quantize))
    }
    #expect(values([0.1, 0.2], l2: false, quantize: true) == .quantized([13, 26]))
    #expect(values([-0.2, -0.3], l2: false, quantize: true) == .quantized([-26, -38]))
    #expect(values([0.1, 0.2], l2: true, quantize: true) == .quantized([57, 114]))
    #expect(values([-0.2, -0.3], l2: true, quantize: true) == .quantized([-71, -107]))
    #expect(values([0, 0], l2: true, quantize: false) == .float([0, 0]))
    #expect(values([5, -5], l2: false, quantize: true) == .quantized([127, -128]))
    #expect(values([.nan, .infinity], l2: false, quantize: true) == .quantized([0, 127]))
    guard case .float(let scaled) = values([0.1, 0.2], l2: true, quantize: false) else { return }
    #expect(abs(scaled[0] - 0.44721356) < 1e-6 && abs(scaled[1] - 0.8944271) < 1e-6)
  }
}
