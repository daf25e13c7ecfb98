internal import ModelFiles
internal import ModelRewriting
internal import VisionBase

/// A small model of whole numbers with the steps that most detectors and classifiers consist of.
///
/// Unlike floats, sums of whole numbers are exact, so the kernels for them need no proof before a
/// model runs; it is for the examination of a machine.
struct IntegerProofModel {
  /// The form of the numbers.
  enum Form: Hashable, CaseIterable {
    /// `int8`, with a scale for each channel of the weights, as converters write today.
    case signed
    /// `uint8`, with one scale for all weights of a step, as in models of 2018.
    case unsigned
    /// `int16` with weights of `int8` and a scale for each channel of them.
    case wide

    /// True if each channel of the weights has a scale, and zero means zero.
    fileprivate var hasChannelScales: Bool { self != .unsigned }
    /// The schema's type of a picture's numbers, and of weights.
    fileprivate var types: (picture: Int8, weights: Int8) {
      switch self {
      case .signed: (9, 9)
      case .unsigned: (3, 3)
      case .wide: (7, 9)
      }
    }
    /// The schema's type of a bias.
    fileprivate var biasType: Int8 { self == .wide ? 4 : 2 }
  }

  private struct Tensor {
    let shape: [Int32]
    var buffer = 0
    /// The number's type in the schema: 0 for float32, 2 for int32, 3 for uint8, 4 for int64, 7 for
    /// int16, 9 for int8.
    let type: Int8
    let scales: [Float]
    let zeroPoint: Int64
    /// The dimension that has the scales.
    var dimension: Int32 = 0
  }

  private let form: Form
  private var random: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var buffers: [[UInt8]] = [[]]
  private var tensors: [Tensor] = []
  private var operators: [FlatBufferBuilder.Reference] = []
  private var builder = FlatBufferBuilder()

  private static let codes: [BuiltinOperator] = [
    .conv2D, .depthwiseConv2D, .add, .quantize, .dequantize,
  ]
  /// The shape of its picture.
  private static let picture: [Int32] = [1, 19, 23, 3]

  private init(_ form: Form) { self.form = form }

  /// Creates the model.
  static func file(_ form: Form) throws(VisionError) -> ModelFile {
    var model = IntegerProofModel(form)
    let input = model.input()
    let first = model.convolution(of: input, channels: 24, side: 3, stride: 2, activation: .relu6)
    let middle = model.depthwise(of: first, side: 3, activation: .relu6)
    let last = model.convolution(of: middle, channels: 24, activation: .unchanged)
    // The runtime adds numbers of 16 bits itself.
    let sum = form == .wide ? last : model.sum(first, last)
    let half = model.depthwise(of: sum, side: 5, stride: 2, activation: .relu)
    let end = model.convolution(of: half, channels: 40, activation: .unchanged)
    let output = model.output(end)
    return try ModelFile(model.bytes(outputs: [output]))
  }

  // MARK: - Steps

  /// Adds the input; numbers of 16 bits are made of floats, as converters do it.
  private mutating func input() -> Int {
    guard form == .wide else { return plane(Self.picture) }
    let floats = self.floats(Self.picture)
    let plane = plane(Self.picture)
    step(.quantize, [floats], plane)
    return plane
  }

  private mutating func output(_ plane: Int) -> Int {
    guard form == .wide else { return plane }
    let floats = self.floats(tensors[plane].shape)
    step(.dequantize, [plane], floats)
    return floats
  }

  private mutating func floats(_ shape: [Int32]) -> Int {
    tensors.append(Tensor(shape: shape, type: 0, scales: [], zeroPoint: 0))
    return tensors.count - 1
  }

  private mutating func convolution(
    of input: Int, channels: Int32, side: Int32 = 1, stride: Int32 = 1,
    activation: FusedActivation
  ) -> Int {
    let shape = tensors[input].shape
    let output = plane([1, halved(shape[1], stride), halved(shape[2], stride), channels])
    let constants = weights([channels, side, side, shape[3]], axis: 0, of: input, to: output)
    let slots = ConvolutionSlots.conv2D
    let options = builder.table {
      $0.set(slots.strides[0], stride)
      $0.set(slots.strides[1], stride)
      $0.set(slots.activation, activation.rawValue)
    }
    step(.conv2D, [input] + constants, output, .conv2D, options)
    return output
  }

  private mutating func depthwise(
    of input: Int, side: Int32, stride: Int32 = 1, activation: FusedActivation
  ) -> Int {
    let shape = tensors[input].shape
    let output = plane([1, halved(shape[1], stride), halved(shape[2], stride), shape[3]])
    let constants = weights([1, side, side, shape[3]], axis: 3, of: input, to: output)
    let slots = ConvolutionSlots.depthwiseConv2D
    let options = builder.table {
      $0.set(slots.strides[0], stride)
      $0.set(slots.strides[1], stride)
      $0.set(OptionSlot.DepthwiseConv2D.depthMultiplier, 1 as Int32)
      $0.set(slots.activation, activation.rawValue)
    }
    step(.depthwiseConv2D, [input] + constants, output, .depthwiseConv2D, options)
    return output
  }

  private mutating func sum(_ left: Int, _ right: Int) -> Int {
    let output = plane(tensors[left].shape)
    let options = builder.table {
      $0.set(OptionSlot.Add.activation, FusedActivation.unchanged.rawValue)
    }
    step(.add, [left, right], output, .add, options)
    return output
  }

