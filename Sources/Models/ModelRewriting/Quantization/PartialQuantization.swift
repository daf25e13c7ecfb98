internal import ModelFiles
import VisionBase

/// Makes the early layers of a model calculate with bytes.
///
/// Every tensor between such layers gets a twin of bytes; where values come from layers that keep
/// their floats, or go to them, an operator converts. The old model lies behind the new objects, as
/// `ModelOverlay` says.
struct PartialQuantization {
  private typealias Reference = ModelOverlay.Reference
  private typealias Range = QuantizationRecipe.Range

  private let recipe: QuantizationRecipe
  private let graph: ModelGraph
  private let main: Subgraph
  private let constants: ConstantReader
  private let producers: [Int: OperatorRecord]
  /// The tensors that must be there as floats.
  private let floatTensors: Set<Int>

  private var overlay: ModelOverlay
  private var tensors: [Reference]
  private var buffers: [Reference]
  private var operators: [Reference] = []
  /// The twin of each tensor that has one, once it is calculated.
  private var twins: [Int: Int] = [:]

  init(_ model: ModelFile, _ recipe: QuantizationRecipe) throws(VisionError) {
    self.recipe = recipe
    let original = FlatBuffer(model.bytes)
    let graph = try ModelGraph(original)
    try ModelOverlay.check(graph.model)
    let main = graph.subgraphs[0]
    self.graph = graph
    self.main = main
    let widening = main.operators.filter { graph.builtin(of: $0) == .dequantize }
    constants = ConstantReader(original, tensors: main.tensors, widening: widening)
    producers = Dictionary(
      main.operators.flatMap { record in record.outputs.map { ($0, record) } },
      uniquingKeysWith: { first, _ in first })
    floatTensors = main.operators.filter { !Self.isQuantized($0, in: graph, recipe) }
      .reduce(into: Set(main.outputs)) { $0.formUnion($1.inputs) }
    overlay = try ModelOverlay(original)
    tensors = main.tensors.map { [overlay] in overlay.reference(to: $0.table) }
    buffers = (try graph.model.tables(Slot.Model.buffers) ?? []).map { [overlay] in
      overlay.reference(to: $0)
    }
  }

  /// The new model.
  mutating func bytes() throws(VisionError) -> [UInt8] {
    for record in main.operators { try add(record) }
    let name = try overlay.reference(to: Slot.Subgraph.name, of: main.table)
    let inputs = try overlay.reference(to: Slot.Subgraph.inputs, of: main.table)
    let outputs = try overlay.reference(to: Slot.Subgraph.outputs, of: main.table)
    let (tensorList, operatorList) = (
      overlay.builder.vector(tensors), overlay.builder.vector(operators)
    )
    let subgraph = overlay.builder.table {
      $0.set(Slot.Subgraph.tensors, tensorList)
      $0.set(Slot.Subgraph.inputs, inputs)
      $0.set(Slot.Subgraph.outputs, outputs)
      $0.set(Slot.Subgraph.operators, operatorList)
      $0.set(Slot.Subgraph.name, name)
    }
    let subgraphs = overlay.builder.vector([subgraph])
    let bufferList = overlay.builder.vector(buffers)
    let codes = try operatorCodes()
    return try overlay.bytes(
      replacing: [
        Slot.Model.subgraphs: subgraphs, Slot.Model.buffers: bufferList,
        Slot.Model.operatorCodes: codes,
      ])
  }

  private mutating func operatorCodes() throws(VisionError) -> Reference {
    let old = (try graph.model.tables(Slot.Model.operatorCodes) ?? []).map {
      [overlay] in overlay.reference(to: $0)
    }
    let code = BuiltinOperator.quantize.rawValue
    let quantize = overlay.builder.table {
      $0.set(Slot.OperatorCode.deprecatedBuiltinCode, Int8(code))
      $0.set(Slot.OperatorCode.builtinCode, Int32(code))
    }
    return overlay.builder.vector(old + [quantize])
  }
}

// MARK: - Operators

extension PartialQuantization {
  /// The operators that can calculate with bytes.
  private static let kinds: Set<BuiltinOperator> = [
    .conv2D, .depthwiseConv2D, .add, .pad, .resizeBilinear,
  ]

