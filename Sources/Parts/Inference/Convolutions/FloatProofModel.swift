internal import ModelFiles
internal import ModelRewriting
internal import VisionBase

/// A small model with every kind of step that this package computes with floats.
struct FloatProofModel {
  /// The shape of its picture.
  static let picture: [Int32] = [1, 28, 36, 5]

  /// A small deviation from the model that proves the kernels.
  enum Change: Hashable {
    /// This constant's largest number is the next float: rounding may hide changes of other
    /// numbers. For steps on a single pixel, where it may hide that as well, all numbers are.
    case constant(Int)
    /// The first of these weights that are bytes is another one.
    case bytes(Int)
    /// Interpolation uses positions between corners instead of pixel centers.
    case corners
    /// Sums of planes are not clamped.
    case unclamped
  }

  private struct Tensor {
    let shape: [Int32]
    let buffer: Int
    var type = ElementType.float32
    /// The scales of bytes, and the dimension whose indices they belong to.
    var scales: (numbers: [Float], dimension: Int32)?
  }

  private var random: UInt64
  private let change: Change?
  private var (constantCount, byteConstantCount) = (0, 0)
  private var buffers: [[UInt8]] = [[]]
  private var tensors = [Tensor(shape: picture, buffer: 0)]
  private var operators: [FlatBufferBuilder.Reference] = []
  private var builder = FlatBufferBuilder()

  /// The operators used, by their indices in the model.
  private static let codes: [BuiltinOperator] = [
    .conv2D, .depthwiseConv2D, .add, .resizeBilinear, .depthToSpace, .relu, .prelu,
    .maxPool2D, .pad, .resizeNearestNeighbor, .mean, .mul, .hardSwish, .logistic, .averagePool2D,
    .transposeConv, .concatenation,
  ]

  /// The first version with pixel centers, or with a bias.
  private static func version(of kind: BuiltinOperator) -> Int32 {
    kind == .resizeBilinear || kind == .transposeConv ? 3 : 1
  }

  /// The first constant of steps on a single pixel.
  private static let firstConstantOfPixel = 19

  /// The number of float constants: weights and biases of convolutions, then slopes and a factor.
  static let floatConstantCount = 36

  /// The number of constants of bytes, which are weights.
  static let byteConstantCount = 4

  private init(seed: UInt64, changing change: Change?) { (random, self.change) = (seed, change) }

  /// Creates the model, with constants that depend on the seed.
  static func file(
    seed: UInt64, changing change: Change? = nil
  ) throws(VisionError) -> ModelFile {
    var model = FloatProofModel(seed: seed, changing: change)
    let outputs = model.addSteps()
    return try ModelFile(model.bytes(outputs: outputs))
  }

  private mutating func addSteps() -> [Int] {
    let first = convolution(of: 0, channels: 24, side: 3, stride: 2, activation: .relu6)
    let small = depthwise(of: first, side: 3, activation: .relu6)
    let sparse = convolution(of: small, channels: 40, density: 0.25, activation: .unchanged)
    let large = depthwise(of: sparse, side: 5, activation: .relu)
    let dense = convolution(of: large, channels: 24, activation: .unchanged)
    let sum = self.sum(first, dense, activation: .relu)
    let half = depthwise(of: sum, side: 3, stride: 2, activation: .unchanged)
    let other = depthwise(of: sum, side: 5, stride: 2, activation: .relu)
    let resized = resize(other)
    let unfolded = unfold(half)
    let last = convolution(of: unfolded, channels: 24, density: 0.3, activation: .relu6)
    let wide = convolution(of: half, channels: 32, activation: .unchanged)
    let extended = extend(largest(of: sum, side: 2), by: 8)
    let slanted = slope(of: self.sum(extended, wide, activation: .unchanged))
    let raised = clamp(self.sum(slanted, wide, activation: .unchanged))
    let chosen = pick(largest(of: largest(of: raised, side: 3), side: 3, stride: 1))
    let weight = convolution(of: mean(of: sum), channels: 20, density: 0.15, activation: .unchanged)
    let weights = convolution(of: weight, channels: 32, density: 0.15, activation: .unchanged)
    let scaled = product(weights, constant([1]), shape: tensors[weights].shape)
    let weighed = step(
      .hardSwish, [product(wide, scaled, shape: tensors[wide].shape)], tensors[wide].shape)
    let gated = product(half, logistic(of: average(of: half)), shape: tensors[half].shape)
    let bent = product(half, logistic(of: half), shape: tensors[half].shape)
    let blocks = logistic(of: spread(gated, channels: 3))
    // The signs of zeros, which only the picture itself has of both kinds, depend on the processor.
    let signs = slope(of: 0)
    let positive = clamp(largest(of: 0, side: 2))
    let multiplied = depthwise(of: half, side: 1, activation: .unchanged)
    let widest = depthwise(of: sum, side: 7, stride: 2, activation: .unchanged)
    let shifted = self.sum(averages(of: sum, side: 3), constant([24]), activation: .relu)
    let stacked = averages(of: stack([shifted, sum]), side: 3, stride: 2)
    let rounded = convolution(of: sum, channels: 20, isRounded: true, activation: .relu6)
    let roundedPixel = convolution(
      of: mean(of: sum), channels: 20, isRounded: true, activation: .unchanged)
    let roundedSmall = depthwise(of: rounded, side: 3, isRounded: true, activation: .relu)
    let roundedLarge = depthwise(
      of: sum, side: 5, stride: 2, isRounded: true, activation: .unchanged)
    return [
      self.sum(resized, last, activation: .unchanged), sparse, slanted, raised, chosen, weight,
      weights, weighed, bent, blocks, signs, positive, multiplied, widest, stacked,
      rounded, roundedPixel, roundedSmall, roundedLarge,
    ]
  }

