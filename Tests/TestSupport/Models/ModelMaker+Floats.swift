// Models of convolutions of floats and the steps between them, with random constants.

extension ModelMaker {
  /// A step on pictures of floats.
  package struct FloatLayer: Sendable {
    package enum Kind: Sendable {
      case convolution, depthwise, sum, resize, unfold, slope, clamp, largest, extend
      /// Hard-swish, the mean of all pixels, a product of two pictures, and one with constants.
      case bend, mean, product, scale
      /// The mean of all pixels as a list of channels, and the pixel that RESHAPE makes of it.
      case flatMean
      /// A sum with constants, means of small windows, the channels of pictures behind each other,
      /// and a part of a picture.
      case shift, averages, stack, slice
      /// The logistic function, the mean of a window as large as the picture, and blocks of two by
      /// two pixels made of each pixel.
      case logistic, average, spread
      /// The nearest pixels of a size, and each row and column several times.
      case nearest, repeated
      /// A picture's numbers [1, pixels, channels], and several of these behind each other.
      case list, join
    }
    /// The storage of constants: as they are, in half precision, or in half precision without
    /// zeros.
    package enum Storage: CaseIterable, Sendable { case plain, half, sparse }

    package var kind = Kind.convolution
    /// The input tensors: 0 is the picture, n the output of the n-th layer.
    package var inputs: [Int]
    package var kernel: (height: Int32, width: Int32) = (1, 1)
    package var stride: (y: Int32, x: Int32) = (1, 1)
    package var dilation: Int32 = 1
    /// The number of groups that a convolution's channels are divided into, each with its own
    /// filters.
    package var groups: Int32 = 1
    /// The number of outputs of a depthwise convolution for each channel.
    package var multiplier: Int32 = 1
    package var padsToSame = true
    /// The height and width of the nearest pixels, or the times that rows and columns are repeated.
    package var size: [Int32] = [2, 2]
    /// The rows and columns of zeros that a separate operator puts around the picture, from the top
    /// left; those that a slice leaves out.
    package var border: [Int32]?
    /// The number of output channels of a convolution, and those that are added by an extension; of
    /// a list, the numbers of a row, those of a pixel unless set.
    package var channels: Int32 = 1
    /// The fraction of weights that are not zero.
    package var density: Float = 1
    package var storage = Storage.plain
    /// The schema's number: 0 none, 1 not below 0, 3 also not above 6.
    package var activation: Int8 = 0
    /// The value of a few strange weights.
    package var strangeWeight: Float?
    package var strangeBias: Float?

    package init(_ kind: Kind = .convolution, of inputs: Int...) {
      (self.kind, self.inputs) = (kind, inputs)
    }
  }

  /// The numbers of the operators of `floats`.
  private enum Code: Int {
    case convolution, depthwise, sum, resize, unfold, pad, widen, densify, slope, clamp, clampTo6
    case largest, nearest, reshape, tile, join, bend, mean, product, logistic, average, spread
    case slice, measure, pack
  }

  private static let floatCodes: [Int32] = [
    3, 4, 0, 23, 5, 34, 6, 124, 54, 19, 21, 17, 97, 22, 69, 2, 117, 40, 18, 14, 1, 67, 45,
    77, 83,
  ]

  /// Returns a model that takes a picture [1, height, width, channels] of floats.
  ///
  /// Its outputs are those that no layer takes, plus the given ones.
  package static func floats(
    _ layers: [FloatLayer], picture: [Int32], alsoGiving others: [Int] = [],
    using random: inout SeededGenerator
  ) -> ModelMaker {
    var model = ModelMaker(
      operatorCodes: floatCodes.map { ($0, nil) },
      subgraphs: [Subgraph(tensors: [], inputs: [0], outputs: [], operators: [])])
    model.subgraphs[0].tensors.append(Tensor("picture", picture))
    var given = [0]
    for layer in layers { given.append(model.append(layer, given, using: &random)) }
    let taken = Set(layers.flatMap(\.inputs))
    model.subgraphs[0].outputs = layers.indices.filter {
      !taken.contains($0 + 1) || others.contains($0)
    }.map { Int32(given[$0 + 1]) }
    return model
  }

