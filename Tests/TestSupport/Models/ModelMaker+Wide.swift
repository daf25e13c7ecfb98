// Models of numbers of 16 bits with weights of bytes.

extension ModelMaker {
  /// A convolution or dense layer of numbers of 16 bits.
  package struct WideLayer: Sendable {
    package enum Kind: Sendable, CaseIterable {
      case convolution, depthwise, dense
    }

    package var kind = Kind.convolution
    /// The output channels; those of the input for a depthwise layer.
    package var channels: Int32 = 24
    package var kernel: (height: Int32, width: Int32) = (3, 3)
    package var stride: (y: Int32, x: Int32) = (1, 1)
    package var dilation: Int32 = 1
    package var padsToSame = true
    /// The schema's number: 0 none, 1 not below 0, 3 also not above 6.
    package var activation: Int8 = 0
    /// The runtime takes only dense layers without one.
    package var hasBias = true
    /// True for one scale of all weights.
    package var isPerTensor = false
    /// The size of biases, as a power of two.
    package var biasBits = 20
    package var inputZeroPoint: Int64 = 0

    package init() {}
  }

  /// The scale of the pictures' numbers.
  package static let wideScale: Float = 0x1p-12

  /// Returns a model of layers one after the other on a picture [1, height, width, channels].
  ///
  /// Its input and its outputs are floats, as in files of the converter. The outputs are those of
  /// all layers.
  package static func wide(
    _ layers: [WideLayer], picture: [Int32], using random: inout SeededGenerator
  ) -> ModelMaker {
    var model = ModelMaker(
      operatorCodes: [(3, nil), (4, nil), (9, nil), (114, nil), (6, nil)],
      subgraphs: [Subgraph(tensors: [], inputs: [0], outputs: [], operators: [])])
    model.subgraphs[0].tensors = [
      Tensor("picture", picture),
      wideTensor("numbers", picture, wideScale, layers.first?.inputZeroPoint ?? 0),
    ]
    var rounding = Operator([0], [1])
    rounding.code = 3
    model.subgraphs[0].operators.append(rounding)
    var last = 1
    for layer in layers {
      last = model.append(layer, last, using: &random)
      let shape = model.subgraphs[0].tensors[last].shape
      model.subgraphs[0].tensors.append(Tensor("floats \(last)", shape))
      let output = Int32(model.subgraphs[0].tensors.count - 1)
      var widening = Operator([Int32(last)], [output])
      widening.code = 4
      model.subgraphs[0].operators.append(widening)
      model.subgraphs[0].outputs.append(output)
    }
    return model
  }

  /// Returns random layers on a random picture.
  package static func randomWide(using random: inout SeededGenerator) -> ModelMaker {
    func number(_ range: ClosedRange<Int32>) -> Int32 { Int32.random(in: range, using: &random) }
    let mostChannels: Int32 = number(0...5) == 0 ? 600 : 70
    let picture = [1, 2 * number(3...10), number(6...20), number(1...mostChannels)]
    var (height, width) = (picture[1], picture[2])
    var layers: [WideLayer] = []
    for _ in 0..<number(1...3) {
      var layer = WideLayer()
      layer.kind = number(0...1) == 0 ? .convolution : .depthwise
      layer.channels = number(1...80)
      layer.kernel = number(0...1) == 0 ? (1, 1) : (number(1...7), number(1...7))
      layer.stride = number(0...2) == 0 ? (number(1...3), number(1...3)) : (1, 1)
      layer.padsToSame =
        number(0...2) > 0 || height < layer.kernel.height || width < layer.kernel.width
      layer.activation = [0, 1, 3][Int(number(0...2))]
      layer.isPerTensor = number(0...3) == 0
      layer.biasBits = Int(number(10...34))
      height = layer.side(height, layer.kernel.height, layer.stride.y)
      width = layer.side(width, layer.kernel.width, layer.stride.x)
      layers.append(layer)
    }
    if number(0...1) == 0 {
      var layer = WideLayer()
      layer.kind = .dense
      layer.channels = number(1...60)
      layer.hasBias = number(0...2) > 0
      layer.isPerTensor = number(0...1) == 0
      layers.append(layer)
    }
    return wide(layers, picture: picture, using: &random)
  }

  private static func wideTensor(
    _ name: String, _ shape: [Int32], _ scale: Float, _ zeroPoint: Int64 = 0
  ) -> Tensor {
    var tensor = Tensor(name, type: 7, shape)
    (tensor.scales, tensor.zeroPoints) = ([scale], [zeroPoint])
    return tensor
  }

