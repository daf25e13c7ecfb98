import ModelFiles
import TestSupport
import Testing
import VisionBase

@Suite struct ModelFileTests {
  @Test func `a model tells its tensors, operators and metadata`() throws {
    let bytes = try ModelMaker.convolution.stableBytes()
    let file = try ModelFile(bytes)
    #expect(
      file.inputs == [
        TensorFacts(
          name: "picture", elementType: .int8, shape: [1, 4, 4, 3],
          quantization: Quantization(scales: [0.5], zeroPoints: [-1]))
      ])
    #expect(file.outputs.map(\.name) == ["features"])
    #expect(file.outputs[0].elementCount == 32)
    #expect(file.outputs[0].quantization?.perTensor?.zeroPoint == 3)
    #expect(file.operators.map(\.name) == ["CONV_2D"])
    #expect(file.operators[0].builtinCode == 3)
    #expect(file.operators[0].customCode == nil)
    #expect(file.subgraphCount == 1)
    let note = try #require(file.metadataEntries["NOTE"])
    let text = bytes.withBytes { span in
      note.map { unsafe span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
    }
    #expect(String(decoding: text, as: UTF8.self) == "a note")
  }

  @Test func `a custom operator tells its name and options`() throws {
    let file = try ModelFile(ModelMaker.detection.stableBytes())
    #expect(file.operators.map(\.name) == ["TFLite_Detection_PostProcess"])
    #expect(file.operators[0].customCode == "TFLite_Detection_PostProcess")
    let options = try #require(file.operators[0].customOptions)
    #expect(options.count == ModelMaker.flexMap(ModelMaker.detectionOptions).count)
  }

  @Test func `open dimensions are told`() throws {
    var model = ModelMaker.addition
    model.subgraphs[0].tensors[0].signature = [-1, 4]
    model.subgraphs[0].tensors[2].signature = [1, 4]
    let file = try ModelFile(model.stableBytes())
    #expect(file.inputs[0].shapeSignature == [-1, 4])
    #expect(file.outputs[0].shapeSignature == nil)
  }

  @Test func `constant data may lie behind the flatbuffer`() throws {
    var model = ModelMaker.addition
    model.buffers[1] = .init(offset: 4096, size: 16)
    var bytes = try model.bytes()
    bytes += Array(repeating: 0, count: 4096 + 16 - bytes.count)
    #expect(throws: Never.self) { try ModelFile(StableBytes(bytes, name: "large")) }
    bytes.removeLast()
    #expect(throws: VisionError.self) { try ModelFile(StableBytes(bytes, name: "cut")) }
  }

  @Test func `a file that is not there is told apart`() throws {
    let error = try #require(throws: VisionError.self) { try ModelFile(path: "/no/such.tflite") }
    #expect(error.code == .inputMissing)
  }

  @Test(
    arguments: [
      (ElementType.float32, 4, 32), (.bool, 1, 8), (.complex128, 16, 128), (.int4, nil, 4),
      (.string, nil, nil),
    ] as [(ElementType, Int?, Int?)])
  func `an element type has a size`(type: ElementType, byteCount: Int?, bitCount: Int?) {
    #expect(type.byteCount == byteCount)
    #expect(type.bitCount == bitCount)
  }

  @Test func `element types have the schema's numbers`() {
    #expect(ElementType(schemaCode: 9) == .int8)
    #expect(ElementType(schemaCode: 18) == .bfloat16)
    #expect(ElementType(schemaCode: 22) == .float8E5M2)
    #expect(ElementType(schemaCode: 23) == nil)
    #expect(ElementType(schemaCode: -1) == nil)
    for type in ElementType.allCases { #expect(ElementType(schemaCode: type.schemaCode) == type) }
  }

  @Test(
    .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
    arguments: [
      ("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29", [1, 300, 300, 3], 4, 64),
      ("mobilenet_v1_0.25_224_1_metadata_1", [1, 224, 224, 3], 1, 31),
    ])
  func `a real model tells what it holds`(
    name: String, shape: [Int], outputs: Int, operators: Int
  ) throws {
    let file = try ModelFile(path: SharedMaterial.model("\(name).tflite"))
    #expect(file.inputs.map(\.shape) == [shape])
    #expect(file.outputs.count == outputs)
    #expect(file.operators.count == operators)
    #expect(file.metadataEntries["TFLITE_METADATA"] != nil)
  }
}
