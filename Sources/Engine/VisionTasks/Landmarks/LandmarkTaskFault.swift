internal import ModelFiles
internal import VisionBase

/// The reason models or options do not fit a pose engine.
///
/// It is the `cause` of a `VisionError`; faults of the image input are an `ImageInputFault`.
package enum PoseModelFault: Error, Hashable, Sendable {
  /// The number of people is not 1 to 8.
  case peopleCount(Int)
  /// The variant supports one person only.
  case severalPeople(PoseVariant, Int)
  /// A confidence is not 0 to 1.
  case confidence(String, Float)
  /// A model's input is not a square.
  case inputShape(width: Int, height: Int)
  /// The number of a model's outputs does not fit its role.
  case outputCount(Int)
  /// The shape of an output does not fit its role.
  case outputShape(index: Int, [Int])

  static func checkSquareInput(
    _ model: PictureModel, of file: ModelFile
  ) throws(VisionError) {
    guard model.inputWidth == model.inputHeight else {
      throw VisionError(
        .modelUnsupported,
        "\(file.bytes.name): a pose model looks at squares, this one at "
          + "\(model.inputWidth)x\(model.inputHeight)",
        cause: PoseModelFault.inputShape(width: model.inputWidth, height: model.inputHeight))
    }
  }

  /// Checks that a model has outputs of these shapes, in this order, and computes the declared
  /// shapes.
  static func checkOutputs(
    of model: PictureModel, _ file: ModelFile, _ role: String, _ shapes: [NeededShape]
  ) throws(VisionError) {
    let name = file.bytes.name
    guard file.outputs.count == shapes.count else {
      throw VisionError(
        .modelUnsupported,
        "\(name): \(role) has \(shapes.count) outputs, this model has \(file.outputs.count)",
        cause: PoseModelFault.outputCount(file.outputs.count))
    }
    let computed = model.outputShapes
    for (index, (output, needed)) in zip(file.outputs, shapes).enumerated() {
      for shape in [output.shape, computed[index]] {
        try NeededShape.check(
          shape, isOneOf: [needed], "\(name): output \(index) of \(role) must be \(needed)",
          fault: PoseModelFault.outputShape(index: index, shape))
      }
      guard output.shape == computed[index] else {
        throw VisionError(
          .modelUnsupported,
          "\(name): output \(index) is declared as \(output.shape) and computed as "
            + "\(computed[index])",
          cause: PoseModelFault.outputShape(index: index, computed[index]))
      }
    }
  }
}
