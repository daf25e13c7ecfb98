internal import Inference
package import ModelFiles
internal import VisionBase

/// A model whose inputs are numbers, not pictures: it judges what another model has found.
///
/// Not thread-safe: a task serializes its calls.
final class NumbersModel {
  private let compiled: CompiledModel

  /// The shapes of the computed outputs.
  var outputShapes: [[Int]] { compiled.outputs.map(\.shape) }

  /// Creates a model after checking that its inputs and outputs are floats of its role's shapes.
  ///
  /// Throws `modelUnsupported` with a `NumbersModelFault`.
  init(
    _ file: ModelFile, _ role: String, inputs: [NeededShape], outputs: [NeededShape],
    threadCount: Int?
  ) throws(VisionError) {
    try Self.check(file, role, "input", file.inputs.map(\.shape), inputs)
    try Self.check(file, role, "output", file.outputs.map(\.shape), outputs)
    for tensor in file.inputs + file.outputs where tensor.elementType != .float32 {
      throw VisionError(
        .modelUnsupported,
        "\(file.bytes.name): \(role) takes and returns floats, and its tensor \(tensor.name) holds "
          + "\(tensor.elementType)",
        cause: NumbersModelFault.elementType(tensor: tensor.name, tensor.elementType))
    }
    var options = InferenceOptions(threadCount: threadCount)
    options.mostOutputElements = PictureModel.mostOutputElements
    compiled = try CompiledModel(file, options: options)
    try Self.check(file, role, "computed input", compiled.inputs.map(\.shape), inputs)
    try Self.check(file, role, "computed output", compiled.outputs.map(\.shape), outputs)
  }

  /// Runs the model on the numbers of each input, as many as the input has elements.
  func run(_ inputs: [[Float]]) throws(VisionError) {
    for (input, numbers) in zip(compiled.inputs, inputs) {
      try input.withMutableElements(of: Float.self) { elements in
        for index in elements.indices where index < numbers.count {
          elements[index] = numbers[index]
        }
      }
    }
    try compiled.run()
  }

  /// Lends the first output of the last run to `body`.
  func withOutput<Result>(
    _ body: (Span<Float>) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    try compiled.outputs[0].withElements(of: Float.self, body)
  }

  private static func check(
    _ file: ModelFile, _ role: String, _ kind: String, _ shapes: [[Int]], _ needed: [NeededShape]
  ) throws(VisionError) {
    guard shapes.count == needed.count else {
      throw VisionError(
        .modelUnsupported,
        "\(file.bytes.name): \(role) has \(counted(needed.count, kind)), this model has "
          + "\(shapes.count)",
        cause: NumbersModelFault.count(shapes.count))
    }
    for (index, (shape, needed)) in zip(shapes, needed).enumerated() {
      try NeededShape.check(
        shape, isOneOf: [needed],
        "\(file.bytes.name): \(kind) \(index) of \(role) must be \(needed)",
        fault: NumbersModelFault.shape(index: index, shape))
    }
  }
}

/// The reason a model does not fit the numbers of its role; the `cause` of a `VisionError`.
package enum NumbersModelFault: Error, Hashable, Sendable {
  /// The model has this many inputs or outputs.
  case count(Int)
  /// An input or output has this shape.
  case shape(index: Int, [Int])
  /// A tensor does not hold floats.
  case elementType(tensor: String, ElementType)
}
