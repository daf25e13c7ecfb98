import ModelRewriting
import Frames
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// Models in every element type, and models that cannot be detectors.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct UnusualModelsTests {
  static let inputs: [ModelMaker.Elements] = [.floats, .unitBytes, .unitSignedBytes]
  static let outputs: [ModelMaker.Elements] = [
    .floats, .bytes(scale: 0.0625, zeroPoint: 16), .signedBytes(scale: 0.0625, zeroPoint: -100),
  ]

  private func engine(_ maker: DetectorMaker) throws -> DetectionEngine {
    let bytes = StableBytes(try maker.packager().packaged(), name: "made detector")
    return try DetectionEngine(ModelFile(bytes), options: DetectorOptions())
  }

  private func frame(_ value: UInt8) throws -> Frame {
    try Frame(
      width: 16, height: 16, format: .rgb,
      bytes: [UInt8](repeating: value, count: 16 * 16 * 3).span.bytes)
  }

  @Test("every element type in and out", arguments: inputs.indices, outputs.indices)
  func elements(input: Int, output: Int) throws {
    var maker = DetectorMaker()
    maker.objects = [.init((0.25, 0.5, 0.75, 1), 2, 0.5), .init((0, 0, 0.5, 0.25), 0, 0.25)]
    maker.input = Self.inputs[input]
    maker.output = Self.outputs[output]
    maker.scoresAddBrightness = true
    let engine = try engine(maker)
    for (value, added) in [(0, 0), (51, 0.2), (255, 1)] as [(UInt8, Float)] {
      let found = try engine.detect(in: frame(value)).detections
      try #require(found.count == 2)
      #expect(found[0].boundingBox == PictureBox(x: 4, y: 8, width: 8, height: 8))
      #expect(found[1].boundingBox == PictureBox(x: 0, y: 0, width: 8, height: 4))
      #expect(found.map { $0.categories[0].categoryName } == ["bird", "cat"])
      // A quantized score is right to half a step.
      let tolerance: Float = output == 0 ? 1e-6 : 0.0313
      #expect(abs(found[0].categories[0].score - (0.5 + added)) <= tolerance)
      #expect(abs(found[1].categories[0].score - (0.25 + added)) <= tolerance)
    }
  }

  @Test func `a normalization for each color`() throws {
    var packager = try DetectorMaker().packager()
    try packager.setNormalization(
      Normalization(means: [0, 255, 0], deviations: [255, 255, 510]))
    let model = try ModelFile(StableBytes(packager.packaged(), name: "made detector"))
    #expect(throws: Never.self) { try DetectionEngine(model, options: DetectorOptions()) }
    let error = #expect(throws: VisionError.self) {
      try DetectionEngine(model, options: DetectorOptions(), rules: .mediaPipeTasks)
    }
    #expect(error?.cause as? MetadataFault == .normalizationPerChannel)
  }

  @Test func `two pictures at once are refused in words`() throws {
    var maker = DetectorMaker()
    maker.inputShape = [2, 2, 2, 3]
    let error = #expect(throws: VisionError.self) { try engine(maker) }
    #expect(error?.code == .modelUnsupported)
    #expect(error?.cause as? ImageInputFault == .shape([2, 2, 2, 3]))
    #expect(error?.message.contains("1 x height x width x 3") == true)
  }

  @Test func `bytes without a quantization are refused when they are read`() throws {
    var maker = DetectorMaker()
    maker.output = .unitBytes
    var model = maker.model
    for index in model.subgraphs[0].outputs.map(Int.init) {
      model.subgraphs[0].tensors[index].scales = []
      model.subgraphs[0].tensors[index].zeroPoints = []
    }
    // The runtime itself refuses some such models when they are compiled.
    let bytes = StableBytes(try maker.packager(of: model).packaged(), name: "made detector")
    let error = #expect(throws: VisionError.self) {
      _ = try DetectionEngine(ModelFile(bytes), options: DetectorOptions()).detect(in: frame(0))
    }
    #expect(error?.code == .modelUnsupported || error?.code == .runtimeFailed)
  }
}
