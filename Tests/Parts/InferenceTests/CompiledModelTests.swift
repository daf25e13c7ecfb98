import Foundation
import ModelFiles
import Testing
import TestSupport
import VisionBase

@testable import Inference

@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct CompiledModelTests {
  private func compile(
    _ maker: ModelMaker, _ options: InferenceOptions = InferenceOptions()
  ) throws -> CompiledModel {
    try CompiledModel(ModelFile(maker.stableBytes()), options: options)
  }

  @Test func `a made model adds its constant`() throws {
    let model = try compile(.addition)
    try model.inputs[0].withMutableElements(of: Float.self) { values throws(VisionError) in
      for index in values.indices { values[index] = Float(10 * index) }
    }
    try model.run()
    let sum = try model.outputs[0].withElements(of: Float.self) { values throws(VisionError) in
      values.indices.map { values[$0] }
    }
    #expect(sum == [1, 12, 23, 34])
  }

  @Test(
    "inputs and outputs keep the graph's order, whatever a signature's is",
    arguments: [ModelMaker.signed, .unsigned])
  func order(maker: ModelMaker) throws {
    let model = try compile(maker)
    for (input, value) in zip(model.inputs, [5, 3] as [Float]) {
      try input.withMutableElements(of: Float.self) { elements throws(VisionError) in
        for index in elements.indices { elements[index] = value }
      }
    }
    try model.run()
    let results = try model.outputs.map { output throws(VisionError) in
      try output.withElements(of: Float.self) { elements throws(VisionError) in elements[3] }
    }
    #expect(results == [10, 9])
  }

  @Test func `buffers hold zeros until something is written`() throws {
    // The same memory is allocated again, so the first model leaves its values behind.
    for value in [Float(7), 0] {
      let model = try compile(.signed)
      for buffer in model.inputs + model.outputs {
        let sum = try buffer.withElements(of: Float.self) { elements throws(VisionError) in
          elements.indices.reduce(Float(0)) { $0 + abs(elements[$1]) }
        }
        #expect(sum == 0)
        try buffer.withMutableElements(of: Float.self) { elements throws(VisionError) in
          for index in elements.indices { elements[index] = value }
        }
      }
    }
  }

  /// Copies an input of some type to the output, by an operator that changes only the shape.
  private func roundTrip<Element: TensorElement & Equatable>(
    _ values: [Element], schemaType: Int8
  ) throws {
    var maker = ModelMaker.reshape(to: [3, 2])
    for index in maker.subgraphs[0].tensors.indices
    where maker.subgraphs[0].tensors[index].buffer == 0 {
      maker.subgraphs[0].tensors[index].type = schemaType
    }
    let model = try compile(maker)
    try model.inputs[0].withMutableElements(of: Element.self) { elements throws(VisionError) in
      for index in elements.indices { elements[index] = values[index] }
    }
    try model.run()
    let result = try model.outputs[0].withElements(of: Element.self) {
      elements throws(VisionError) in
      elements.indices.map { elements[$0] }
    }
    #expect(result == values)
    #expect(model.outputs[0].shape == [3, 2])
  }

  @Test func `every element type goes in and comes out`() throws {
    try roundTrip([1, -2, 3.5, .infinity, 0, -0.25] as [Float], schemaType: 0)
    try roundTrip([1, -2, 3, .max, .min, 0] as [Int32], schemaType: 2)
    try roundTrip([0, 1, 127, 128, 255, 7] as [UInt8], schemaType: 3)
    try roundTrip([1, -2, 3, .max, .min, 0] as [Int64], schemaType: 4)
    try roundTrip([0, 1, 127, -128, -1, 7] as [Int8], schemaType: 9)
  }

  @Test func `truth values are bytes, whatever bytes they are`() throws {
    try roundTrip([1, 0, 0, 1, 1, 0] as [UInt8], schemaType: 6)
    try roundTrip([1, 2, 255, 128, 7, 0] as [UInt8], schemaType: 6)
    #expect(!(Bool.self is any TensorElement.Type))
  }

  @Test func `bytes and elements are the same memory`() throws {
    let model = try compile(.addition)
    try model.inputs[0].withMutableBytes { bytes throws(VisionError) in
      for index in 0..<bytes.byteCount {
        bytes.storeBytes(of: 0, toByteOffset: index, as: UInt8.self)
      }
      bytes.storeBytes(of: Float(0.5), toByteOffset: 4, as: Float.self)
    }
    try model.run()
    let second = try model.outputs[0].withBytes { bytes throws(VisionError) in
      bytes.unsafeLoad(fromByteOffset: 4, as: Float.self)
    }
    #expect(second == 2.5)
    #expect(model.outputs[0].byteCount == 16)
  }

  @Test func `a view of another type is refused`() throws {
    let model = try compile(.addition)
    let error = #expect(throws: VisionError.self) {
      try model.outputs[0].withElements(of: Int8.self) { _ throws(VisionError) in }
    }
    #expect(error?.code == .optionInvalid)
    #expect(error?.message.contains("float32") == true)
  }

  @Test func `shapes that the file leaves open are worked out`() throws {
    let file = try ModelFile(ModelMaker.detection.stableBytes())
    let model = try CompiledModel(file)
    try model.run()
    #expect(model.outputs.map(\.shape) != file.outputs.map(\.shape))
    #expect(model.outputs[0].shape.last == 4)
    #expect(model.outputs.allSatisfy { $0.byteCount == $0.elementCount * 4 })
  }

  @Test func `an output whose shape depends on the input is an error in the runtime's words`()
    throws
  {
    // WHERE (builtin 109): the positions of the true values, as many as there are.
    var maker = ModelMaker.unary(109)
    maker.subgraphs[0].tensors[0].shape = [6]
    maker.subgraphs[0].tensors[0].type = 6
    maker.subgraphs[0].tensors[1].shape = [1, 1]
    maker.subgraphs[0].tensors[1].signature = [-1, 1]
    maker.subgraphs[0].tensors[1].type = 4
    let model = try compile(maker)
    for _ in 0..<2 {
      let error = #expect(throws: VisionError.self) { try model.run() }
      #expect(error?.code == .runtimeFailed)
      #expect((error?.cause as? RuntimeStatus)?.messages.isEmpty == false)
    }
  }

  @Test("thread counts that make no sense are refused", arguments: [0, -1, 257])
  func threadCount(count: Int) {
    let error = #expect(throws: VisionError.self) {
      try compile(.addition, InferenceOptions(threadCount: count))
    }
    #expect(error?.code == .optionInvalid)
  }

  @Test(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
  func `a weight cache is written and used again`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.file("plain.cache")
    let file = try ModelFile(
      path: SharedMaterial.model("mobilenet_v1_0.25_224_1_metadata_1.tflite"))
    for _ in 0..<2 {
      try CompiledModel(file, options: InferenceOptions(weightCachePath: path)).run()
    }
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test(
    "weight cache paths the runtime would misread are refused", arguments: ["", "a\"b", "\\", "\n"])
  func weightCachePath(path: String) {
    let error = #expect(throws: VisionError.self) {
      try compile(.addition, InferenceOptions(weightCachePath: path))
    }
    #expect(error?.code == .optionInvalid)
  }

  @Test func `a compiled model frees what it owns`() throws {
    weak var file: ModelFile?
    weak var input: TensorBuffer?
    do {
      let model = try compile(.addition)
      file = model.file
      input = model.inputs[0]
      try model.run()
      #expect(file != nil && input != nil)
    }
    #expect(file == nil)
    #expect(input == nil)
  }

  @Test(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
  func `an operator the runtime does not know is named in its own words`() throws {
    let file = try ModelFile(path: SharedMaterial.model("model_invoking_error.tflite"))
    let error = #expect(throws: VisionError.self) { try CompiledModel(file) }
    #expect(error?.code == .modelUnsupported || error?.code == .runtimeFailed)
    let status = try #require(error?.cause as? RuntimeStatus)
    #expect(status.messages.contains("unresolved custom op: fake-op-double"))
    #expect(!status.messages.contains("INFO"))
  }
}
