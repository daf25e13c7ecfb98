#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

// Models of all kinds of steps on bytes, with and without a sign, with random constants.

extension ModelMaker {
  /// The operators of `randomBytes`, by the schema's numbers.
  enum ByteCode: Int32, CaseIterable {
    case add = 0
    case averagePool = 1
    case concatenation = 2
    case convolution = 3
    case depthwise = 4
    case dequantize = 6
    case fullyConnected = 9
    case logistic = 14
    case maxPool = 17
    case mul = 18
    case relu = 19
    case reshape = 22
    case pad = 34
    case mean = 40
    case slice = 45
    case tile = 69
    case shape = 77
    case pack = 83
    case resize = 97
    case quantize = 114
    case hardSwish = 117
  }

  /// Returns random steps on a random picture, each on earlier ones.
  ///
  /// Bytes are `int8` or `uint8`; convolutions of `int8` have a scale for each channel, or one.
  package static func randomBytes(using random: inout SeededGenerator) -> ModelMaker {
    var graph = ByteGraph(isSigned: Int.random(in: 0...2, using: &random) > 0, using: &random)
    // A convolution comes first and last, so that there is work.
    graph.addConvolution(isDepthwise: false, using: &random)
    for _ in 0..<Int.random(in: 1...7, using: &random) { graph.addStep(using: &random) }
    graph.addConvolution(isDepthwise: false, using: &random)
    return graph.finished(using: &random)
  }

  struct ByteGraph {
    var model: ModelMaker
    let isSigned: Bool
    /// The tensors that further steps may read.
    var pictures: [Int]
    var taken: Set<Int> = []
    /// The tensors whose shape is computed: the runtime cannot give them as results.
    var computed: Set<Int> = []

    init(isSigned: Bool, using random: inout SeededGenerator) {
      self.isSigned = isSigned
      model = ModelMaker(
        operatorCodes: ByteCode.allCases.map { ($0.rawValue, nil) },
        subgraphs: [Subgraph(tensors: [], inputs: [0], outputs: [], operators: [])])
      pictures = []
      func number(_ range: ClosedRange<Int32>) -> Int32 { Int32.random(in: range, using: &random) }
      let shape = [1, number(1...14), number(1...14), number(1...20)]
      pictures = [addPicture(shape, using: &random)]
    }

    private var type: Int8 { isSigned ? 9 : 3 }

    /// Adds a tensor with a scale of its own, or that of another tensor.
    mutating func addPicture(
      _ shape: [Int32], like other: Int? = nil, scale: Float? = nil,
      using random: inout SeededGenerator
    ) -> Int {
      var tensor = Tensor("picture \(model.subgraphs[0].tensors.count)", type: type, shape)
      // Some scales lead beyond what the kernels compute, or close to it.
      let usual = Float.random(in: 0.01...0.1, using: &random)
      let odd = exp2(Float.random(in: -14...5, using: &random))
      tensor.scales = [scale ?? (Int.random(in: 0...3, using: &random) == 0 ? odd : usual)]
      let zeroPoint = Int64.random(in: 0...255, using: &random)
      tensor.zeroPoints = [isSigned ? zeroPoint - 128 : zeroPoint]
      if let other {
        tensor.scales = model.subgraphs[0].tensors[other].scales
        tensor.zeroPoints = model.subgraphs[0].tensors[other].zeroPoints
      }
      model.subgraphs[0].tensors.append(tensor)
      return model.subgraphs[0].tensors.count - 1
    }

    mutating func addConstant(
      _ name: String, type: Int8, _ shape: [Int32], _ bytes: [UInt8]
    ) -> Int {
      model.subgraphs[0].tensors.append(
        Tensor(name, type: type, shape, buffer: UInt32(model.buffers.count)))
      model.buffers.append(Buffer(bytes))
      return model.subgraphs[0].tensors.count - 1
    }

