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
    let (tensorList, workList) = (builder.vector(tensors), builder.vector([work]))
    let graph = builder.table {
      $0.set(Slot.Subgraph.tensors, tensorList)
      $0.set(Slot.Subgraph.inputs, first)
      $0.set(Slot.Subgraph.outputs, second)
      $0.set(Slot.Subgraph.operators, workList)
    }
    let noData = builder.table { _ in }
    let (codes, graphs) = (builder.vector([code]), builder.vector([graph]))
    let buffers = builder.vector([noData])
    let root = builder.table {
      $0.set(Slot.Model.version, 3 as UInt32)
      $0.set(Slot.Model.operatorCodes, codes)
      $0.set(Slot.Model.subgraphs, graphs)
      $0.set(Slot.Model.buffers, buffers)
    }
    let bytes = try builder.finish(root: root, identifier: "TFL3")
    return try ModelFile(StableBytes(bytes, name: name))
  }
}