  private mutating func step(
    _ kind: BuiltinOperator, _ inputs: [Int], _ output: Int, _ options: OptionsKind? = nil,
    _ table: FlatBufferBuilder.Reference? = nil
  ) {
    let (inputList, outputList) = (
      builder.vector(inputs.map { Int32($0) }), builder.vector([Int32(output)])
    )
    let code = UInt32(Self.codes.firstIndex(of: kind) ?? 0)
    operators.append(
      builder.table {
        $0.set(Slot.Operator.opcodeIndex, code)
        $0.set(Slot.Operator.inputs, inputList)
        $0.set(Slot.Operator.outputs, outputList)
        if let options, let table {
          $0.set(Slot.Operator.optionsType, options.rawValue)
          $0.set(Slot.Operator.options, table)
        }
      })
  }

  private func halved(_ side: Int32, _ stride: Int32) -> Int32 { (side + stride - 1) / stride }

  // MARK: - Tensors

  /// Adds a picture with a scale and a zero point of its own.
  private mutating func plane(_ shape: [Int32]) -> Int {
    let offset: Int64 = form == .signed ? 128 : 0
    let scale = (0.02 + 0.03 * fraction()) / (form == .wide ? 256 : 1)
    let zeroPoint = Int64(64 + next() % 128) - offset
    tensors.append(
      Tensor(
        shape: shape, type: form.types.picture, scales: [scale],
        zeroPoint: form == .wide ? 0 : zeroPoint))
    return tensors.count - 1
  }

  /// Adds weights and biases whose sums spread over the output's bytes; returns both.
  private mutating func weights(
    _ shape: [Int32], axis: Int, of input: Int, to output: Int
  ) -> [Int] {
    let count = Int(shape.reduce(1, *))
    let channels = Int(shape[axis])
    // Bytes reach about 73 from their mean, and a sum of n products its root.
    let spread = 73 * Float(count / channels).squareRoot()
    let factor = tensors[output].scales[0] / spread
    let factorCount = form.hasChannelScales ? channels : 1
    let factors = (0..<factorCount).map { _ in factor * (0.5 + fraction()) }
    let scale = tensors[input].scales[0]
    buffers.append((0..<count).map { _ in UInt8(next() & 0xFF) })
    tensors.append(
      Tensor(
        shape: shape, buffer: buffers.count - 1, type: form.types.weights,
        scales: factors.map { $0 / scale }, zeroPoint: form.hasChannelScales ? 0 : 120,
        dimension: form.hasChannelScales ? Int32(axis) : 0))
    var biases: [UInt8] = []
    for _ in 0..<channels {
      let bias = (Int64(next() % 8_001) - 4_000) * (form == .wide ? 200 : 1)
      for part in 0..<(form == .wide ? 8 : 4) {
        biases.append(UInt8(truncatingIfNeeded: bias >> (8 * part)))
      }
    }
    buffers.append(biases)
    tensors.append(
      Tensor(
        shape: [Int32(channels)], buffer: buffers.count - 1, type: form.biasType, scales: factors,
        zeroPoint: 0))
    return [tensors.count - 2, tensors.count - 1]
  }

  /// Returns a number from a xorshift generator.
  private mutating func next() -> UInt64 {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return random >> 16
  }

  /// Returns a number from 0 to 1.
  private mutating func fraction() -> Float { Float(next() & 0xFFFF) / 0xFFFF }

  // MARK: - File

  private consuming func bytes(outputs: [Int]) throws(VisionError) -> StableBytes {
    let codes = Self.codes.map { kind in
      builder.table {
        $0.set(Slot.OperatorCode.deprecatedBuiltinCode, Int8(kind.rawValue))
        $0.set(Slot.OperatorCode.builtinCode, Int32(kind.rawValue))
        // The first versions with the form's numbers.
        $0.set(Slot.OperatorCode.version, version(of: kind))
      }
    }
    let data = buffers.map { builder.modelBuffer($0) }
    let tables = tensors.indices.map { reference(toTensor: $0) }
    return try builder.smallModel(
      codes: codes, buffers: data, tensors: tables, operators: operators, outputs: outputs,
      named: "the model that compares the kernels for bytes")
  }

  private func version(of kind: BuiltinOperator) -> Int32 {
    switch (form, kind) {
    case (_, .quantize): 2
    case (_, .dequantize): 3
    case (.unsigned, _): 1
    case (.signed, .add): 2
    case (.signed, _): 3
    case (.wide, .depthwiseConv2D): 5
    case (.wide, _): 4
    }
  }

  private mutating func reference(toTensor number: Int) -> FlatBufferBuilder.Reference {
    let tensor = tensors[number]
    let (shape, name) = (builder.vector(tensor.shape), builder.string("t\(number)"))
    let quantization = builder.quantization(
      tensor.scales, zeroPoint: tensor.zeroPoint, along: tensor.dimension)
    return builder.table {
      $0.set(Slot.Tensor.shape, shape)
      $0.set(Slot.Tensor.type, tensor.type)
      $0.set(Slot.Tensor.buffer, UInt32(tensor.buffer))
      $0.set(Slot.Tensor.name, name)
      $0.set(Slot.Tensor.quantization, quantization)
    }
  }
}
