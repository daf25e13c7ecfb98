import ModelFiles
import Testing
import TestSupport
import VisionBase

@testable import Inference

/// Tests that the proof of equal kernels and runtime is reliable.
///
/// Where they differ, it reports that, and then the runtime does the work.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: OwnFloats.areExact, "\(OwnFloats.areUnknown)"))
struct FloatProofTests {
  private static let constants = 0..<FloatProofModel.floatConstantCount

  @Test(
    "a weight or bias that is one off in its last place is noticed, in every step",
    arguments: constants)
  func constant(number: Int) {
    #expect(!FloatProof.agree(changing: .constant(number)))
  }

  @Test("another weight of a byte is noticed", arguments: 0..<FloatProofModel.byteConstantCount)
  func bytes(number: Int) {
    #expect(!FloatProof.agree(changing: .bytes(number)))
  }

  @Test("another kind of step is noticed", arguments: [FloatProofModel.Change.corners, .unclamped])
  func kind(change: FloatProofModel.Change) {
    #expect(!FloatProof.agree(changing: change))
  }

  @Test func `a change of nothing is none`() {
    #expect(FloatProof.agree(changing: .constant(Self.constants.upperBound)))
  }

  @Test(
    "where the proof fails the runtime runs the model, with the same results", arguments: [1, 2])
  func failure(threadCount: Int) throws {
    var random = SeededGenerator(seed: 21)
    var layer = ModelMaker.FloatLayer(of: 0)
    // For counts that are not multiples of eight, the runtime on arm64 adds up in another order.
    layer.channels = 8
    let maker = ModelMaker.floats(
      [layer], picture: [1, 16, 20, 8], using: &random)
    let file = try ModelFile(maker.stableBytes())
    var options = InferenceOptions(threadCount: threadCount)
    options.kernels = .own
    let proved = try RuntimeModel(file, options: options, floatsHold: { true })
    let refuted = try RuntimeModel(file, options: options, floatsHold: { false })
    #expect(proved.trees.count == 1 && refuted.trees.isEmpty)
    let numbers = (0..<proved.inputs[0].byteCount / 4).map { _ in
      Float.random(in: -1...1, using: &random)
    }
    #expect(try bytes(of: refuted, on: numbers) == bytes(of: proved, on: numbers))
  }

  private func bytes(of model: RuntimeModel, on numbers: [Float]) throws -> [UInt8] {
    try model.inputs[0].withMutableBytes { span throws(VisionError) in
      for (index, number) in numbers.enumerated() {
        span.storeBytes(of: number, toByteOffset: 4 * index, as: Float.self)
      }
    }
    try model.run()
    return try model.outputs[0].withBytes { span throws(VisionError) in
      span.withUnsafeBytes { Array($0) }
    }
  }
}
