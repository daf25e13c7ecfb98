internal import ModelFiles
internal import VisionBase

/// Why models or options do not make a pose engine, for programs.
///
/// It is the `cause` of a `VisionError`; conditions of the picture input are an `ImageInputFault`.
public enum PoseModelFault: Error, Hashable, Sendable {
  /// The number of people is not 1 to 8.
  case peopleCount(Int)
  /// The variant finds one person only.
  case severalPeople(PoseVariant, Int)
  /// A confidence is not 0 to 1.
  case confidence(String, Float)
  /// A model's input is not a square.
  case inputShape(width: Int, height: Int)
  /// A model has this many outputs instead of those of its role.
  case outputCount(Int)
  /// An output has this shape instead of the one of its role.
  case outputShape(index: Int, [Int])

  static func checkSquareInput(_ model: PictureModel) throws(VisionError) {
    guard model.inputWidth == model.inputHeight else {
      throw VisionError(
        .modelUnsupported,
        "\(model.file.bytes.name): a pose model looks at squares, this one at "
          + "\(model.inputWidth)x\(model.inputHeight)",
        cause: PoseModelFault.inputShape(width: model.inputWidth, height: model.inputHeight))
    }
  }

  /// Checks that a model's outputs have these shapes, in this order; nil stands for any side.
  static func checkOutputs(
    of model: ModelFile, _ role: String, _ shapes: [[Int?]]
  ) throws(VisionError) {
    let name = model.bytes.name
    guard model.outputs.count == shapes.count else {
      throw VisionError(
        .modelUnsupported,
        "\(name): \(role) has \(shapes.count) outputs, this model has \(model.outputs.count)",
        cause: PoseModelFault.outputCount(model.outputs.count))
    }
    for (index, shape) in shapes.enumerated() {
      let found = model.outputs[index].shape
      let fits =
        found.count == shape.count && zip(found, shape).allSatisfy { $1 == nil || $0 == $1 }
      guard fits else {
        let wanted = shape.map { $0.map(String.init) ?? "n" }.joined(separator: " x ")
        throw VisionError(
          .modelUnsupported,
          "\(name): output \(index) of \(role) is \(wanted), this one is \(found)",
          cause: PoseModelFault.outputShape(index: index, found))
      }
    }
  }
}
