// Shapes that are computed, as Keras writes them where the number of pictures is open.

extension ModelMaker {
  /// The numbers of the operators that compute a shape, among the model's codes.
  package struct ShapeCodes {
    let shape: UInt32
    let slice: UInt32
    let pack: UInt32

    package init(shape: UInt32, slice: UInt32, pack: UInt32) {
      (self.shape, self.slice, self.pack) = (shape, slice, pack)
    }
  }

  /// Adds a shape that is computed: the number of pictures in a tensor, and further sides.
  package mutating func addShape(
    of tensor: Int, _ sides: ArraySlice<Int32>, codes: ShapeCodes
  ) -> Int {
    let rank = Int32(subgraphs[0].tensors[tensor].shape.count)
    let whole = addIntegers([rank])
    append(codes.shape, [tensor], to: whole, 55, [0: .byte(2)])
    let places = [0, 1, 1].map { addIntegers([1], of: [$0]) }
    let count = addIntegers([])
    append(codes.slice, [whole] + places, to: count, 32, [4: .int(1)])
    let further = sides.map { addIntegers([], of: [$0]) }
    let shape = addIntegers([Int32(sides.count) + 1])
    append(codes.pack, [count] + further, to: shape, 59, [0: .int(Int32(sides.count) + 1)])
    return shape
  }

  /// Adds a tensor of integers: constants, or what an operator writes.
  private mutating func addIntegers(_ shape: [Int32], of numbers: [Int32]? = nil) -> Int {
    var tensor = Tensor("shape \(subgraphs[0].tensors.count)", type: 2, shape)
    if let numbers {
      buffers.append(Buffer(numbers.flatMap(Self.integers)))
      tensor.buffer = UInt32(buffers.count - 1)
    }
    subgraphs[0].tensors.append(tensor)
    return subgraphs[0].tensors.count - 1
  }

  private mutating func append(
    _ code: UInt32, _ inputs: [Int], to output: Int, _ optionsType: UInt8,
    _ options: [Int: OptionField]
  ) {
    var work = Operator(
      inputs.map { Int32($0) }, [Int32(output)], optionsType: optionsType, options: options)
    work.code = code
    subgraphs[0].operators.append(work)
  }
}