    mutating func addIntegers(_ numbers: [Int32], shape: [Int32]? = nil) -> Int {
      addConstant(
        "numbers", type: 2, shape ?? [Int32(numbers.count)], numbers.flatMap(ModelMaker.integers))
    }

    mutating func add(
      _ code: ByteCode, _ inputs: [Int], _ output: Int, optionsType: UInt8 = 0,
      _ options: [Int: OptionField] = [:]
    ) {
      var work = Operator(
        inputs.map { Int32($0) }, [Int32(output)], optionsType: optionsType, options: options)
      work.code = UInt32(ByteCode.allCases.firstIndex(of: code) ?? 0)
      model.subgraphs[0].operators.append(work)
      taken.formUnion(inputs)
      pictures.append(output)
    }

    func shape(_ tensor: Int) -> [Int32] { model.subgraphs[0].tensors[tensor].shape }
    func scale(_ tensor: Int) -> Float { model.subgraphs[0].tensors[tensor].scales[0] }

    private func activation(using random: inout SeededGenerator) -> OptionField {
      .byte([0, 1, 3][Int.random(in: 0...2, using: &random)])
    }

    mutating func addStep(using random: inout SeededGenerator) {
      switch ByteCode.allCases[Int.random(in: 0..<ByteCode.allCases.count, using: &random)] {
      case .add, .mul: addPair(using: &random)
      case .averagePool: addPool(isMean: true, using: &random)
      case .maxPool: addPool(isMean: false, using: &random)
      case .convolution: addConvolution(isDepthwise: false, using: &random)
      case .depthwise: addConvolution(isDepthwise: true, using: &random)
      case .fullyConnected: addMatrix(using: &random)
      case .logistic: addCurve(.logistic, using: &random)
      case .hardSwish: addCurve(.hardSwish, using: &random)
      case .quantize: addCurve(.quantize, using: &random)
      case .pad: addBorder(using: &random)
      case .mean: addMean(using: &random)
      case .resize: addResize(using: &random)
      case .concatenation: addJoin(using: &random)
      case .relu: addCurve(.relu, using: &random)
      case .slice: addSlice(using: &random)
      case .reshape: addShape(using: &random)
      case .tile: addRepeated(using: &random)
      case .dequantize, .shape, .pack: break
      }
    }

    /// Chooses a picture of four dimensions.
    func any(using random: inout SeededGenerator) -> Int {
      let square = pictures.filter { shape($0).count == 4 }
      return square[Int.random(in: 0..<square.count, using: &random)]
    }

    /// Returns the sides of the picture that windows make.
    private static func sides(
      of input: [Int32], _ kernel: [Int32], _ strides: [Int32], pads: Bool
    ) -> [Int32] {
      var sides: [Int32] = []
      for side in 0...1 {
        let reach: Int32 = pads ? 1 : kernel[side]
        sides.append((input[side + 1] - reach) / strides[side] + 1)
      }
      return sides
    }

    mutating func addConvolution(isDepthwise: Bool, using random: inout SeededGenerator) {
      func number(_ range: ClosedRange<Int32>) -> Int32 { Int32.random(in: range, using: &random) }
      let input = any(using: &random)
      let from = shape(input)
      let kernel = [number(1...5), number(1...5)]
      let strides = [number(1...3), number(1...3)]
      let pads = Bool.random(using: &random) || kernel[0] > from[1] || kernel[1] > from[2]
      let sides = Self.sides(of: from, kernel, strides, pads: pads)
      let channels = isDepthwise ? from[3] : number(1...(number(0...3) == 0 ? 150 : 40))
      let shape =
        isDepthwise ? [1] + kernel + [channels] : [channels] + kernel + [from[3]]
      let output = addPicture([1] + sides + [channels], using: &random)
      let (weights, bias) = addWeights(
        shape, of: input, to: output, axis: isDepthwise ? 3 : 0, using: &random)
      var options: [Int: OptionField] = [
        0: .byte(pads ? 0 : 1), 1: .int(strides[1]), 2: .int(strides[0]),
        (isDepthwise ? 4 : 3): activation(using: &random),
        (isDepthwise ? 5 : 4): .int(1), (isDepthwise ? 6 : 5): .int(1),
      ]
      if isDepthwise { options[3] = .int(1) }
      add(
        isDepthwise ? .depthwise : .convolution, [input, weights, bias], output,
        optionsType: isDepthwise ? 2 : 1, options)
    }

