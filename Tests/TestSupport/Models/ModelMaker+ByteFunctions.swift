// Models of bytes with one step behind a convolution that changes nothing.

extension ModelMaker {
  /// A scale and a zero point.
  package typealias ByteNumbers = (scale: Float, zeroPoint: Int64)

  /// A function of single bytes, by the schema's number.
  package enum ByteFunction: Int32, Sendable, CaseIterable {
    case logistic = 14
    case relu = 19
    case quantize = 114
    case hardSwish = 117
  }

  /// Returns a model of the mean of all pixels of a picture [height, width, channels] of `int8`.
  package static func meanOfBytes(
    _ picture: [Int32], from input: ByteNumbers, to output: ByteNumbers
  ) -> ModelMaker {
    var model = ModelMaker(unchanged: picture, isSigned: true, input)
    let axes = model.add(
      Tensor("axes", type: 2, [2]), content: ([1, 2] as [Int32]).flatMap { Self.integers($0) })
    model.add(
      ByteCode.mean.rawValue, [3, axes], [1, 1, 1, picture[2]], output, optionsType: 27,
      [0: .byte(1)])
    return model
  }

  /// Returns a model of a function of each byte of a picture [height, width, channels].
  package static func functionOfBytes(
    _ function: ByteFunction, _ picture: [Int32], isSigned: Bool, from input: ByteNumbers,
    to output: ByteNumbers
  ) -> ModelMaker {
    let optionsTypes: [ByteFunction: UInt8] = [.quantize: 89, .hardSwish: 91]
    var model = ModelMaker(unchanged: picture, isSigned: isSigned, input)
    model.add(
      function.rawValue, [3], [1] + picture, output, optionsType: optionsTypes[function] ?? 0)
    return model
  }

  /// Tensor 3 is the picture behind the convolution.
  private init(unchanged picture: [Int32], isSigned: Bool, _ numbers: ByteNumbers) {
    self.init(
      operatorCodes: [(ByteCode.depthwise.rawValue, nil)],
      subgraphs: [Subgraph(tensors: [], inputs: [0], outputs: [], operators: [])])
    let channels = picture[2]
    func bytes(_ name: String, _ shape: [Int32], _ numbers: ByteNumbers) -> Tensor {
      var tensor = Tensor(name, type: isSigned ? 9 : 3, shape)
      (tensor.scales, tensor.zeroPoints) = ([numbers.scale], [numbers.zeroPoint])
      return tensor
    }
    add(bytes("picture", [1] + picture, numbers))
    // The weights are 1 at a scale of 1; depthwise kernels need a zero point above 0.
    let weight: UInt8 = isSigned ? 1 : 2
    add(
      bytes("weights", [1, 1, 1, channels], (1, isSigned ? 0 : 1)),
      content: [UInt8](repeating: weight, count: Int(channels)))
    var bias = Tensor("bias", type: 2, [channels])
    (bias.scales, bias.zeroPoints) = ([numbers.scale], [0])
    add(bias, content: [UInt8](repeating: 0, count: 4 * Int(channels)))
    add(bytes("same", [1] + picture, numbers))
    subgraphs[0].operators = [
      Operator(
        [0, 1, 2], [3], optionsType: 2,
        options: [
          0: .byte(1), 1: .int(1), 2: .int(1), 3: .int(1), 4: .byte(0), 5: .int(1), 6: .int(1),
        ])
    ]
  }

  @discardableResult
  private mutating func add(_ tensor: Tensor, content: [UInt8]? = nil) -> Int {
    var tensor = tensor
    if let content {
      tensor.buffer = UInt32(buffers.count)
      buffers.append(Buffer(content))
    }
    subgraphs[0].tensors.append(tensor)
    return subgraphs[0].tensors.count - 1
  }

  /// Adds the last operator and its output.
  private mutating func add(
    _ code: Int32, _ inputs: [Int], _ shape: [Int32], _ numbers: ByteNumbers, optionsType: UInt8,
    _ options: [Int: OptionField] = [:]
  ) {
    var result = Tensor("result", type: subgraphs[0].tensors[0].type, shape)
    (result.scales, result.zeroPoints) = ([numbers.scale], [numbers.zeroPoint])
    let output = Int32(add(result))
    operatorCodes.append((code, nil))
    var work = Operator(
      inputs.map { Int32($0) }, [output], optionsType: optionsType, options: options)
    work.code = 1
    subgraphs[0].operators.append(work)
    subgraphs[0].outputs = [output]
  }
}
