import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import ModelFiles

/// Tests of the table of kernels' preconditions, and of the models it refuses.
@Suite struct OperatorCheckTests {
  @Test func `every operator has a row, or a reason not to`() {
    for code in 0..<300 {
      guard let builtin = BuiltinOperator(rawValue: code), builtin != .custom else { continue }
      let reasons = [
        OperatorRule.of(builtin) != nil, builtin.lacksKernel, builtin.needsVariables,
      ]
      #expect(reasons.count(where: { $0 }) == 1, "\(builtin.name)")
    }
  }

  @Test func `a row has as many tensors as its operator takes and gives`() throws {
    for code in 0..<300 {
      // The small form of LSTM is the only one that runs.
      guard let builtin = BuiltinOperator(rawValue: code), builtin != .lstm,
        let rule = OperatorRule.of(builtin)
      else { continue }
      let entry = builtin.entry
      if rule.inputs.last?.repeats != true {
        #expect(rule.inputs.count == entry.inputs.upperBound || entry.inputs.upperBound == .max)
      }
      if rule.outputs.last?.repeats != true, builtin != .fullyConnected, builtin != .reduceWindow {
        #expect(rule.outputs.count == entry.outputs.upperBound, "\(builtin.name)")
      }
    }
  }

  @Test(arguments: try OperatorModel.read("examples"))
  func `a well-formed model of one operator is accepted`(example: OperatorModel) throws {
    #expect(throws: Never.self, "\(example)") { try ModelFile(example.model.stableBytes()) }
  }

  @Test(arguments: try OperatorModel.read("faults"))
  func `a model that was seen to leave its memory is refused`(fault: OperatorModel) throws {
    let refusal = try Refusal(fault.model)
    #expect(refusal.error.message.contains("subgraphs["), "\(refusal.error.message)")
  }

  @Test(arguments: try OperatorModel.read("unsupported"))
  func `an operator that cannot run is refused by name`(example: OperatorModel) throws {
    let error = try #require(throws: VisionError.self) {
      try ModelFile(example.model.stableBytes())
    }
    #expect(error.code == .modelUnsupported)
    #expect(error.message.contains("operators["), "\(error.message)")
  }

  @Test func `a computed divisor of whole numbers is refused`() throws {
    let refusal = try Refusal(.dividing)
    #expect(refusal.error.message.contains("FLOOR_MOD: its divisor is computed"))
  }

  @Test func `a refusal says what the tensor is and what its kernel needs`() throws {
    var model = ModelMaker.reshape(to: [6])
    model.subgraphs[0].tensors[1].type = 4
    model.buffers[1] = .init(ModelMaker.integers(6 as Int64))
    let refusal = try Refusal(model)
    #expect(refusal.kind == "badType")
    #expect(refusal.error.message.contains("RESHAPE: its shape is int64 and must be int32"))
  }

  @Test func `a shape that is no list counts only where the options have one`() throws {
    var model = ModelMaker.reshape(to: [1], shape: [1])
    model.subgraphs[0].tensors[1].shape = [1, 1]
    let refusal = try Refusal(model)
    #expect(refusal.kind == "badShape")
    #expect(refusal.error.message.contains("its shape has 2 dimensions and needs 1"))
  }

  @Test(arguments: [Float.leastNormalMagnitude, 3e-35, 1, 0x1p100])
  func `scales of any size are accepted where they go together`(scale: Float) throws {
    var model = ModelMaker.quantizedSum
    for index in model.subgraphs[0].tensors.indices {
      model.subgraphs[0].tensors[index].scales = [scale]
    }
    #expect(throws: Never.self) { try ModelFile(model.stableBytes()) }
  }
}