  private mutating func append(
    _ layer: FloatLayer, _ given: [Int], using random: inout SeededGenerator
  ) -> Int {
    var inputs = layer.inputs.map { given[$0] }
    if let border = layer.border, layer.kind != .slice { inputs[0] = pad(inputs[0], border) }
    let shape = subgraphs[0].tensors[inputs[0]].shape
    switch layer.kind {
    case .sum:
      return append(.sum, inputs, shape, 11, [0: .byte(layer.activation)])
    case .resize:
      let size = [2 * shape[1], 2 * shape[2]]
      let sizes = constant("size", Self.bytes(size), type: 2, [2])
      return append(
        .resize, inputs + [sizes], [1, size[0], size[1], shape[3]], 15, [3: .byte(1)])
    case .unfold:
      return append(
        .unfold, inputs, [1, 2 * shape[1], 2 * shape[2], shape[3] / 4], 94, [0: .int(2)])
    case .slope:
      var slopes = (0..<shape[3]).map { _ in Float.random(in: -0.5...1, using: &random) }
      if let strange = layer.strangeBias {
        slopes[Int.random(in: slopes.indices, using: &random)] = strange
      }
      let constant = constant(
        slopes, [1, 1, shape[3]], layer.storage == .plain ? .plain : .half)
      return append(.slope, inputs + [constant], shape, 0, [:])
    case .clamp:
      return append(layer.activation == 3 ? .clampTo6 : .clamp, inputs, shape, 0, [:])
    case .largest, .averages:
      let options: [Int: OptionField] = [
        0: .byte(layer.padsToSame ? 0 : 1), 1: .int(layer.stride.x), 2: .int(layer.stride.y),
        3: .int(layer.kernel.width), 4: .int(layer.kernel.height),
        5: .byte(layer.activation),
      ]
      // The picture has its border already.
      var bare = layer
      bare.border = nil
      return append(
        layer.kind == .largest ? .largest : .average, inputs, bare.shape(of: shape), 5, options)
    case .stack:
      var stacked = shape
      stacked[3] = inputs.reduce(0) { $0 + subgraphs[0].tensors[$1].shape[3] }
      return append(.join, inputs, stacked, 10, [0: .int(layer.padsToSame ? 3 : -1)])
    case .slice: return appendSlice(layer, inputs[0])
    case .extend:
      let sizes = constant(
        "extension", Self.bytes([0, 0, 0, 0, 0, 0, 0, layer.channels]), type: 2, [4, 2])
      return append(.pad, inputs + [sizes], layer.shape(of: shape), 22, [:])
    case .bend: return append(.bend, inputs, shape, 0, [:])
    case .logistic: return append(.logistic, inputs, shape, 0, [:])
    case .average:
      let options: [Int: OptionField] = [
        0: .byte(1), 1: .int(shape[2]), 2: .int(shape[1]), 3: .int(shape[2]), 4: .int(shape[1]),
      ]
      return append(.average, inputs, layer.shape(of: shape), 5, options)
    case .spread: return appendSpread(layer, inputs[0], using: &random)
    case .mean:
      let axes = constant("axes", Self.bytes([1, 2]), type: 2, [2])
      return append(.mean, inputs + [axes], layer.shape(of: shape), 27, [0: .byte(1)])
    case .flatMean: return appendFlatMean(layer, inputs[0])
    case .product:
      // The larger picture may come second.
      let other = subgraphs[0].tensors[inputs[1]].shape
      return append(
        .product, inputs, shape[1] * shape[2] > 1 ? shape : other, 21,
        [0: .byte(layer.activation)])
    case .scale, .shift:
      // A number for all channels, or one for each.
      let count = layer.padsToSame ? 1 : shape[3]
      var numbers = (0..<count).map { _ in Float.random(in: -2...2, using: &random) }
      if let strange = layer.strangeBias {
        numbers[Int.random(in: numbers.indices, using: &random)] = strange
      }
      let constant = constant(
        numbers, layer.padsToSame ? [] : [count], layer.storage == .plain ? .plain : .half)
      let isScale = layer.kind == .scale
      return append(
        isScale ? .product : .sum,
        isScale || layer.channels == 1 ? inputs + [constant] : [constant] + inputs,
        shape, isScale ? 21 : 11, [0: .byte(layer.activation)])
    case .nearest:
      let sizes = constant("size", Self.bytes(layer.size), type: 2, [2])
      return append(
        .nearest, inputs + [sizes], layer.shape(of: shape), 74, [1: .byte(layer.activation & 1)])
    case .repeated: return appendRepeated(layer, inputs[0])
    case .list: return reshape(inputs[0], to: layer.shape(of: shape))
    case .join:
      var joined = shape
      joined[1] = inputs.reduce(0) { $0 + subgraphs[0].tensors[$1].shape[1] }
      return append(.join, inputs, joined, 10, [0: .int(1)])
    case .convolution, .depthwise:
      return appendWindows(layer, inputs[0], using: &random)
    }
  }

