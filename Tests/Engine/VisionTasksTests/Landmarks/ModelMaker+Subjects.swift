import TestSupport

/// Models whose outputs are the same for every input, or its brightness.
extension ModelMaker {
  /// Returns a model without outputs that takes a picture.
  static func picture(side: Int) -> ModelMaker { taking([[1, Int32(side), Int32(side), 3]]) }

  /// Returns a model without outputs that takes floats of these shapes.
  static func taking(_ shapes: [[Int32]]) -> ModelMaker {
    let subgraph = ModelMaker.Subgraph(
      tensors: shapes.enumerated().map { .init("input\($0)", $1) },
      inputs: shapes.indices.map { Int32($0) }, outputs: [], operators: [])
    // Sum, mean, change of shape.
    return ModelMaker(
      operatorCodes: [(0, nil), (40, nil), (22, nil)], subgraphs: [subgraph])
  }

  /// Adds a tensor, with a value if it is constant, and returns its index.
  private mutating func tensor(
    _ name: String, type: Int8 = 0, _ shape: [Int32], bytes: [UInt8]? = nil
  ) -> Int32 {
    var number: UInt32 = 0
    if let bytes {
      number = UInt32(buffers.count)
      buffers.append(Buffer(bytes))
    }
    subgraphs[0].tensors.append(Tensor(name, type: type, shape, buffer: number))
    return Int32(subgraphs[0].tensors.count - 1)
  }

  /// Adds a constant output.
  mutating func add(
    constant values: [Float], shape: [Int32], declared: [Int32]? = nil
  ) {
    let count = subgraphs[0].outputs.count
    let value = tensor("value\(count)", shape, bytes: Self.floats(values))
    let zero = tensor("zero\(count)", [1], bytes: Self.floats([0]))
    let output = tensor("output\(count)", declared ?? shape)
    subgraphs[0].operators.append(
      Operator([value, zero], [output], optionsType: 11, options: [0: .byte(0)]))
    subgraphs[0].outputs.append(output)
  }

  /// Adds an output of one number: the mean of the input.
  mutating func addBrightness(dimensions: Int = 2) {
    let ones = [Int32](repeating: 1, count: dimensions)
    let axes = tensor(
      "axes", type: 2, [3],
      bytes: Self.integers(1 as Int32) + Self.integers(2 as Int32) + Self.integers(3 as Int32))
    let mean = tensor("mean", [1])
    let shape = tensor(
      "shape", type: 2, [Int32(dimensions)], bytes: ones.flatMap { Self.integers($0) })
    let output = tensor("brightness", ones)
    var average = Operator([0, axes], [mean], optionsType: 27, options: [0: .byte(0)])
    average.code = 1
    var reshape = Operator([mean, shape], [output])
    reshape.code = 2
    subgraphs[0].operators += [average, reshape]
    subgraphs[0].outputs.append(output)
  }
}
