import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import Inference

/// A model with our kernels and the same one with the runtime's.
struct KernelPair {
  /// The contents of the pictures.
  enum Picture: CaseIterable, Sendable {
    case numbers, withZeros, tiny, withNegativeZeros, withInfinity, withNaN, huge

    func number(using random: inout SeededGenerator) -> Float {
      let value = Float.random(in: -1...1, using: &random)
      let isSpecial = Int.random(in: 0..<40, using: &random) == 0
      switch self {
      case .numbers: return value
      case .withZeros: return Bool.random(using: &random) ? 0 : value
      case .tiny: return value * 0x1p-126
      case .withNegativeZeros: return Bool.random(using: &random) ? -0.0 : value
      case .withInfinity: return isSpecial ? .infinity : value
      case .withNaN: return isSpecial ? .nan : value
      case .huge: return value * 0x1p127
      }
    }
  }

  let ours: CompiledModel
  let runtimes: CompiledModel

  init(_ file: ModelFile, threadCount: Int = 1) throws {
    var options = InferenceOptions(threadCount: threadCount)
    options.kernels = .own
    ours = try CompiledModel(file, options: options)
    options.kernels = .runtime
    runtimes = try CompiledModel(file, options: options)
    #expect(runtimes.trees.isEmpty)
  }

  /// Runs both on the same numbers; returns true if all outputs are equal.
  func agree(on picture: Picture, using random: inout SeededGenerator) throws -> Bool {
    try agree { picture.number(using: &random) }
  }

  /// Runs both on the numbers that a function makes; returns true if all outputs are equal.
  func agree(on number: () -> Float) throws -> Bool {
    try fill { _ in number() }
    try ours.run()
    try runtimes.run()
    return try bytes(of: ours) == bytes(of: runtimes)
  }

  /// Fills the inputs of both with the numbers that a function makes for each input.
  func fill(with number: (_ input: Int) -> Float) throws {
    for (index, (left, right)) in zip(ours.inputs, runtimes.inputs).enumerated() {
      let numbers = (0..<left.byteCount / 4).map { _ in number(index) }
      for buffer in [left, right] {
        try buffer.withMutableBytes { span throws(VisionError) in
          for (index, number) in numbers.enumerated() {
            span.storeBytes(of: number, toByteOffset: 4 * index, as: Float.self)
          }
        }
      }
    }
  }

  func bytes(of model: CompiledModel) throws -> [[UInt8]] {
    try model.outputs.map { output throws(VisionError) in
      try output.withBytes { span throws(VisionError) in
        span.withUnsafeBytes { Array($0) }
      }
    }
  }
}

extension ConvolutionPlan {
  /// Runs a plan with one input.
  func run(
    on input: UnsafeRawPointer, to outputs: UnsafeMutableBufferPointer<UnsafeMutableRawPointer?>
  ) -> PlanResult {
    let inputs: [UnsafeRawPointer?] = [input]
    return inputs.withUnsafeBufferPointer { run(on: $0, to: outputs) }
  }
}