  private mutating func reshape(_ input: Int, to shape: [Int32]) -> Int {
    let sizes = constant("shape", Self.bytes(shape), type: 2, [Int32(shape.count)])
    return append(.reshape, [input, sizes], shape, 0, [:])
  }

  /// Repeats rows and then columns, as Keras enlarges pictures.
  private mutating func appendRepeated(_ layer: FloatLayer, _ input: Int) -> Int {
    let shape = subgraphs[0].tensors[input].shape
    let (rows, columns) = (layer.size[0], layer.size[1])
    var made = reshape(input, to: [1, shape[1], 1, shape[2], shape[3]])
    made = tile(made, by: [1, 1, rows, 1, 1])
    made = reshape(made, to: [1, rows * shape[1], shape[2], 1, shape[3]])
    made = tile(made, by: [1, 1, 1, columns, 1])
    return reshape(made, to: layer.shape(of: shape))
  }

  /// Takes the mean of all pixels as Keras does.
  ///
  /// The shape of the result is computed, or constant if the layer is not padded.
  private mutating func appendFlatMean(_ layer: FloatLayer, _ input: Int) -> Int {
    let pixel = layer.shape(of: subgraphs[0].tensors[input].shape)
    let axes = constant("axes", Self.bytes([1, 2]), type: 2, [2])
    let mean = append(.mean, [input, axes], [1, pixel[3]], 27, [0: .byte(0)])
    guard layer.padsToSame else { return reshape(mean, to: pixel) }
    let codes = ShapeCodes(
      shape: UInt32(Code.measure.rawValue), slice: UInt32(Code.slice.rawValue),
      pack: UInt32(Code.pack.rawValue))
    let shape = addShape(of: mean, pixel.dropFirst(), codes: codes)
    return append(.reshape, [mean, shape], pixel, 0, [:])
  }

  private mutating func appendSlice(_ layer: FloatLayer, _ input: Int) -> Int {
    let shape = subgraphs[0].tensors[input].shape
    let cut = layer.border ?? [0, 0, 0, 0]
    let numbers = [
      [0, cut[0], cut[1], 0], [1, shape[1] - cut[2], shape[2] - cut[3], shape[3]],
      [1, layer.stride.y, layer.stride.x, 1],
    ]
    let constants = numbers.map { constant("part", Self.bytes($0), type: 2, [4]) }
    return append(.slice, [input] + constants, layer.shape(of: shape), 32, [:])
  }

  private mutating func tile(_ input: Int, by times: [Int32]) -> Int {
    let constant = constant("times", Self.bytes(times), type: 2, [Int32(times.count)])
    let shape = zip(subgraphs[0].tensors[input].shape, times).map { $0 * $1 }
    return append(.tile, [input, constant], shape, 0, [:])
  }