  private mutating func append(
    _ layer: WideLayer, _ input: Int, using random: inout SeededGenerator
  ) -> Int {
    let picture = subgraphs[0].tensors[input]
    let shape = picture.shape
    let channels = layer.kind == .depthwise ? shape[3] : layer.channels
    let weights = appendWeights(of: layer, shape[3], channels, using: &random)
    var inputs = [Int32(input), Int32(weights)]
    if layer.hasBias {
      inputs.append(appendBias(of: layer, channels, picture.scales[0], using: &random))
    }
    let outputShape: [Int32] =
      layer.kind == .dense
      ? [shape[1] * shape[2], channels]
      : [
        1, layer.side(shape[1], layer.kernel.height, layer.stride.y),
        layer.side(shape[2], layer.kernel.width, layer.stride.x), channels,
      ]
    let scale = picture.scales[0] * Float.random(in: 0.5...2, using: &random)
    subgraphs[0].tensors.append(
      Self.wideTensor("layer \(subgraphs[0].operators.count)", outputShape, scale))
    let output = subgraphs[0].tensors.count - 1
    subgraphs[0].operators.append(layer.operator(inputs, output))
    return output
  }

  private mutating func appendWeights(
    of layer: WideLayer, _ inputChannels: Int32, _ channels: Int32,
    using random: inout SeededGenerator
  ) -> Int {
    let (height, width) = layer.kernel
    let shape: [Int32] =
      switch layer.kind {
      case .dense: [channels, inputChannels]
      case .convolution: [channels, height, width, inputChannels]
      case .depthwise: [1, height, width, channels]
      }
    let count = shape.reduce(1) { $0 * Int($1) }
    var weights = Tensor("weights", type: 9, shape)
    buffers.append(
      Buffer((0..<count).map { _ in UInt8(bitPattern: .random(in: -127...127, using: &random)) }))
    weights.buffer = UInt32(buffers.count - 1)
    // Results about as large as the picture's numbers, and some beyond the bounds.
    let usual = 0.02 / Float(count / Int(layer.kind == .depthwise ? 1 : channels)).squareRoot()
    weights.scales = (0..<(layer.isPerTensor ? 1 : channels)).map { _ in
      usual * Float.random(in: 0.3...3, using: &random)
    }
    weights.zeroPoints = weights.scales.map { _ in 0 }
    weights.quantizedDimension = layer.kind == .depthwise ? 3 : 0
    subgraphs[0].tensors.append(weights)
    return subgraphs[0].tensors.count - 1
  }

  /// The runtime compares the scale of biases with that of the products.
  private mutating func appendBias(
    of layer: WideLayer, _ channels: Int32, _ inputScale: Float,
    using random: inout SeededGenerator
  ) -> Int32 {
    let limit = Int64(1) << Int64(layer.biasBits)
    var bytes: [UInt8] = []
    for _ in 0..<channels {
      let value = Int64.random(in: -limit...limit, using: &random)
      bytes += withUnsafeBytes(of: value.littleEndian, Array.init)
    }
    buffers.append(Buffer(bytes))
    var bias = Tensor("bias", type: 4, [channels], buffer: UInt32(buffers.count - 1))
    bias.scales = (subgraphs[0].tensors.last?.scales ?? []).map { inputScale * $0 }
    bias.zeroPoints = bias.scales.map { _ in 0 }
    subgraphs[0].tensors.append(bias)
    return Int32(subgraphs[0].tensors.count - 1)
  }
}

extension ModelMaker.WideLayer {
  fileprivate func `operator`(_ inputs: [Int32], _ output: Int) -> ModelMaker.Operator {
    let padding = ModelMaker.OptionField.byte(padsToSame ? 0 : 1)
    var made: ModelMaker.Operator
    switch kind {
    case .convolution:
      made = ModelMaker.Operator(
        inputs, [Int32(output)], optionsType: 1,
        options: [
          0: padding, 1: .int(stride.x), 2: .int(stride.y), 3: .byte(activation),
          4: .int(dilation), 5: .int(dilation),
        ])
    case .depthwise:
      made = ModelMaker.Operator(
        inputs, [Int32(output)], optionsType: 2,
        options: [
          0: padding, 1: .int(stride.x), 2: .int(stride.y), 3: .int(1), 4: .byte(activation),
          5: .int(dilation), 6: .int(dilation),
        ])
      made.code = 1
    case .dense:
      made = ModelMaker.Operator(
        inputs, [Int32(output)], optionsType: 8, options: [0: .byte(activation)])
      made.code = 2
    }
    return made
  }

  fileprivate func side(_ input: Int32, _ kernel: Int32, _ stride: Int32) -> Int32 {
    padsToSame ? (input + stride - 1) / stride : (input - kernel) / stride + 1
  }
}
