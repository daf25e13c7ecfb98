// A block of today's architectures, in the forms that converters write.

extension ModelMaker {
  /// The form of a model's numbers.
  package enum BlockForm: Sendable, CaseIterable {
    case floats
    /// Floats with weights of signed bytes, one scale for each channel.
    case dynamicRange
    /// Signed bytes with one scale for each channel of the weights.
    case bytes
  }

  /// Returns a residual block with a wide middle: a convolution by single pixels, a depthwise one,
  /// one by single pixels without activation, and the sum with the picture.
  package static func residualBlock(
    _ form: BlockForm, side: Int32 = 32, channels: Int32 = 16, growth: Int32 = 4,
    using random: inout SeededGenerator
  ) -> ModelMaker {
    var model = ModelMaker(
      operatorCodes: [(3, nil), (4, nil), (0, nil)],
      subgraphs: [Subgraph(tensors: [], inputs: [0], outputs: [], operators: [])])
    let shape = [1, side, side, channels]
    let picture = model.addBlockTensor("picture", shape, form)
    let wide = model.addBlockLayer(
      form, of: picture, channels * growth, isActivated: true, using: &random)
    let seen = model.addBlockLayer(form, of: wide, nil, isActivated: true, using: &random)
    let narrow = model.addBlockLayer(form, of: seen, channels, isActivated: false, using: &random)
    let sum = model.addBlockTensor("sum", shape, form)
    var addition = Operator(
      [Int32(picture), Int32(narrow)], [Int32(sum)], optionsType: 11, options: [0: .byte(0)])
    addition.code = 2
    model.subgraphs[0].operators.append(addition)
    model.subgraphs[0].outputs = [Int32(sum)]
    return model
  }

  private mutating func addBlockTensor(
    _ name: String, _ shape: [Int32], _ form: BlockForm
  ) -> Int {
    var tensor = Tensor(name, type: form == .bytes ? 9 : 0, shape)
    if form == .bytes { (tensor.scales, tensor.zeroPoints) = ([0.02], [-3]) }
    subgraphs[0].tensors.append(tensor)
    return subgraphs[0].tensors.count - 1
  }

  /// Adds a convolution by single pixels, or without `channels` a depthwise one of 3 by 3.
  private mutating func addBlockLayer(
    _ form: BlockForm, of input: Int, _ channels: Int32?, isActivated: Bool,
    using random: inout SeededGenerator
  ) -> Int {
    let shape = subgraphs[0].tensors[input].shape
    let (isDepthwise, depth) = (channels == nil, shape[3])
    let count = channels ?? depth
    let window = isDepthwise ? [1, 3, 3, count] : [count, 1, 1, depth]
    let size = Int(window.reduce(1, *))
    var weights = Tensor("weights", type: form == .floats ? 0 : 9, window)
    var bias = Tensor("bias", type: form == .bytes ? 2 : 0, [count])
    let factors = (0..<count).map { _ in Float.random(in: 0.001...0.002, using: &random) }
    if form == .floats {
      buffers.append(
        Buffer(Self.floats((0..<size).map { _ in Float.random(in: -0.2...0.2, using: &random) })))
    } else {
      buffers.append(Buffer((0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }))
      weights.scales = factors
      weights.zeroPoints = factors.map { _ in 0 }
      weights.quantizedDimension = isDepthwise ? 3 : 0
    }
    weights.buffer = UInt32(buffers.count - 1)
    buffers.append(Buffer([UInt8](repeating: 0, count: Int(count) * 4)))
    bias.buffer = UInt32(buffers.count - 1)
    if form == .bytes {
      bias.scales = factors.map { $0 * subgraphs[0].tensors[input].scales[0] }
      bias.zeroPoints = factors.map { _ in 0 }
    }
    subgraphs[0].tensors += [weights, bias]
    let places = [Int32(input), Int32(subgraphs[0].tensors.count - 2)]
    let output = addBlockTensor("layer", [1, shape[1], shape[2], count], form)
    let activation: Int8 = isActivated ? 3 : 0
    var options: [Int: OptionField] = [0: .byte(0), 1: .int(1), 2: .int(1)]
    if isDepthwise {
      options.merge([3: .int(1), 4: .byte(activation), 5: .int(1), 6: .int(1)]) { $1 }
    } else {
      options.merge([3: .byte(activation), 4: .int(1), 5: .int(1)]) { $1 }
    }
    var layer = Operator(
      places + [places[1] + 1], [Int32(output)], optionsType: isDepthwise ? 2 : 1,
      options: options)
    layer.code = isDepthwise ? 1 : 0
    subgraphs[0].operators.append(layer)
    return output
  }
}