  private mutating func appendWindows(
    _ layer: FloatLayer, _ input: Int, using random: inout SeededGenerator
  ) -> Int {
    let shape = subgraphs[0].tensors[input].shape
    let isDepthwise = layer.kind == .depthwise
    let channels = isDepthwise ? shape[3] * layer.multiplier : layer.channels
    let depth = isDepthwise ? channels : shape[3] / layer.groups
    let filter = [isDepthwise ? 1 : channels, layer.kernel.height, layer.kernel.width, depth]
    // Sums stay about as large as their terms.
    let window = Float(layer.kernel.height * layer.kernel.width * (isDepthwise ? 1 : depth))
    let spread = 2 / (window * layer.density).squareRoot()
    var weights = (0..<filter.reduce(1, *)).map { _ in
      Float.random(in: 0..<1, using: &random) >= layer.density
        ? 0 : Float.random(in: -spread...spread, using: &random)
    }
    if let strange = layer.strangeWeight {
      for _ in 0..<3 { weights[Int.random(in: weights.indices, using: &random)] = strange }
    }
    var bias = (0..<channels).map { _ in Float.random(in: -1...1, using: &random) }
    if let strange = layer.strangeBias {
      bias[Int.random(in: bias.indices, using: &random)] = strange
    }
    var options: [Int: OptionField] = [
      0: .byte(layer.padsToSame ? 0 : 1), 1: .int(layer.stride.x), 2: .int(layer.stride.y),
      (isDepthwise ? 4 : 3): .byte(layer.activation),
      (isDepthwise ? 5 : 4): .int(layer.dilation), (isDepthwise ? 6 : 5): .int(layer.dilation),
    ]
    if isDepthwise { options[3] = .int(layer.multiplier) }
    let output = [
      1, layer.side(shape[1], layer.kernel.height, layer.stride.y),
      layer.side(shape[2], layer.kernel.width, layer.stride.x), channels,
    ]
    let constants = [
      constant(weights, filter, layer.storage),
      constant(bias, [channels], layer.storage == .plain ? .plain : .half),
    ]
    return append(
      isDepthwise ? .depthwise : .convolution, [input] + constants, output, isDepthwise ? 2 : 1,
      options)
  }

  private mutating func appendSpread(
    _ layer: FloatLayer, _ input: Int, using random: inout SeededGenerator
  ) -> Int {
    let shape = subgraphs[0].tensors[input].shape
    let output = layer.shape(of: shape)
    let filter = [layer.channels, 2, 2, shape[3]]
    let spread = 2 / Float(shape[3]).squareRoot()
    let weights = (0..<filter.reduce(1, *)).map { _ in
      Float.random(in: -spread...spread, using: &random)
    }
    let bias = (0..<layer.channels).map { _ in Float.random(in: -1...1, using: &random) }
    let inputs = [
      constant("blocks", Self.bytes(output), type: 2, [4]),
      constant(weights, filter, layer.storage == .plain ? .plain : .half), input,
      constant(bias, [layer.channels], .plain),
    ]
    return append(
      .spread, inputs, output, 49, [0: .byte(1), 1: .int(2), 2: .int(2)])
  }

  private mutating func pad(_ input: Int, _ border: [Int32]) -> Int {
    var shape = subgraphs[0].tensors[input].shape
    shape[1] += border[0] + border[2]
    shape[2] += border[1] + border[3]
    let sizes = constant(
      "border", Self.bytes([0, 0, border[0], border[2], border[1], border[3], 0, 0]), type: 2,
      [4, 2])
    return append(.pad, [input, sizes], shape, 22, [:])
  }

  private mutating func append(
    _ code: Code, _ inputs: [Int], _ shape: [Int32], _ optionsType: UInt8,
    _ options: [Int: OptionField]
  ) -> Int {
    subgraphs[0].tensors.append(Tensor("tensor \(subgraphs[0].tensors.count)", shape))
    let output = subgraphs[0].tensors.count - 1
    var work = Operator(
      inputs.map { Int32($0) }, [Int32(output)], optionsType: optionsType, options: options)
    work.code = UInt32(code.rawValue)
    subgraphs[0].operators.append(work)
    return output
  }

  // MARK: - Constants

  private static func bytes(_ numbers: [Int32]) -> [UInt8] { numbers.flatMap { integers($0) } }

  private mutating func constant(
    _ name: String, _ bytes: [UInt8], type: Int8, _ shape: [Int32]
  ) -> Int {
    buffers.append(Buffer(bytes))
    subgraphs[0].tensors.append(
      Tensor(name, type: type, shape, buffer: UInt32(buffers.count - 1)))
    return subgraphs[0].tensors.count - 1
  }

  private mutating func constant(
    _ values: [Float], _ shape: [Int32], _ storage: FloatLayer.Storage
  ) -> Int {
    if storage == .plain { return constant("constant", Self.floats(values), type: 0, shape) }
    let kept = storage == .half ? values : values.filter { $0 != 0 }
    let halves = kept.flatMap { Self.integers(Self.half($0)) }
    var index = constant("stored", halves, type: 1, shape)
    if storage == .sparse {
      subgraphs[0].tensors[index].sparsity = Self.sparsity(of: values, shape)
      index = unpack(index, .densify, type: 1, shape)
    }
    return unpack(index, .widen, type: 0, shape)
  }

