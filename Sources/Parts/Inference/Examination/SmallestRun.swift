package import ModelFiles
package import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The smallest model, made in memory, whose right answer is known: a logistic function.
package enum SmallestRun {
  /// The name of the model in errors.
  package static let name = PrimingModel.name

  private static let numbers: [Float] = [-8, -2, -1, -0.5, 0, 0.5, 1, 8]
  /// The runtime approximates the function; a wrong answer is much further away.
  private static let tolerance: Float = 1e-5

  /// Runs it in this process; throws `runtimeFailed` for a wrong answer.
  package static func inThisProcess() throws(VisionError) {
    let model = try RuntimeModel(PrimingModel.file(), options: InferenceOptions(threadCount: 1))
    try check(model.inputs, model.outputs) { () throws(VisionError) in try model.run() }
  }

  /// Runs it in a confined process of its own; throws `runtimeFailed` for a wrong answer.
  package static func isolated(by isolation: ModelIsolation) throws(VisionError) {
    let model = try IsolatedModel(
      PrimingModel.file(), options: InferenceOptions(threadCount: 1), isolation)
    try check(model.inputs, model.outputs) { () throws(VisionError) in try model.run() }
  }

  private static func check(
    _ inputs: [TensorBuffer], _ outputs: [TensorBuffer], run: () throws(VisionError) -> Void
  ) throws(VisionError) {
    guard inputs.count == 1, outputs.count == 1, inputs[0].elementCount == numbers.count,
      outputs[0].elementCount == numbers.count
    else {
      throw VisionError(.runtimeFailed, "the smallest model has other tensors than it should")
    }
    try inputs[0].withMutableBytes { span throws(VisionError) in
      for (place, number) in numbers.enumerated() {
        span.storeBytes(of: number, toByteOffset: 4 * place, as: Float.self)
      }
    }
    try run()
    let answers = try outputs[0].withBytes { span throws(VisionError) in
      numbers.indices.map { unsafe span.unsafeLoad(fromByteOffset: 4 * $0, as: Float.self) }
    }
    for (number, answer) in zip(numbers, answers) {
      guard abs(answer - 1 / (1 + exp(-number))) <= tolerance else {
        throw VisionError(
          .runtimeFailed, "the smallest model gives a wrong answer: \(answer) for \(number)")
      }
    }
  }
}