  // MARK: - Steps

  private mutating func convolution(
    of input: Int, channels: Int32, side: Int32 = 1, stride: Int32 = 1, density: Float = 1,
    isRounded: Bool = false, activation: FusedActivation
  ) -> Int {
    let shape = tensors[input].shape
    let weights = [channels, side, side, shape[3]]
    let inputs = [
      input, isRounded ? bytes(weights, dimension: 0) : constant(weights, density: density),
      constant([channels]),
    ]
    let slots = ConvolutionSlots.conv2D
    let options = builder.table {
      $0.set(slots.strides[0], stride)
      $0.set(slots.strides[1], stride)
      $0.set(slots.activation, activation.rawValue)
    }
    return step(
      .conv2D, inputs, [1, halved(shape[1], stride), halved(shape[2], stride), channels], .conv2D,
      options)
  }

  private mutating func depthwise(
    of input: Int, side: Int32, stride: Int32 = 1, isRounded: Bool = false,
    activation: FusedActivation
  ) -> Int {
    let shape = tensors[input].shape
    let weights = [1, side, side, shape[3]]
    let inputs = [
      input, isRounded ? bytes(weights, dimension: 3) : constant(weights), constant([shape[3]]),
    ]
    let slots = ConvolutionSlots.depthwiseConv2D
    let options = builder.table {
      $0.set(slots.strides[0], stride)
      $0.set(slots.strides[1], stride)
      $0.set(OptionSlot.DepthwiseConv2D.depthMultiplier, 1 as Int32)
      $0.set(slots.activation, activation.rawValue)
    }
    return step(
      .depthwiseConv2D, inputs,
      [1, halved(shape[1], stride), halved(shape[2], stride), shape[3]], .depthwiseConv2D, options)
  }

  private mutating func sum(_ left: Int, _ right: Int, activation: FusedActivation) -> Int {
    let clamp = change == .unclamped ? .unchanged : activation
    let options = builder.table { $0.set(OptionSlot.Add.activation, clamp.rawValue) }
    return step(.add, [left, right], tensors[left].shape, .add, options)
  }

  private mutating func resize(_ input: Int) -> Int {
    let shape = tensors[input].shape
    let size = [2 * shape[1], 2 * shape[2]]
    let sizes = integers(size, shape: [2])
    let options = builder.table {
      $0.set(OptionSlot.ResizeBilinear.hasHalfPixelCenters, change == .corners ? 0 : 1 as Int8)
    }
    return step(
      .resizeBilinear, [input, sizes], [1, size[0], size[1], shape[3]],
      .resizeBilinear, options)
  }

  private mutating func mean(of input: Int) -> Int {
    let options = builder.table { $0.set(OptionSlot.Reducer.keepsDimensions, true) }
    return step(
      .mean, [input, integers([1, 2], shape: [2])], [1, 1, 1, tensors[input].shape[3]], .reducer,
      options)
  }

