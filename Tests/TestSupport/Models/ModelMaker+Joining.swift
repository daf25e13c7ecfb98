// Steps of `ModelMaker.randomBytes` that join tensors, change their shapes, or end in floats.

extension ModelMaker.ByteGraph {
  /// Adds a concatenation of pictures along their channels or rows.
  ///
  /// The runtime takes other scales than the output's only for bytes without a sign.
  mutating func addJoin(using random: inout SeededGenerator) {
    let first = any(using: &random)
    let rank = Int32(shape(first).count)
    let axis = Bool.random(using: &random) ? rank - 1 : 1
    var inputs: [Int] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let fitting = pictures.filter { fits($0, first, besides: Int(axis)) }
      inputs.append(fitting[Int.random(in: 0..<fitting.count, using: &random)])
    }
    var joined = shape(first)
    joined[Int(axis)] = inputs.reduce(0) { $0 + shape($1)[Int(axis)] }
    guard joined[Int(axis)] < 400 else { return }
    let isLike = isSigned || Int.random(in: 0...3, using: &random) == 0
    let output = addPicture(joined, like: isLike ? first : nil, using: &random)
    // Converters give all of them the numbers of the output.
    if isSigned {
      inputs = inputs.map { requantized($0, like: first) }
    }
    add(
      .concatenation, inputs, output, optionsType: 10,
      [0: .int(Bool.random(using: &random) ? axis : axis - rank), 1: .byte(0)])
  }

  private func fits(_ tensor: Int, _ other: Int, besides axis: Int) -> Bool {
    var (left, right) = (shape(tensor), shape(other))
    guard left.count == right.count else { return false }
    (left[axis], right[axis]) = (0, 0)
    return left == right
  }

  private mutating func requantized(_ tensor: Int, like other: Int) -> Int {
    let tensors = model.subgraphs[0].tensors
    guard
      tensors[tensor].scales != tensors[other].scales
        || tensors[tensor].zeroPoints != tensors[other].zeroPoints
    else { return tensor }
    var same = tensors[other]
    (same.name, same.shape) = ("same \(tensors.count)", tensors[tensor].shape)
    model.subgraphs[0].tensors.append(same)
    add(.quantize, [tensor], tensors.count, optionsType: 89)
    return tensors.count
  }

  /// Adds another shape for the same bytes: of two to four dimensions.
  mutating func addShape(using random: inout SeededGenerator) {
    let input = pictures[Int.random(in: 0..<pictures.count, using: &random)]
    let count = shape(input).reduce(1, *)
    let divisors = (1...min(count, 40)).filter { count % $0 == 0 }
    let channels = divisors[Int.random(in: 0..<divisors.count, using: &random)]
    let rows = divisors.filter { count / channels % $0 == 0 }
    let height = rows[Int.random(in: 0..<rows.count, using: &random)]
    var shapes: [[Int32]] = [
      [1, count / channels, channels], [1, height, count / channels / height, channels],
    ]
    if count <= 4096 { shapes.append([1, count]) }
    let shape = shapes[Int.random(in: 0..<shapes.count, using: &random)]
    let output = addPicture(shape, like: input, using: &random)
    var wanted = shape
    if Bool.random(using: &random) { wanted[1] = -1 }
    guard Int.random(in: 0...2, using: &random) == 0 else {
      add(.reshape, [input, addIntegers(wanted)], output)
      return
    }
    func number(_ code: ModelMaker.ByteCode) -> UInt32 {
      UInt32(ModelMaker.ByteCode.allCases.firstIndex(of: code) ?? 0)
    }
    let codes = ModelMaker.ShapeCodes(
      shape: number(.shape), slice: number(.slice), pack: number(.pack))
    add(.reshape, [input, model.addShape(of: input, wanted.dropFirst(), codes: codes)], output)
    computed.insert(output)
  }

  /// Adds a picture with each row and column several times, as Keras enlarges pictures.
  mutating func addRepeated(using random: inout SeededGenerator) {
    let input = any(using: &random)
    let (from, rows, columns) = (
      shape(input), Int32.random(in: 1...3, using: &random),
      Int32.random(in: 1...3, using: &random)
    )
    guard from[1] * from[2] < 400 else { return }
    let shapes = [
      [1, from[1], 1, from[2], from[3]], [1, from[1], rows, from[2], from[3]],
      [1, rows * from[1], from[2], 1, from[3]], [1, rows * from[1], from[2], columns, from[3]],
      [1, rows * from[1], columns * from[2], from[3]],
    ]
    let times: [[Int32]] = [[1, 1, rows, 1, 1], [1, 1, 1, columns, 1]]
    var last = input
    for (index, shape) in shapes.enumerated() {
      let isTile = index % 2 == 1
      let output = addPicture(shape, like: input, using: &random)
      add(
        isTile ? .tile : .reshape, [last, addIntegers(isTile ? times[index / 2] : shape)], output)
      last = output
    }
  }

  /// Adds some rows and columns of a picture.
  mutating func addSlice(using random: inout SeededGenerator) {
    let input = any(using: &random)
    let from = shape(input)
    var (starts, ends, steps): ([Int32], [Int32], [Int32]) = ([0], [1], [1])
    for side in from[1...2] {
      starts.append(Int32.random(in: 0..<side, using: &random))
      ends.append(Int32.random(in: starts[starts.count - 1] + 1...side, using: &random))
      steps.append(Int32.random(in: 1...2, using: &random))
    }
    (starts, ends, steps) = (starts + [0], ends + [from[3]], steps + [1])
    var masks: [UInt8] = [0, 0]
    if Bool.random(using: &random) {
      (starts[1], ends[2], masks) = (0, from[2], [0b0010, 0b0100])
    }
    var sides: [Int32] = []
    for axis in 0...3 {
      let length = ends[axis] - starts[axis]
      sides.append((length + steps[axis] - 1) / steps[axis])
    }
    // The numbers that count are those of the picture's end where they are masked.
    if masks[0] > 0 { (starts[1], ends[2]) = (5, 1) }
    let output = addPicture(sides, like: input, using: &random)
    add(
      .slice, [input, addIntegers(starts), addIntegers(ends), addIntegers(steps)], output,
      optionsType: 32, [0: .int(Int32(masks[0])), 1: .int(Int32(masks[1]))])
  }

  /// Adds the floats that the bytes of a tensor stand for.
  mutating func addNumbers(using random: inout SeededGenerator) {
    let inputs = pictures.dropFirst()
    guard let input = inputs.randomElement(using: &random) else { return }
    _ = addFloats(shape(input), of: input)
  }

  mutating func addFloats(_ shape: [Int32], of input: Int) -> Int {
    let floats = model.subgraphs[0].tensors.count
    model.subgraphs[0].tensors.append(ModelMaker.Tensor("floats", type: 0, shape))
    add(.dequantize, [input], floats)
    return floats
  }
}
