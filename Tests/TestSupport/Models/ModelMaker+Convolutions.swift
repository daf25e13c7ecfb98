// Models of convolutions of bytes, one after the other or branching, with random constants.

extension ModelMaker {
  /// A convolution of bytes.
  package struct Layer: Sendable {
    /// The input tensor: 0 is the picture, n the output of the n-th layer.
    package var input: Int
    package var isDepthwise = false
    package var kernel: (height: Int32, width: Int32) = (1, 1)
    package var stride: (y: Int32, x: Int32) = (1, 1)
    package var dilation: Int32 = 1
    /// The number of groups that channels are divided into, each with its own filters.
    package var groups: Int32 = 1
    package var padsToSame = true
    /// The number of output channels; a depthwise layer has as many as its input.
    package var channels: Int32 = 1
    package var weightZeroPoint: Int64 = 128
    package var zeroPoint: Int64 = 0
    /// The schema's number: 0 none, 1 not below 0, 3 also not above 6.
    package var activation: Int8 = 0
    /// The spread of the outputs, which decides how often they reach the bytes' limits.
    package var spread: Float = 1

    package init(input: Int) { self.input = input }
  }

  /// The indexes of the tensors and operators of `convolutions`, for tests that break them.
  package enum Place {
    /// Returns the index of a layer's weights.
    ///
    /// The picture comes first, then weights, biases and output of each layer.
    package static func weights(_ layer: Int) -> Int { 3 * layer + 1 }
    package static func bias(_ layer: Int) -> Int { 3 * layer + 2 }
    package static func output(_ layer: Int) -> Int { 3 * layer + 3 }
  }

  /// Returns a model that takes a picture [1, height, width, channels] of bytes.
  ///
  /// Its outputs are those that no layer takes, plus the given ones.
  package static func convolutions(
    _ layers: [Layer], picture: [Int32], zeroPoint: Int64 = 128, alsoGiving others: [Int] = [],
    using random: inout SeededGenerator
  ) -> ModelMaker {
    var model = ModelMaker(
      operatorCodes: [(3, nil), (4, nil)],
      subgraphs: [Subgraph(tensors: [], inputs: [0], outputs: [], operators: [])])
    var input = Tensor("picture", type: 3, picture)
    (input.scales, input.zeroPoints) = ([0.02], [zeroPoint])
    model.subgraphs[0].tensors.append(input)
    for layer in layers { model.append(layer, using: &random) }
    let taken = Set(layers.map(\.input))
    model.subgraphs[0].outputs = layers.indices.filter {
      !taken.contains($0 + 1) || others.contains($0)
    }.map { Int32(Place.output($0)) }
    return model
  }

  private mutating func append(_ layer: Layer, using random: inout SeededGenerator) {
    let number = subgraphs[0].operators.count
    let inputTensor = layer.input == 0 ? 0 : Place.output(layer.input - 1)
    let input = subgraphs[0].tensors[inputTensor]
    let channels = layer.isDepthwise ? input.shape[3] : layer.channels
    let depth = layer.isDepthwise ? 1 : input.shape[3] / layer.groups
    let window = Float(layer.kernel.height * layer.kernel.width * depth)
    var weights = Tensor(
      "weights \(number)", type: 3,
      layer.isDepthwise
        ? [1, layer.kernel.height, layer.kernel.width, channels]
        : [channels, layer.kernel.height, layer.kernel.width, depth],
      buffer: UInt32(buffers.count))
    // Sums are about this multiple of their factor: the output's scale spreads them over the bytes.
    let sum = 120 * window.squareRoot() / layer.spread
    let scale = Float.random(in: 0.01...0.1, using: &random)
    let factor = scale / sum
    (weights.scales, weights.zeroPoints) = ([factor / input.scales[0]], [layer.weightZeroPoint])
    var bias = Tensor("bias \(number)", type: 2, [channels], buffer: UInt32(buffers.count + 1))
    (bias.scales, bias.zeroPoints) = ([factor], [0])
    var output = Tensor("output \(number)", type: 3, Self.shape(of: layer, input.shape, channels))
    (output.scales, output.zeroPoints) = ([scale], [layer.zeroPoint])
    let size = weights.shape.reduce(1, *)
    buffers.append(Buffer((0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }))
    buffers.append(
      Buffer(
        (0..<channels).flatMap { _ in
          Self.integers(Int32.random(in: -20_000...20_000, using: &random))
        }))
    subgraphs[0].tensors += [weights, bias, output]
    subgraphs[0].operators.append(Self.operator(layer, number, inputTensor))
  }

