import ModelBytes
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import ModelRewriting

@Suite struct ModelFileOutputsTests {
  private func model(_ maker: ModelMaker = .signed) throws -> ModelFile {
    try ModelFile(maker.stableBytes(name: "two answers"))
  }

  @Test(
    "an output takes the operators with it that only it needs",
    arguments: [(0, "doubled", "ADD"), (1, "squared", "MUL")])
  func oneOutput(kept: Int, tensor: String, operation: String) throws {
    let reduced = try model().keepingOutputs([kept])
    #expect(reduced.outputs.map(\.name) == [tensor])
    #expect(reduced.operators.map(\.name) == [operation])
    #expect(reduced.inputs.map(\.name) == ["first", "second"])
    #expect(reduced.bytes.name == "two answers")
  }

  @Test func `outputs come in the order asked for`() throws {
    let reduced = try model().keepingOutputs([1, 0])
    #expect(reduced.outputs.map(\.name) == ["squared", "doubled"])
    #expect(reduced.operators.count == 2)
  }

  @Test func `a reduced model can be reduced again`() throws {
    let reduced = try model().keepingOutputs([1, 0]).keepingOutputs([1])
    #expect(reduced.outputs.map(\.name) == ["doubled"])
    #expect(reduced.operators.map(\.name) == ["ADD"])
  }

  @Test func `the signature names only what is left`() throws {
    let reduced = try model().keepingOutputs([0])
    let root = try FlatBuffer(reduced.bytes).root()
    let signature = try #require(try root.tables(Slot.Model.signatureDefs)?.first)
    let outputs = try #require(try signature.tables(Slot.Signature.outputs))
    #expect(try outputs.map { try $0.string(Slot.TensorMap.name) } == ["a_doubled"])
    #expect(try signature.string(Slot.Signature.key) == "serving_default")
    #expect(try signature.tables(Slot.Signature.inputs)?.count == 2)
  }

  @Test("outputs that are not there", arguments: [[2], [-1], [0, 5], []])
  func unknownOutputs(kept: [Int]) throws {
    let error = #expect(throws: VisionError.self) { try model().keepingOutputs(kept) }
    #expect(error?.code == .optionInvalid)
  }

  @Test func `a model with several graphs is not reduced`() throws {
    var maker = ModelMaker.signed
    maker.subgraphs.append(maker.subgraphs[0])
    let whole = try model(maker)
    let error = #expect(throws: VisionError.self) { try whole.keepingOutputs([0]) }
    #expect(error?.code == .modelUnsupported)
    #expect(error?.message.contains("two answers") == true)
  }
}
