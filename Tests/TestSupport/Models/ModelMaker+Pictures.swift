// Models of a few bytes that take a picture and return the results that the test chooses.

extension ModelMaker {
  /// The type of a tensor's elements; bytes stand for `scale * (byte - zeroPoint)`.
  package enum Elements: Sendable {
    case floats
    case bytes(scale: Float, zeroPoint: Int64)
    case signedBytes(scale: Float, zeroPoint: Int64)
    /// As an output only: 32 bits, truncated toward zero.
    case integers

    /// Bytes that stand for 0...1.
    package static let unitBytes = Elements.bytes(scale: 1 / 255, zeroPoint: 0)

    /// Signed bytes that stand for 0...1.
    package static let unitSignedBytes = Elements.signedBytes(scale: 1 / 255, zeroPoint: -128)
  }

  /// An output of `answering`.
  package struct Answer: Sendable {
    package var name: String
    package var shape: [Int32]
    package var values: [Float]
    package var elements = Elements.floats
    /// True if the picture's mean brightness is added to each value.
    package var addsBrightness = false
    /// True if only the first value is computed, regardless of the declared shape.
    package var isShort = false

    package init(_ name: String, _ shape: [Int32], _ values: [Float]) {
      (self.name, self.shape, self.values) = (name, shape, values)
    }
  }

  /// The indexes of the operators in the list of the models below.
  fileprivate enum Code {
    static let add: UInt32 = 0
    static let multiply: UInt32 = 1
    static let mean: UInt32 = 2
    static let dequantize: UInt32 = 3
    static let quantize: UInt32 = 4
    static let cast: UInt32 = 5
    static let all: [(builtin: Int32, custom: String?)] = [
      (0, nil), (18, nil), (40, nil), (6, nil), (114, nil), (53, nil),
    ]
  }

  /// Returns a model that takes a picture and returns the answers, whatever the picture shows.
  ///
  /// A float input of values 0...1, or a quantized one, has a brightness of 0...1.
  package static func answering(
    _ answers: [Answer], input elements: Elements = .floats, shape: [Int32] = [1, 2, 2, 3]
  ) -> ModelMaker {
    var model = ModelMaker(
      operatorCodes: Code.all,
      subgraphs: [Subgraph(tensors: [], inputs: [0], outputs: [], operators: [])])
    var picture = model.add(elements.tensor("image", shape))
    if elements.conversion != nil {
      picture = model.run(Code.dequantize, [picture], gives: Tensor("picture", shape))
    }
    let axes = model.constant(
      Tensor("axes", type: 2, [Int32(shape.count)]),
      shape.indices.flatMap { integers(Int32($0)) })
    let brightness = model.run(
      Code.mean, [picture, axes], optionsType: 27, options: [0: .byte(0)],
      gives: Tensor("brightness", [1]))
    let none = model.constant(Tensor("none", [1]), floats([0]))
    let zero = model.run(
      Code.multiply, [brightness, none], optionsType: 21, gives: Tensor("zero", [1]))
    for answer in answers {
      let shape = answer.isShort ? answer.shape.map { _ in 1 } : answer.shape
      let values = model.constant(
        Tensor(answer.name + " values", shape),
        floats(answer.isShort ? Array(answer.values.prefix(1)) : answer.values))
      var sum = model.run(
        Code.add, [values, answer.addsBrightness ? brightness : zero], optionsType: 11,
        gives: Tensor(answer.name, answer.shape))
      if let code = answer.elements.conversion {
        sum = model.run(
          code, [sum], gives: answer.elements.tensor(answer.name + " converted", answer.shape))
      }
      model.subgraphs[0].outputs.append(sum)
    }
    return model
  }

  private mutating func add(_ tensor: Tensor) -> Int32 {
    subgraphs[0].tensors.append(tensor)
    return Int32(subgraphs[0].tensors.count - 1)
  }

  private mutating func constant(_ tensor: Tensor, _ data: [UInt8]) -> Int32 {
    buffers.append(Buffer(data))
    var tensor = tensor
    tensor.buffer = UInt32(buffers.count - 1)
    return add(tensor)
  }

  private mutating func run(
    _ code: UInt32, _ inputs: [Int32], optionsType: UInt8 = 0, options: [Int: OptionField] = [:],
    gives tensor: Tensor
  ) -> Int32 {
    let output = add(tensor)
    var work = Operator(inputs, [output], optionsType: optionsType, options: options)
    work.code = code
    subgraphs[0].operators.append(work)
    return output
  }
}

extension ModelMaker.Elements {
  /// The operator that converts floats to such elements; nil for floats themselves.
  fileprivate var conversion: UInt32? {
    switch self {
    case .floats: nil
    case .bytes, .signedBytes: ModelMaker.Code.quantize
    case .integers: ModelMaker.Code.cast
    }
  }

  fileprivate func tensor(_ name: String, _ shape: [Int32]) -> ModelMaker.Tensor {
    var tensor = ModelMaker.Tensor(name, shape)
    switch self {
    case .floats: break
    case .integers: tensor.type = 2
    case .bytes(let scale, let zeroPoint):
      (tensor.type, tensor.scales, tensor.zeroPoints) = (3, [scale], [zeroPoint])
    case .signedBytes(let scale, let zeroPoint):
      (tensor.type, tensor.scales, tensor.zeroPoints) = (9, [scale], [zeroPoint])
    }
    return tensor
  }
}