  private static func shape(of layer: Layer, _ input: [Int32], _ channels: Int32) -> [Int32] {
    func side(_ input: Int32, _ kernel: Int32, _ stride: Int32) -> Int32 {
      let reach = (kernel - 1) * layer.dilation + 1
      return layer.padsToSame ? (input + stride - 1) / stride : (input - reach) / stride + 1
    }
    return [
      1, side(input[1], layer.kernel.height, layer.stride.y),
      side(input[2], layer.kernel.width, layer.stride.x), channels,
    ]
  }

  private static func `operator`(_ layer: Layer, _ number: Int, _ input: Int) -> Operator {
    var options: [Int: OptionField] = [
      0: .byte(layer.padsToSame ? 0 : 1), 1: .int(layer.stride.x), 2: .int(layer.stride.y),
      (layer.isDepthwise ? 4 : 3): .byte(layer.activation),
      (layer.isDepthwise ? 5 : 4): .int(layer.dilation),
      (layer.isDepthwise ? 6 : 5): .int(layer.dilation),
    ]
    if layer.isDepthwise { options[3] = .int(1) }
    var work = Operator(
      [Int32(input), Int32(Place.weights(number)), Int32(Place.bias(number))],
      [Int32(Place.output(number))], optionsType: layer.isDepthwise ? 2 : 1, options: options)
    work.code = layer.isDepthwise ? 1 : 0
    return work
  }

  /// Returns random layers on a random picture: all kinds, strides, paddings, zero points and
  /// activations.
  ///
  /// With `strange` some are dilated or grouped, which no kernels of this package compute.
  package static func randomConvolutions(
    strange: Bool = false, using random: inout SeededGenerator
  ) -> ModelMaker {
    func number(_ range: ClosedRange<Int32>) -> Int32 { Int32.random(in: range, using: &random) }
    let picture = [1, number(1...14), number(1...14), number(1...20)]
    var shapes = [picture]
    var layers: [Layer] = []
    for _ in 0..<number(1...6) {
      var layer = Layer(input: Int(number(0...Int32(layers.count))))
      let input = shapes[layer.input]
      layer.isDepthwise = Bool.random(using: &random)
      layer.kernel = (number(1...5), number(1...5))
      layer.stride = (number(1...3), number(1...3))
      layer.padsToSame =
        Bool.random(using: &random) || layer.kernel.height > input[1]
        || layer.kernel.width > input[2]
      layer.channels = number(1...(number(0...3) == 0 ? 150 : 40))
      if strange { layer.makeStrange(of: input[3], using: &random) }
      layer.weightZeroPoint = Int64(number(0...2) == 0 ? number(1...255) : number(90...160))
      layer.zeroPoint = Int64(number(0...200))
      layer.activation = [0, 1, 3][Int(number(0...2))]
      layer.spread = Float.random(in: 0.2...3, using: &random)
      shapes.append(shape(of: layer, input, layer.isDepthwise ? input[3] : layer.channels))
      layers.append(layer)
    }
    let others = layers.indices.filter { _ in number(0...3) == 0 }
    return convolutions(
      layers, picture: picture, zeroPoint: Int64(number(0...255)), alsoGiving: others,
      using: &random)
  }
}

extension ModelMaker.Layer {
  /// Makes one property of windows on this number of channels uncommon in about half of the cases.
  fileprivate mutating func makeStrange(
    of depth: Int32, using random: inout SeededGenerator
  ) {
    switch Int.random(in: 0...3, using: &random) {
    case 0: (dilation, padsToSame) = (2, true)
    case 1 where !isDepthwise:
      groups = (1...depth).filter { depth % $0 == 0 }.randomElement(using: &random) ?? 1
      channels = groups * Int32.random(in: 1...4, using: &random)
    default: break
    }
  }
}