    private mutating func addMatrix(using random: inout SeededGenerator) {
      let input = any(using: &random)
      let count = shape(input).reduce(1, *)
      let channels = Int32.random(in: 1...40, using: &random)
      let output = addPicture([1, channels], using: &random)
      let (weights, bias) = addWeights(
        [channels, count], of: input, to: output, axis: 0, using: &random)
      add(
        .fullyConnected, [input, weights, bias], output, optionsType: 8,
        [0: activation(using: &random)])
    }

    /// Adds weights and biases whose sums spread over the output's bytes.
    mutating func addWeights(
      _ shape: [Int32], of input: Int, to output: Int, axis: Int32,
      using random: inout SeededGenerator
    ) -> (weights: Int, bias: Int) {
      let count = Int(shape.reduce(1, *))
      let channels = Int(shape[Int(axis)])
      let spread = Float.random(in: 0.2...3, using: &random)
      let sum = 60 * Float(count / channels).squareRoot() / spread
      let factor = scale(output) / sum
      let weights = addConstant(
        "weights", type: type, shape,
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
      let isSingle = !isSigned || Int.random(in: 0...3, using: &random) == 0
      let factors = (0..<(isSingle ? 1 : channels)).map { _ in
        factor * Float.random(in: 0.5...2, using: &random)
      }
      model.subgraphs[0].tensors[weights].scales = factors.map { $0 / scale(input) }
      let zeroPoint: Int64 = isSigned ? 0 : Int64.random(in: 90...160, using: &random)
      model.subgraphs[0].tensors[weights].zeroPoints = factors.map { _ in zeroPoint }
      model.subgraphs[0].tensors[weights].quantizedDimension = isSingle ? 0 : axis
      let bias = addConstant(
        "bias", type: 2, [Int32(channels)],
        (0..<channels).flatMap { _ in
          ModelMaker.integers(Int32.random(in: -9_000...9_000, using: &random))
        })
      model.subgraphs[0].tensors[bias].scales = factors
      model.subgraphs[0].tensors[bias].zeroPoints = factors.map { _ in 0 }
      return (weights, bias)
    }

    /// Adds a sum or a product: of two pictures, of a picture with a pixel, or with a constant.
    private mutating func addPair(using random: inout SeededGenerator) {
      let isSum = Bool.random(using: &random)
      let first = any(using: &random)
      let from = shape(first)
      let pixels = pictures.filter { shape($0) == [1, 1, 1, from[3]] }
      let alike = pictures.filter { shape($0) == from }
      var second = alike[Int.random(in: 0..<alike.count, using: &random)]
      if !isSum, let pixel = pixels.randomElement(using: &random) { second = pixel }
      if Int.random(in: 0...2, using: &random) == 0 {
        let shapes = [[], [1], [from[3]], [1, 1, 1, from[3]]]
        let shape = shapes[Int.random(in: 0..<shapes.count, using: &random)]
        second = addConstant(
          "factor", type: type, shape,
          (0..<shape.reduce(1, *)).map { _ in UInt8.random(in: 0...255, using: &random) })
        model.subgraphs[0].tensors[second].scales = [isSum ? 0.03 : 0.01]
        model.subgraphs[0].tensors[second].zeroPoints = [isSigned ? 3 : 130]
      }
      let output = addPicture(from, using: &random)
      let inputs = Bool.random(using: &random) ? [first, second] : [second, first]
      add(
        isSum ? .add : .mul, inputs, output, optionsType: isSum ? 11 : 21,
        [0: activation(using: &random)])
    }

    private mutating func addPool(isMean: Bool, using random: inout SeededGenerator) {
      func number(_ range: ClosedRange<Int32>) -> Int32 { Int32.random(in: range, using: &random) }
      let input = any(using: &random)
      let from = shape(input)
      let kernel = [number(1...from[1]), number(1...from[2])]
      let strides = [number(1...3), number(1...3)]
      let pads = Bool.random(using: &random)
      let sides = Self.sides(of: from, kernel, strides, pads: pads)
      let output = addPicture([1] + sides + [from[3]], like: input, using: &random)
      add(
        isMean ? .averagePool : .maxPool, [input], output, optionsType: 5,
        [
          0: .byte(pads ? 0 : 1), 1: .int(strides[1]), 2: .int(strides[0]), 3: .int(kernel[1]),
          4: .int(kernel[0]), 5: activation(using: &random),
        ])
    }

    private mutating func addCurve(_ code: ByteCode, using random: inout SeededGenerator) {
      _ = addCurve(code, of: any(using: &random), using: &random)
    }

    mutating func addCurve(
      _ code: ByteCode, of input: Int, using random: inout SeededGenerator
    ) -> Int {
      let output = addPicture(
        shape(input), scale: code == .logistic ? 0x1p-8 : nil, using: &random)
      if code == .logistic { model.subgraphs[0].tensors[output].zeroPoints = [isSigned ? -128 : 0] }
      let kinds: [ByteCode: UInt8] = [.quantize: 89, .hardSwish: 91]
      add(code, [input], output, optionsType: kinds[code] ?? 0)
      return output
    }

    /// Adds a border of zeros and a convolution over it.
    private mutating func addBorder(using random: inout SeededGenerator) {
      func number(_ range: ClosedRange<Int32>) -> Int32 { Int32.random(in: range, using: &random) }
      let input = any(using: &random)
      let sizes = (0..<4).map { _ in number(0...3) }
      let from = shape(input)
      let output = addPicture(
        [1, from[1] + sizes[0] + sizes[1], from[2] + sizes[2] + sizes[3], from[3]], like: input,
        using: &random)
      add(
        .pad, [input, addIntegers([0, 0] + sizes + [0, 0], shape: [4, 2])], output, optionsType: 22)
    }

    private mutating func addMean(using random: inout SeededGenerator) {
      let input = any(using: &random)
      let keeps = Int.random(in: 0...3, using: &random) > 0
      let channels = shape(input)[3]
      let output = addPicture(keeps ? [1, 1, 1, channels] : [1, channels], using: &random)
      add(
        .mean, [input, addIntegers([1, 2])], output, optionsType: 27, [0: .byte(keeps ? 1 : 0)])
    }

    private mutating func addResize(using random: inout SeededGenerator) {
      func number(_ range: ClosedRange<Int32>) -> Int32 { Int32.random(in: range, using: &random) }
      let input = any(using: &random)
      let sides = [number(1...20), number(1...20)]
      let output = addPicture([1] + sides + [shape(input)[3]], like: input, using: &random)
      add(
        .resize, [input, addIntegers(sides)], output, optionsType: 74,
        [1: .byte(Bool.random(using: &random) ? 1 : 0)])
    }

    consuming func finished(using random: inout SeededGenerator) -> ModelMaker {
      if Int.random(in: 0...2, using: &random) == 0 { addNumbers(using: &random) }
      let givable = pictures.dropFirst().filter { !computed.contains($0) }
      let outputs = givable.filter {
        !taken.contains($0) || Int.random(in: 0...4, using: &random) == 0
      }
      model.subgraphs[0].outputs = (outputs.isEmpty ? givable.suffix(1) : outputs).map { Int32($0) }
      return model
    }
  }
}