  private mutating func average(of input: Int) -> Int {
    let (shape, slots) = (tensors[input].shape, OptionSlot.Pool2D.self)
    let options = builder.table {
      $0.set(slots.padding, WindowPadding.valid.rawValue)
      for (slot, side) in [(slots.strideHeight, 1), (slots.strideWidth, 2)] {
        $0.set(slot, shape[side])
      }
      for (slot, side) in [(slots.filterHeight, 1), (slots.filterWidth, 2)] {
        $0.set(slot, shape[side])
      }
    }
    return step(.averagePool2D, [input], [1, 1, 1, shape[3]], .pool2D, options)
  }

  private mutating func spread(_ input: Int, channels: Int32) -> Int {
    let (shape, slots) = (tensors[input].shape, ConvolutionSlots.transposeConv)
    let result = [1, 2 * shape[1], 2 * shape[2], channels]
    let inputs = [
      integers(result, shape: [4]), constant([channels, 2, 2, shape[3]]), input,
      constant([channels]),
    ]
    let options = builder.table {
      $0.set(slots.padding, WindowPadding.valid.rawValue)
      for slot in slots.strides { $0.set(slot, 2 as Int32) }
    }
    return step(.transposeConv, inputs, result, .transposeConv, options)
  }

  private mutating func product(_ left: Int, _ right: Int, shape: [Int32]) -> Int {
    let options = builder.table {
      $0.set(OptionSlot.Mul.activation, FusedActivation.unchanged.rawValue)
    }
    return step(.mul, [left, right], shape, .mul, options)
  }

  private mutating func unfold(_ input: Int) -> Int {
    let shape = tensors[input].shape
    let options = builder.table { $0.set(OptionSlot.Block.size, 2 as Int32) }
    return step(
      .depthToSpace, [input], [1, 2 * shape[1], 2 * shape[2], shape[3] / 4], .depthToSpace,
      options)
  }

  private mutating func clamp(_ input: Int) -> Int {
    step(.relu, [input], tensors[input].shape)
  }

  private mutating func logistic(of input: Int) -> Int {
    step(.logistic, [input], tensors[input].shape)
  }

  private mutating func slope(of input: Int) -> Int {
    let shape = tensors[input].shape
    return step(.prelu, [input, constant([1, 1, shape[3]])], shape)
  }

  private mutating func largest(of input: Int, side: Int32, stride: Int32 = 2) -> Int {
    pool(.maxPool2D, of: input, side: side, stride: stride)
  }

  private mutating func averages(of input: Int, side: Int32, stride: Int32 = 1) -> Int {
    pool(.averagePool2D, of: input, side: side, stride: stride)
  }

  private mutating func pool(
    _ kind: BuiltinOperator, of input: Int, side: Int32, stride: Int32
  ) -> Int {
    let (shape, slots) = (tensors[input].shape, OptionSlot.Pool2D.self)
    let options = builder.table {
      for slot in [slots.strideWidth, slots.strideHeight] { $0.set(slot, stride) }
      for slot in [slots.filterWidth, slots.filterHeight] { $0.set(slot, side) }
    }
    return step(
      kind, [input], [1, halved(shape[1], stride), halved(shape[2], stride), shape[3]], .pool2D,
      options)
  }

  /// Puts the channels of some pictures behind each other.
  private mutating func stack(_ inputs: [Int]) -> Int {
    var shape = tensors[inputs[0]].shape
    shape[3] = inputs.reduce(0) { $0 + tensors[$1].shape[3] }
    let options = builder.table { $0.set(OptionSlot.Concatenation.axis, 3 as Int32) }
    return step(.concatenation, inputs, shape, .concatenation, options)
  }

  private mutating func pick(_ input: Int) -> Int {
    let shape = tensors[input].shape
    let size = [2 * shape[1] - 1, shape[2] + 1]
    let options = builder.table {
      $0.set(OptionSlot.ResizeNearestNeighbor.hasHalfPixelCenters, true)
    }
    return step(
      .resizeNearestNeighbor, [input, integers(size, shape: [2])],
      [1, size[0], size[1], shape[3]], .resizeNearestNeighbor, options)
  }

  private mutating func extend(_ input: Int, by count: Int32) -> Int {
    let shape = tensors[input].shape
    let sizes = integers([0, 0, 0, 0, 0, 0, 0, count], shape: [4, 2])
    return step(
      .pad, [input, sizes], [1, shape[1], shape[2], shape[3] + count])
  }