  private static func isQuantized(
    _ record: OperatorRecord, in graph: ModelGraph, _ recipe: QuantizationRecipe
  ) -> Bool {
    guard let kind = graph.builtin(of: record) else { return false }
    return kinds.contains(kind) && record.outputs.allSatisfy { $0 <= recipe.lastTensor }
  }

  /// Adds an operator as it is, or its twin with conversions where they are needed.
  private mutating func add(_ record: OperatorRecord) throws(VisionError) {
    guard let kind = graph.builtin(of: record), Self.isQuantized(record, in: graph, recipe) else {
      // Constants that are only read as bytes need not be widened.
      let isNeeded = record.outputs.contains(where: floatTensors.contains)
      if graph.builtin(of: record) != .dequantize || isNeeded {
        operators.append(overlay.reference(to: record.table))
      }
      return
    }
    guard let output = record.outputs.first, record.outputs.count == 1 else {
      throw unexpected("an operator \(kind.name) without one output")
    }
    let inputs = try inputs(of: record, kind)
    let range = try range(of: output)
    let twin = try addTwin(of: output, range)
    try addOperator(like: record, inputs: inputs, output: twin)
    twins[output] = twin
    if floatTensors.contains(output) {
      try addConversion(.dequantize, from: twin, to: output)
    }
  }

  private mutating func inputs(
    of record: OperatorRecord, _ kind: BuiltinOperator
  ) throws(VisionError) -> [Int] {
    guard let first = record.inputs.first else { throw unexpected("\(kind.name) without inputs") }
    switch kind {
    case .conv2D, .depthwiseConv2D:
      guard record.inputs.count == 3 else { throw unexpected("\(kind.name) without a bias") }
      let picture = try twin(of: first)
      let (weights, bias) = try addWeights(
        record, channelsAreLast: kind == .depthwiseConv2D, inputScale: range(of: first).scale)
      return [picture, weights, bias]
    case .add:
      return [try twin(of: first), try twin(of: record.inputs.last ?? first)]
    default:
      // What is behind the picture says how much to pad, or how large to become.
      return [try twin(of: first)] + record.inputs.dropFirst()
    }
  }

  /// The twin of a tensor that exists already, or is made of its floats here.
  private mutating func twin(of tensor: Int) throws(VisionError) -> Int {
    if let twin = twins[tensor] { return twin }
    let twin = try addTwin(of: tensor, try range(of: tensor))
    try addConversion(.quantize, from: tensor, to: twin)
    twins[tensor] = twin
    return twin
  }

  /// How a tensor's values are kept: as measured, as its layer bounds them, or as they came.
  private func range(of tensor: Int) throws(VisionError) -> Range {
    if let measured = recipe.ranges[tensor] { return measured }
    guard let producer = producers[tensor], let input = producer.inputs.first else {
      throw unexpected("no range for the tensor \(tensor)")
    }
    let activation: Int
    switch graph.builtin(of: producer) {
    case .pad, .resizeBilinear: return try range(of: input)
    case .conv2D: activation = ConvolutionSlots.conv2D.activation
    case .depthwiseConv2D: activation = ConvolutionSlots.depthwiseConv2D.activation
    case .add: activation = OptionSlot.Add.activation
    default: throw unexpected("no range for the tensor \(tensor)")
    }
    guard
      try producer.table.table(Slot.Operator.options)?.int8(activation)
        == FusedActivation.relu6.rawValue
    else { throw unexpected("no range for the tensor \(tensor)") }
    return .upToSix
  }

  private func unexpected(_ what: String) -> VisionError {
    VisionError(
      .modelUnsupported,
      "\(graph.buffer.bytes.name) cannot be quantised by the recipe \(recipe.name): it has \(what)")
  }
}

// MARK: - New objects

extension PartialQuantization {
  private mutating func addOperator(
    like record: OperatorRecord, inputs: [Int], output: Int
  ) throws(VisionError) {
    let inputList = overlay.builder.vector(inputs.map { Int32(clamping: $0) })
    let outputList = overlay.builder.vector([Int32(clamping: output)])
    let options = try overlay.reference(to: Slot.Operator.options, of: record.table)
    let optionsType = try record.table.uint8(Slot.Operator.optionsType)
    operators.append(
      overlay.builder.table {
        $0.set(Slot.Operator.opcodeIndex, UInt32(clamping: record.codeIndex))
        $0.set(Slot.Operator.inputs, inputList)
        $0.set(Slot.Operator.outputs, outputList)
        $0.set(Slot.Operator.optionsType, optionsType)
        $0.set(Slot.Operator.options, options)
      })
  }

