internal import ModelFiles
internal import VisionBase

/// The reason models or options do not fit an engine of landmarks: of poses, faces or hands.
///
/// It is the `cause` of a `VisionError`; faults of the image input are an `ImageInputFault`.
package enum LandmarkTaskFault: Error, Hashable, Sendable {
  /// The number of subjects, such as people, is out of range.
  case subjectCount(Int)
  /// A confidence is not 0 to 1.
  case confidence(String, Float)
  /// Another option is out of range.
  case option(String, Float)
  /// A model's input is not a square.
  case inputShape(width: Int, height: Int)
  /// The number of a model's outputs does not fit its role.
  case outputCount(Int)
  /// The shape of an output does not fit its role.
  case outputShape(index: Int, [Int])

  /// Checks that at least one subject is wanted.
  static func check(subjectCount count: Int, _ name: String) throws(VisionError) {
    guard count >= 1 else {
      throw VisionError(
        .optionInvalid, "the maximum number of \(name) must be at least 1, got \(count)",
        cause: subjectCount(count))
    }
  }

  /// Checks that options that are confidences are 0 to 1.
  static func check(confidences: KeyValuePairs<String, Float>) throws(VisionError) {
    for (name, value) in confidences where !(0...1).contains(value) {
      throw VisionError(
        .optionInvalid, "the minimum \(name) confidence must be 0 to 1, got \(value)",
        cause: confidence(name, value))
    }
  }

  static func checkSquareInput(
    _ model: PictureModel, of file: ModelFile, _ role: ModelRole
  ) throws(VisionError) {
    guard model.inputWidth == model.inputHeight else {
      throw VisionError(
        .modelUnsupported,
        "\(file.bytes.name): \(role.name) looks at squares, this one at "
          + "\(model.inputWidth)x\(model.inputHeight)",
        cause: inputShape(width: model.inputWidth, height: model.inputHeight))
    }
  }

  /// Checks that a model has the outputs of its role, and computes the declared shapes.
  static func checkOutputs(
    of computed: [[Int]], _ file: ModelFile, _ role: ModelRole
  ) throws(VisionError) {
    let name = file.bytes.name
    let needed = role.outputs
    guard
      file.outputs.count == needed.count || role.mayHaveMore && file.outputs.count > needed.count
    else {
      throw VisionError(
        .modelUnsupported,
        "\(name): \(role.name) has \(needed.count) outputs, this model has \(file.outputs.count)",
        cause: outputCount(file.outputs.count))
    }
    for (index, needed) in needed.enumerated() {
      let declared = file.outputs[index].shape
      let words = needed.map(\.description).joined(separator: " or ")
      for shape in [declared, computed[index]] {
        try NeededShape.check(
          shape, isOneOf: needed, "\(name): output \(index) of \(role.name) must be \(words)",
          fault: outputShape(index: index, shape))
      }
      guard declared == computed[index] else {
        throw VisionError(
          .modelUnsupported,
          "\(name): output \(index) is declared as \(declared) and computed as \(computed[index])",
          cause: outputShape(index: index, computed[index]))
      }
    }
  }
}

/// The part of a model in a task: its name in messages, and the outputs it must have.
struct ModelRole: Sendable {
  /// The name with its article, such as "a pose detector".
  var name: String

  /// The accepted shapes of each output, in this order.
  var outputs: [[NeededShape]]

  /// True if further outputs are ignored.
  var mayHaveMore = false
}
