internal import ModelFiles
internal import ModelRewriting
internal import VisionBase

/// A model of one operator, with which the runtime does its work that happens once per process.
///
/// With its first model the runtime determines the processor's features, for which it reads files.
/// A process that must not open files afterward runs this model before.
enum PrimingModel {
  /// The schema's number of the logistic function.
  private static let logistic: Int8 = 14

  /// The name of the model in errors.
  static let name = "the first model"

  static func file() throws(VisionError) -> ModelFile {
    var builder = FlatBufferBuilder()
    let code = builder.table {
      $0.set(Slot.OperatorCode.deprecatedBuiltinCode, logistic)
      $0.set(Slot.OperatorCode.builtinCode, Int32(logistic))
    }
    var tensors: [FlatBufferBuilder.Reference] = []
    for name in ["input", "output"] {
      let (shape, text) = (builder.vector([1, 8] as [Int32]), builder.string(name))
      tensors.append(
        builder.table {
          $0.set(Slot.Tensor.shape, shape)
          $0.set(Slot.Tensor.name, text)
        })
    }
    let (first, second) = (builder.vector([0] as [Int32]), builder.vector([1] as [Int32]))
    let work = builder.table {
      $0.set(Slot.Operator.inputs, first)
      $0.set(Slot.Operator.outputs, second)
    }
    let noData = builder.modelBuffer([])
    return try ModelFile(
      builder.smallModel(
        codes: [code], buffers: [noData], tensors: tensors, operators: [work], outputs: [1],
        named: name))
  }
}