  /// Adds an operator that turns floats into bytes, or bytes into floats.
  private mutating func addConversion(
    _ kind: BuiltinOperator, from source: Int, to target: Int
  ) throws(VisionError) {
    // The code for the way to bytes is added behind the old ones.
    var code = graph.operatorCodes.count
    if kind != .quantize {
      guard let known = graph.operatorCodes.firstIndex(where: { $0.builtin == kind }) else {
        throw unexpected("no operator \(kind.name)")
      }
      code = known
    }
    let inputs = overlay.builder.vector([Int32(clamping: source)])
    let outputs = overlay.builder.vector([Int32(clamping: target)])
    operators.append(
      overlay.builder.table {
        $0.set(Slot.Operator.opcodeIndex, UInt32(clamping: code))
        $0.set(Slot.Operator.inputs, inputs)
        $0.set(Slot.Operator.outputs, outputs)
      })
  }

  /// Adds a tensor of bytes with the shape and name of one of floats.
  private mutating func addTwin(of tensor: Int, _ range: Range) throws(VisionError) -> Int {
    try addTensor(
      like: main.tensors[tensor], type: .int8, scales: [range.scale],
      zeroPoints: [Int64(range.zeroPoint)])
  }

  /// Adds a layer's weights and bias; their tensors.
  private mutating func addWeights(
    _ record: OperatorRecord, channelsAreLast: Bool, inputScale: Float
  ) throws(VisionError) -> (weights: Int, bias: Int) {
    let (filterTensor, oldBias) = (
      record.inputs[InputSlot.Convolution.filter], record.inputs[InputSlot.Convolution.bias]
    )
    guard let weightRecord = constants.stored(filterTensor),
      let biasRecord = constants.stored(oldBias),
      let weights = constants.floats(filterTensor), let bias = constants.floats(oldBias),
      let quantized = QuantizedWeights(
        weights, bias: bias, channelsAreLast: channelsAreLast, inputScale: inputScale)
    else { throw unexpected("weights that are not constant floats") }
    let zeros = [Int64](repeating: 0, count: bias.count)
    let weightTensor = try addTensor(
      like: weightRecord, type: .int8, scales: quantized.scales, zeroPoints: zeros,
      dimension: channelsAreLast ? weightRecord.shape.count - 1 : 0,
      content: quantized.weights.map { UInt8(bitPattern: $0) })
    var biasBytes: [UInt8] = []
    for value in quantized.bias { biasBytes.append(littleEndian: value) }
    let biasTensor = try addTensor(
      like: biasRecord, type: .int32, scales: quantized.biasScales, zeroPoints: zeros,
      content: biasBytes)
    return (weightTensor, biasTensor)
  }

  private mutating func addTensor(
    like record: TensorRecord, type: ElementType, scales: [Float], zeroPoints: [Int64],
    dimension: Int = 0, content: [UInt8]? = nil
  ) throws(VisionError) -> Int {
    var buffer: UInt32 = 0
    if let content {
      buffer = UInt32(clamping: buffers.count)
      let data = overlay.builder.vector(bytes: content, alignment: ModelOverlay.bufferAlignment)
      buffers.append(overlay.builder.table { $0.set(Slot.Buffer.data, data) })
    }
    let scaleList = overlay.builder.vector(scales)
    let zeroList = overlay.builder.vector(zeroPoints)
    let quantization = overlay.builder.table {
      $0.set(Slot.Quantization.scale, scaleList)
      $0.set(Slot.Quantization.zeroPoint, zeroList)
      $0.set(Slot.Quantization.dimension, Int32(clamping: dimension))
    }
    let shape = try overlay.reference(to: Slot.Tensor.shape, of: record.table)
    let name = try overlay.reference(to: Slot.Tensor.name, of: record.table)
    tensors.append(
      overlay.builder.table {
        $0.set(Slot.Tensor.shape, shape)
        $0.set(Slot.Tensor.type, Int8(type.schemaCode))
        $0.set(Slot.Tensor.buffer, buffer)
        $0.set(Slot.Tensor.name, name)
        $0.set(Slot.Tensor.quantization, quantization)
      })
    return tensors.count - 1
  }
}
