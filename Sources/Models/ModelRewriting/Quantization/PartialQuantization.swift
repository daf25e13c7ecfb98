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

  private enum Name {
    static let (convolution, depthwise) = ("CONV_2D", "DEPTHWISE_CONV_2D")
    static let (add, pad, resize) = ("ADD", "PAD", "RESIZE_BILINEAR")
    static let dequantize = "DEQUANTIZE"
  }
  private static let quantizeCode = 114
  private static let int8Type: Int8 = 9
  private static let int32Type: Int8 = 2

  init(_ model: ModelFile, _ recipe: QuantizationRecipe) throws(VisionError) {
    self.recipe = recipe
    let original = FlatBuffer(model.bytes)
    let graph = try ModelGraph(original)
    try ModelOverlay.check(graph.model)
    let main = graph.subgraphs[0]
    self.graph = graph
    self.main = main
    let widening = main.operators.filter { Self.name(of: $0, in: graph) == Name.dequantize }
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
    let name = try overlay.reference(to: 4, of: main.table)
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
      $0.set(4, name)
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
    let quantize = overlay.builder.table {
      $0.set(Slot.OperatorCode.deprecatedBuiltinCode, Int8(Self.quantizeCode))
      $0.set(Slot.OperatorCode.builtinCode, Int32(Self.quantizeCode))
    }
    return overlay.builder.vector(old + [quantize])
  }
}

// MARK: - Operators

extension PartialQuantization {
  private static func name(of record: OperatorRecord, in graph: ModelGraph) -> String {
    guard graph.operatorCodes.indices.contains(record.codeIndex) else { return "" }
    let code = graph.operatorCodes[record.codeIndex].builtinCode
    return BuiltinOperator.all.indices.contains(code) ? BuiltinOperator.all[code].name : ""
  }

  private static func isQuantized(
    _ record: OperatorRecord, in graph: ModelGraph, _ recipe: QuantizationRecipe
  ) -> Bool {
    let kinds = [Name.convolution, Name.depthwise, Name.add, Name.pad, Name.resize]
    return kinds.contains(name(of: record, in: graph))
      && record.outputs.allSatisfy { $0 <= recipe.lastTensor }
  }

  /// Adds an operator as it is, or its twin with conversions where they are needed.
  private mutating func add(_ record: OperatorRecord) throws(VisionError) {
    let name = Self.name(of: record, in: graph)
    guard Self.isQuantized(record, in: graph, recipe) else {
      // Constants that are only read as bytes need not be widened.
      let isNeeded = record.outputs.contains(where: floatTensors.contains)
      if name != Name.dequantize || isNeeded {
        operators.append(overlay.reference(to: record.table))
      }
      return
    }
    guard let output = record.outputs.first, record.outputs.count == 1 else {
      throw unexpected("an operator \(name) without one output")
    }
    let inputs = try inputs(of: record, name)
    let range = try range(of: output)
    let twin = try addTwin(of: output, range)
    try addOperator(like: record, inputs: inputs, output: twin)
    twins[output] = twin
    if floatTensors.contains(output) {
      try addConversion(Name.dequantize, from: twin, to: output)
    }
  }

  private mutating func inputs(
    of record: OperatorRecord, _ name: String
  ) throws(VisionError) -> [Int] {
    guard let first = record.inputs.first else { throw unexpected("\(name) without inputs") }
    switch name {
    case Name.convolution, Name.depthwise:
      guard record.inputs.count == 3 else { throw unexpected("\(name) without a bias") }
      let picture = try twin(of: first)
      let (weights, bias) = try addWeights(
        record, channelsAreLast: name == Name.depthwise, inputScale: range(of: first).scale)
      return [picture, weights, bias]
    case Name.add:
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
    try addConversion(nil, from: tensor, to: twin)
    twins[tensor] = twin
    return twin
  }

  /// How a tensor's values are kept: as measured, as its layer bounds them, or as they came.
  private func range(of tensor: Int) throws(VisionError) -> Range {
    if let measured = recipe.ranges[tensor] { return measured }
    guard let producer = producers[tensor], let input = producer.inputs.first else {
      throw unexpected("no range for the tensor \(tensor)")
    }
    let name = Self.name(of: producer, in: graph)
    if name == Name.pad || name == Name.resize { return try range(of: input) }
    let slots = [Name.convolution: 3, Name.depthwise: 4, Name.add: 0]
    guard let slot = slots[name],
      try producer.table.table(Slot.Operator.options)?.int8(slot) == 3
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

  /// Adds an operator that turns floats into bytes, or with a name the one that turns them back.
  private mutating func addConversion(
    _ name: String?, from source: Int, to target: Int
  ) throws(VisionError) {
    // The code for the way to bytes is added behind the old ones.
    var code = graph.operatorCodes.count
    if let name {
      guard
        let known = graph.operatorCodes.firstIndex(where: { code in
          BuiltinOperator.all.indices.contains(code.builtinCode)
            && BuiltinOperator.all[code.builtinCode].name == name
        })
      else { throw unexpected("no operator \(name)") }
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
      like: main.tensors[tensor], type: Self.int8Type, scales: [range.scale],
      zeroPoints: [Int64(range.zeroPoint)])
  }

  /// Adds a layer's weights and bias; their tensors.
  private mutating func addWeights(
    _ record: OperatorRecord, channelsAreLast: Bool, inputScale: Float
  ) throws(VisionError) -> (weights: Int, bias: Int) {
    guard let weightRecord = constants.stored(record.inputs[1]),
      let biasRecord = constants.stored(record.inputs[2]),
      let weights = constants.floats(record.inputs[1]),
      let bias = constants.floats(record.inputs[2]),
      let quantized = QuantizedWeights(
        weights, bias: bias, channelsAreLast: channelsAreLast, inputScale: inputScale)
    else { throw unexpected("weights that are no constant floats") }
    let zeros = [Int64](repeating: 0, count: bias.count)
    let weightTensor = try addTensor(
      like: weightRecord, type: Self.int8Type, scales: quantized.scales, zeroPoints: zeros,
      dimension: channelsAreLast ? weightRecord.shape.count - 1 : 0,
      content: quantized.weights.map { UInt8(bitPattern: $0) })
    var biasBytes: [UInt8] = []
    for value in quantized.bias { biasBytes.append(littleEndian: value) }
    let biasTensor = try addTensor(
      like: biasRecord, type: Self.int32Type, scales: quantized.biasScales, zeroPoints: zeros,
      content: biasBytes)
    return (weightTensor, biasTensor)
  }

  private mutating func addTensor(
    like record: TensorRecord, type: Int8, scales: [Float], zeroPoints: [Int64],
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
        $0.set(Slot.Tensor.type, type)
        $0.set(Slot.Tensor.buffer, buffer)
        $0.set(Slot.Tensor.name, name)
        $0.set(Slot.Tensor.quantization, quantization)
      })
    return tensors.count - 1
  }
}