  private mutating func unpack(_ input: Int, _ code: Code, type: Int8, _ shape: [Int32]) -> Int {
    let output = append(code, [input], shape, 0, [:])
    subgraphs[0].tensors[output].type = type
    return output
  }

  private static func sparsity(of values: [Float], _ shape: [Int32]) -> Sparsity {
    let length = Int(shape[3])
    var segments: [Int32] = [0]
    var indices: [Int32] = []
    for row in stride(from: 0, to: values.count, by: length) {
      indices += (0..<length).filter { values[row + $0] != 0 }.map { Int32($0) }
      segments.append(Int32(indices.count))
    }
    return Sparsity(
      order: [0, 1, 2, 3],
      levels: shape.prefix(3).map { (denseSize: $0, segments: nil, indices: nil) } + [
        (denseSize: 0, segments: segments, indices: indices)
      ])
  }

  /// Returns a number in half precision, truncated.
  ///
  /// One too small to be normal becomes the smallest normal one.
  private static func half(_ value: Float) -> UInt16 {
    let sign = UInt16(value.bitPattern >> 16 & 0x8000)
    guard value != 0 else { return sign }
    guard value.isFinite else { return sign | 0x7C00 | (value.isNaN ? 0x200 : 0) }
    let exponent = min(max(Int(value.exponent) + 15, 1), 30)
    return sign | UInt16(exponent) << 10 | UInt16(value.bitPattern >> 13 & 0x3FF)
  }

  /// Lets the number of pictures vary, as Keras does.
  package mutating func freeBatches() {
    let indices = subgraphs[0].tensors.indices
    for index in indices where subgraphs[0].tensors[index].buffer == 0 {
      let shape = subgraphs[0].tensors[index].shape
      if shape.first == 1 { subgraphs[0].tensors[index].signature = [-1] + shape.dropFirst() }
    }
  }
}

extension ModelMaker.FloatLayer {
  fileprivate func side(_ input: Int32, _ kernel: Int32, _ stride: Int32) -> Int32 {
    let reach = (kernel - 1) * dilation + 1
    return padsToSame ? (input + stride - 1) / stride : (input - reach) / stride + 1
  }

  func shape(of input: [Int32]) -> [Int32] {
    switch kind {
    case .sum, .slope, .clamp, .bend, .product, .scale, .shift, .logistic: return input
    case .mean, .flatMean, .average: return [1, 1, 1, input[3]]
    case .spread: return [1, 2 * input[1], 2 * input[2], channels]
    case .largest, .averages:
      let around = border ?? [0, 0, 0, 0]
      return [
        1, side(input[1] + around[0] + around[2], kernel.height, stride.y),
        side(input[2] + around[1] + around[3], kernel.width, stride.x), input[3],
      ]
    case .slice:
      let cut = border ?? [0, 0, 0, 0]
      return [
        1, (input[1] - cut[0] - cut[2] + stride.y - 1) / stride.y,
        (input[2] - cut[1] - cut[3] + stride.x - 1) / stride.x, input[3],
      ]
    case .nearest: return [1, size[0], size[1], input[3]]
    case .repeated: return [1, size[0] * input[1], size[1] * input[2], input[3]]
    case .list:
      let length = channels > 1 ? channels : input[3]
      return [1, input[1] * input[2] * input[3] / length, length]
    // `append` adds the rows, or the channels, of the other inputs.
    case .join, .stack: return input
    case .extend: return [1, input[1], input[2], input[3] + channels]
    case .resize: return [1, 2 * input[1], 2 * input[2], input[3]]
    case .unfold: return [1, 2 * input[1], 2 * input[2], input[3] / 4]
    case .convolution, .depthwise:
      let around = border ?? [0, 0, 0, 0]
      return [
        1, side(input[1] + around[0] + around[2], kernel.height, stride.y),
        side(input[2] + around[1] + around[3], kernel.width, stride.x),
        kind == .depthwise ? multiplier * input[3] : channels,
      ]
    }
  }

  package static let strangeWeights: [Float] = [
    .infinity, -.infinity, .nan, 0x1p-130, -0x1p-140, 3e38, -0.0,
  ]
  package static let strangeBiases: [Float] = [.infinity, .nan, -0.0, 0x1p-130, -0x1p-140]
}
