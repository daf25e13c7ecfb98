import ModelBytes
internal import ModelFiles
import VisionBase

/// Writes a model in which TRANSPOSE_CONV replaces MediaPipe's `Convolution2DTransposeBias`.
///
/// The operator takes a picture, weights `[out, height, width, in]` and a bias. Its options are
/// three 32-bit integers: the padding (1 same, 2 valid), the stride along rows, and the one along
/// columns. TRANSPOSE_CONV has the same, in another order, after the shape of its output.
struct TransposedConvolutions {
  private typealias Reference = ModelOverlay.Reference

  /// The first version of TRANSPOSE_CONV that takes a bias.
  private static let version: Int32 = 3
  /// Strides above this are no real model's.
  private static let largestStride: Int32 = 1024

  private let graph: ModelGraph
  private var overlay: ModelOverlay
  private var tensors: [Reference]
  private var buffers: [Reference]

  /// Throws what `ModelOverlay.check` throws.
  init(in graph: ModelGraph) throws(VisionError) {
    try ModelOverlay.check(graph.model)
    let overlay = try ModelOverlay(graph.buffer)
    self.graph = graph
    tensors = []
    for record in graph.subgraphs[0].tensors { tensors.append(overlay.reference(to: record.table)) }
    buffers = []
    for table in try graph.model.tables(Slot.Model.buffers) ?? [] {
      buffers.append(overlay.reference(to: table))
    }
    self.overlay = overlay
  }

  /// Returns the model with the runtime's operators.
  consuming func model() throws(VisionError) -> StableBytes {
    let main = graph.subgraphs[0]
    var operators: [Reference] = []
    for record in main.operators {
      let isOurs =
        graph.operatorCodes.indices.contains(record.codeIndex)
        && graph.operatorCodes[record.codeIndex].customCode == ModelFile.transposedConvolution
      operators.append(try isOurs ? replacement(of: record) : overlay.reference(to: record.table))
    }
    let tensorList = overlay.builder.vector(tensors)
    let operatorList = overlay.builder.vector(operators)
    let graphs = try overlay.graphs(
      main,
      replacing: [Slot.Subgraph.tensors: tensorList, Slot.Subgraph.operators: operatorList])
    let bufferList = overlay.builder.vector(buffers)
    let codeList = try operatorCodes()
    return try overlay.stableBytes(replacing: [
      Slot.Model.subgraphs: graphs, Slot.Model.buffers: bufferList,
      Slot.Model.operatorCodes: codeList,
    ])
  }

  private mutating func operatorCodes() throws(VisionError) -> Reference {
    let code = BuiltinOperator.transposeConv.rawValue
    var list: [Reference] = []
    let tables = try graph.model.tables(Slot.Model.operatorCodes) ?? []
    for (table, known) in zip(tables, graph.operatorCodes) {
      guard known.customCode == ModelFile.transposedConvolution else {
        list.append(overlay.reference(to: table))
        continue
      }
      list.append(
        overlay.builder.table {
          $0.set(Slot.OperatorCode.deprecatedBuiltinCode, Int8(code))
          $0.set(Slot.OperatorCode.version, Self.version)
          $0.set(Slot.OperatorCode.builtinCode, Int32(code))
        })
    }
    return overlay.builder.vector(list)
  }

  /// Returns the operator with a new constant for the shape of its output.
  private mutating func replacement(of record: OperatorRecord) throws(VisionError) -> Reference {
    let options = try Options(of: record, in: graph)
    let all = graph.subgraphs[0].tensors
    guard record.inputs.count == 3, let output = record.outputs.first,
      record.outputs.count == 1, all.indices.contains(output), all[output].shape.count == 4
    else {
      throw Self.damaged(
        graph, "needs a picture, weights and a bias, and one output of four dimensions")
    }
    var bytes: [UInt8] = []
    for size in all[output].shape { bytes.append(littleEndian: Int32(clamping: size)) }
    let shape = overlay.builder.vector(bytes: bytes, alignment: ModelOverlay.bufferAlignment)
    buffers.append(overlay.builder.table { $0.set(Slot.Buffer.data, shape) })
    let sides = overlay.builder.vector([4 as Int32])
    let name = overlay.builder.string("output shape \(tensors.count)")
    let buffer = UInt32(clamping: buffers.count - 1)
    let type = Int8(ElementType.int32.schemaCode)
    tensors.append(
      overlay.builder.table {
        $0.set(Slot.Tensor.shape, sides)
        $0.set(Slot.Tensor.type, type)
        $0.set(Slot.Tensor.buffer, buffer)
        $0.set(Slot.Tensor.name, name)
      })
    let inputs = overlay.builder.vector(
      [tensors.count - 1, record.inputs[1], record.inputs[0], record.inputs[2]]
        .map { Int32(clamping: $0) })
    let outputs = overlay.builder.vector([Int32(clamping: output)])
    let slots = ConvolutionSlots.transposeConv
    let table = overlay.builder.table {
      $0.set(slots.padding, options.padding.rawValue)
      $0.set(slots.strides[0], options.strideWidth)
      $0.set(slots.strides[1], options.strideHeight)
    }
    return overlay.builder.table {
      $0.set(Slot.Operator.opcodeIndex, UInt32(clamping: record.codeIndex))
      $0.set(Slot.Operator.inputs, inputs)
      $0.set(Slot.Operator.outputs, outputs)
      $0.setUnion(
        Slot.Operator.optionsType, type: OptionsKind.transposeConv.rawValue, table)
    }
  }

  /// The numbers in an operator's options.
  private struct Options {
    let padding: WindowPadding
    let strideWidth: Int32
    let strideHeight: Int32

    init(of record: OperatorRecord, in graph: ModelGraph) throws(VisionError) {
      let numbers = 3
      guard let range = try record.table.byteRange(Slot.Operator.customOptions),
        range.count >= numbers * 4
      else {
        throw TransposedConvolutions.damaged(graph, "has no options")
      }
      func number(_ index: Int) throws(VisionError) -> Int32 {
        try graph.buffer.load(range.lowerBound + 4 * index, as: Int32.self)
      }
      switch try number(0) {
      case 1: padding = .same
      case 2: padding = .valid
      case let other:
        throw TransposedConvolutions.damaged(
          graph, "has the padding \(other); known are 1 (same) and 2 (valid)")
      }
      (strideWidth, strideHeight) = (try number(1), try number(2))
      let strides = 1...TransposedConvolutions.largestStride
      guard strides.contains(strideWidth), strides.contains(strideHeight) else {
        throw TransposedConvolutions.damaged(
          graph,
          "has the strides \(strideWidth) and \(strideHeight); they must be \(strides.lowerBound) "
            + "to \(strides.upperBound)")
      }
    }
  }

  private static func damaged(_ graph: ModelGraph, _ words: String) -> VisionError {
    VisionError(
      .modelInvalid,
      "\(graph.buffer.bytes.name): its operator \(ModelFile.transposedConvolution) \(words)")
  }
}
