// Models of convolutions of floats with weights of bytes.

extension ModelMaker {
  /// A convolution of floats with weights of bytes.
  package struct HybridLayer: Sendable {
    /// The output channels of a convolution over all channels; nil for a depthwise one.
    package var channels: Int32?
    package var kernel: (height: Int32, width: Int32) = (3, 3)
    package var stride: (y: Int32, x: Int32) = (1, 1)
    package var dilation: Int32 = 1
    package var multiplier: Int32 = 1
    package var padsToSame = true
    /// The schema's number: 0 none, 1 not below 0, 3 also not above 6.
    package var activation: Int8 = 0
    /// The value of one bias.
    package var strangeBias: Float?

    package init() {}
  }

  /// Returns a model of layers one after the other on a picture [1, height, width, channels].
  ///
  /// Its outputs are those of all layers.
  package static func hybrid(
    _ layers: [HybridLayer], picture: [Int32], using random: inout SeededGenerator
  ) -> ModelMaker {
    var model = ModelMaker(
      operatorCodes: [(4, nil), (3, nil)],
      subgraphs: [Subgraph(tensors: [], inputs: [0], outputs: [], operators: [])])
    model.subgraphs[0].tensors.append(Tensor("picture", picture))
    var last = 0
    for layer in layers {
      last = model.append(layer, last, using: &random)
      model.subgraphs[0].outputs.append(Int32(last))
    }
    return model
  }

  /// Returns random layers on a random picture.
  ///
  /// With `strange` some use features that no kernels of this package compute.
  package static func randomHybrid(
    strange: Bool = false, using random: inout SeededGenerator
  ) -> ModelMaker {
    func number(_ range: ClosedRange<Int32>) -> Int32 { Int32.random(in: range, using: &random) }
    let channels = 4 * number(1...25)
    // A single pixel has kernels of its own.
    let isPixel = number(0...5) == 0
    let sides: ClosedRange<Int32> = isPixel ? 1...1 : 7...30
    let picture = [
      1, number(sides), number(sides), strange && number(0...3) == 0 ? channels + 1 : channels,
    ]
    var (height, width) = (picture[1], picture[2])
    var layers: [HybridLayer] = []
    for _ in 0..<number(1...4) {
      var layer = HybridLayer()
      layer.activation = [0, 1, 3][Int(number(0...2))]
      if isPixel || number(0...1) == 0 {
        layer.channels = 4 * number(1...25) + (number(0...3) == 0 ? 1 : 0)
        layer.kernel = (1, 1)
        if strange, number(0...5) == 0 { layer.kernel = (number(1...3), number(1...3)) }
        if strange, number(0...5) == 0 { layer.stride = (number(1...2), number(1...2)) }
        height = layer.side(height, layer.kernel.height, layer.stride.y)
        width = layer.side(width, layer.kernel.width, layer.stride.x)
        layers.append(layer)
        continue
      }
      layer.kernel = number(0...1) == 0 ? (3, 3) : (number(1...7), number(1...7))
      layer.stride = number(0...2) == 0 ? (number(1...3), number(1...3)) : (1, 1)
      layer.padsToSame =
        number(0...2) > 0 || height < layer.kernel.height || width < layer.kernel.width
      if strange {
        layer.dilation = number(0...3) == 0 && layer.padsToSame && layer.stride == (1, 1) ? 2 : 1
      }
      height = layer.side(height, layer.kernel.height, layer.stride.y)
      width = layer.side(width, layer.kernel.width, layer.stride.x)
      layers.append(layer)
    }
    return hybrid(layers, picture: picture, using: &random)
  }

  private mutating func append(
    _ layer: HybridLayer, _ input: Int, using random: inout SeededGenerator
  ) -> Int {
    let shape = subgraphs[0].tensors[input].shape
    let isDepthwise = layer.channels == nil
    let channels = layer.channels ?? shape[3] * layer.multiplier
    let (height, width) = layer.kernel
    var weights = Tensor(
      "weights", type: 9,
      isDepthwise ? [1, height, width, channels] : [channels, height, width, shape[3]])
    let count = weights.shape.reduce(1) { $0 * Int($1) }
    buffers.append(
      Buffer((0..<count).map { _ in UInt8(bitPattern: .random(in: -127...127, using: &random)) }))
    weights.buffer = UInt32(buffers.count - 1)
    weights.scales = (0..<channels).map { _ in
      Float.random(in: 0.0005...0.01, using: &random)
    }
    weights.zeroPoints = weights.scales.map { _ in 0 }
    weights.quantizedDimension = isDepthwise ? 3 : 0
    subgraphs[0].tensors.append(weights)
    var inputs = [Int32(input), Int32(subgraphs[0].tensors.count - 1)]
    var values = (0..<channels).map { _ in Float.random(in: -1...1, using: &random) }
    if let strange = layer.strangeBias { values[0] = strange }
    buffers.append(Buffer(Self.floats(values)))
    subgraphs[0].tensors.append(Tensor("bias", [channels], buffer: UInt32(buffers.count - 1)))
    inputs.append(Int32(subgraphs[0].tensors.count - 1))
    subgraphs[0].tensors.append(
      Tensor(
        "layer \(subgraphs[0].operators.count)",
        [
          1, layer.side(shape[1], layer.kernel.height, layer.stride.y),
          layer.side(shape[2], layer.kernel.width, layer.stride.x), channels,
        ]))
    let output = subgraphs[0].tensors.count - 1
    var options: [Int: OptionField] = [
      0: .byte(layer.padsToSame ? 0 : 1), 1: .int(layer.stride.x), 2: .int(layer.stride.y),
    ]
    if isDepthwise {
      options[3] = .int(layer.multiplier)
      options[4] = .byte(layer.activation)
      (options[5], options[6]) = (.int(layer.dilation), .int(layer.dilation))
    } else {
      options[3] = .byte(layer.activation)
      (options[4], options[5]) = (.int(layer.dilation), .int(layer.dilation))
    }
    var work = Operator(
      inputs, [Int32(output)], optionsType: isDepthwise ? 2 : 1, options: options)
    work.code = isDepthwise ? 0 : 1
    subgraphs[0].operators.append(work)
    return output
  }
}

extension ModelMaker.HybridLayer {
  fileprivate func side(_ input: Int32, _ kernel: Int32, _ stride: Int32) -> Int32 {
    padsToSame ? (input + stride - 1) / stride : (input - kernel) / stride + 1
  }
}