  private mutating func step(
    _ kind: BuiltinOperator, _ inputs: [Int], _ shape: [Int32], _ options: OptionsKind? = nil,
    _ table: FlatBufferBuilder.Reference? = nil
  ) -> Int {
    tensors.append(Tensor(shape: shape, buffer: 0))
    let output = tensors.count - 1
    let (inputList, outputList) = (
      builder.vector(inputs.map { Int32($0) }), builder.vector([Int32(output)])
    )
    let code = UInt32(Self.codes.firstIndex(of: kind) ?? 0)
    operators.append(
      builder.table {
        $0.set(Slot.Operator.opcodeIndex, code)
        $0.set(Slot.Operator.inputs, inputList)
        $0.set(Slot.Operator.outputs, outputList)
        guard let options, let table else { return }
        $0.set(Slot.Operator.optionsType, options.rawValue)
        $0.set(Slot.Operator.options, table)
      })
    return output
  }

  private func halved(_ side: Int32, _ stride: Int32) -> Int32 { (side + stride - 1) / stride }

  // MARK: - Constants

  private mutating func integers(_ numbers: [Int32], shape: [Int32]) -> Int {
    buffers.append(numbers.flatMap { number in (0..<4).map { UInt8(number >> (8 * $0) & 0xFF) } })
    tensors.append(Tensor(shape: shape, buffer: buffers.count - 1, type: .int32))
    return tensors.count - 1
  }

  private mutating func constant(_ shape: [Int32], density: Float = 1) -> Int {
    let count = Int(shape.reduce(1, *))
    var numbers: [Float] = []
    numbers.reserveCapacity(count)
    for _ in 0..<count {
      let value = next()
      numbers.append(density < 1 && (next() + 1) / 2 >= density ? 0 : value)
    }
    if change == .constant(constantCount) {
      let largest = numbers.max() ?? 0
      let isOfPixel = constantCount >= Self.firstConstantOfPixel
      numbers = numbers.map { isOfPixel || $0 == largest ? $0.nextUp : $0 }
    }
    constantCount += 1
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * count)
    for number in numbers {
      for part in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> (8 * part))) }
    }
    buffers.append(bytes)
    tensors.append(Tensor(shape: shape, buffer: buffers.count - 1))
    return tensors.count - 1
  }

  /// Adds weights that are bytes, with a scale for each index of a dimension.
  private mutating func bytes(_ shape: [Int32], dimension: Int) -> Int {
    var numbers = (0..<Int(shape.reduce(1, *))).map { _ in
      UInt8(bitPattern: Int8(next() * 127))
    }
    if change == .bytes(byteConstantCount) { numbers[0] ^= 0x40 }
    byteConstantCount += 1
    let scales = (0..<shape[dimension]).map { _ in (next() + 1.5) / 127 }
    buffers.append(numbers)
    tensors.append(
      Tensor(
        shape: shape, buffer: buffers.count - 1, type: .int8,
        scales: (scales, Int32(dimension))))
    return tensors.count - 1
  }

  /// Returns a number between -1 and 1, from a xorshift generator.
  private mutating func next() -> Float {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return Float(Int32(truncatingIfNeeded: random >> 32)) * 0x1p-31
  }

  // MARK: - File

  private consuming func bytes(outputs: [Int]) throws(VisionError) -> StableBytes {
    let codes = Self.codes.map { kind in
      builder.table {
        $0.set(Slot.OperatorCode.deprecatedBuiltinCode, Int8(kind.rawValue))
        $0.set(Slot.OperatorCode.builtinCode, Int32(kind.rawValue))
        $0.set(Slot.OperatorCode.version, Self.version(of: kind))
      }
    }
    let data = buffers.map { builder.modelBuffer($0) }
    let tensors = tensors.enumerated().map { number, tensor in
      let (shape, name) = (builder.vector(tensor.shape), builder.string("t\(number)"))
      let scales = tensor.scales.map { builder.quantization($0.numbers, along: $0.dimension) }
      return builder.table {
        $0.set(Slot.Tensor.shape, shape)
        $0.set(Slot.Tensor.type, Int8(tensor.type.schemaCode))
        $0.set(Slot.Tensor.buffer, UInt32(tensor.buffer))
        $0.set(Slot.Tensor.name, name)
        $0.set(Slot.Tensor.quantization, scales)
      }
    }
    return try builder.smallModel(
      codes: codes, buffers: data, tensors: tensors, operators: operators, outputs: outputs,
      named: "the model that proves the kernels")
  }
}
