import ModelFiles
import ModelRewriting
import TestSupport

extension OperatorModel {
  /// Changes one property that a kernel may rely on.
  mutating func bend(using random: inout SeededGenerator) {
    let tensors = model.subgraphs[0].tensors.indices
    let tensor = random.one(of: Array(tensors))
    switch Int.random(in: 0..<16, using: &random) {
    case 0, 1: setType(of: tensor, random.one(of: Self.bentTypes))
    case 2, 3:
      // All tensors of one type change to another, as a converter would write them.
      let old = model.subgraphs[0].tensors[tensor].type
      let new = random.one(of: Self.bentTypes)
      for index in tensors where model.subgraphs[0].tensors[index].type == old {
        setType(of: index, new)
      }
    case 4, 5: setShape(of: tensor, Self.shape(like: shape(of: tensor), using: &random))
    case 6:
      // All tensors of one shape change to another.
      let old = shape(of: tensor)
      let new = Self.shape(like: old, using: &random)
      for index in tensors where shape(of: index) == old { setShape(of: index, new) }
    case 7: compute(tensor)
    case 8: setValue(of: tensor, using: &random)
    case 9, 10: setOption(using: &random)
    case 11, 12: setScale(of: tensor, using: &random)
    case 13, 14: setDetails(of: tensor, using: &random)
    default: setLength(of: tensor, Int32.random(in: 0...9, using: &random))
    }
  }

  /// The data of each input, in order; nil where it does not matter.
  var inputBytes: [[UInt8]?] { model.subgraphs[0].inputs.map { given[Int($0)] } }

  /// True if it contains a WHILE.
  var runsLoop: Bool { model.operatorCodes.contains { $0.builtin == 119 } }

  /// A readable form of the tensors' types and shapes, constants, options and given data.
  var signature: String {
    let graph = model.subgraphs[0]
    let tensors = graph.tensors.enumerated().map { index, tensor in
      let scales = tensor.scales.isEmpty ? "" : "q\(tensor.scales)"
      let details = tensor.details.map { "(\($0.kind) \($0.scales)/\($0.blockSize))" } ?? ""
      let constant = tensor.buffer == 0 ? nil : model.buffers[Int(tensor.buffer)].data
      let value = constant.map { "=\(Self.hexadecimal($0))" } ?? ""
      let gift = given[index].map { "~\(Self.hexadecimal($0))" } ?? ""
      return "\(Self.types[Int(tensor.type)])\(tensor.shape)\(scales)\(details)\(value)\(gift)"
    }
    let options = graph.operators.first?.options.sorted { $0.key < $1.key } ?? []
    return (tensors + options.map { "\($0.key):\($0.value)" }).joined(separator: " ")
  }

  /// Returns the first bytes in hexadecimal.
  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = bytes.prefix(64).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return digits.joined() + (bytes.count > 64 ? "..." : "")
  }

  /// Hides the outputs from all but an operator that asks for their rank.
  ///
  /// They may then have a shape that is only known in the run.
  mutating func hideOutputs() {
    let rank = addCode(110)
    let sum = addCode(0)
    var last = addTensor([1])
    model.subgraphs[0].inputs.append(last)
    for output in model.subgraphs[0].outputs {
      let (found, next) = (addTensor([]), addTensor([1]))
      model.subgraphs[0].operators += [
        work(rank, [output], found, options: 83), work(sum, [found, last], next, options: 11),
      ]
      last = next
    }
    if model.subgraphs[0].outputs.isEmpty {
      let next = addTensor([1])
      model.subgraphs[0].operators.append(work(sum, [last, last], next, options: 11))
      last = next
    }
    model.subgraphs[0].outputs = [last]
  }

  // MARK: - Bends

  private static let bentTypes: [Int8] = [
    0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 12, 15, 16, 17, 18, 0, 2, 4, 9,
  ]

  private func shape(of tensor: Int) -> [Int32] { model.subgraphs[0].tensors[tensor].shape }

  private mutating func setType(of tensor: Int, _ type: Int8) {
    model.subgraphs[0].tensors[tensor].type = type
    let isQuantized = [3, 7, 9].contains(type)
    if isQuantized, model.subgraphs[0].tensors[tensor].scales.isEmpty {
      model.subgraphs[0].tensors[tensor].scales = [0.5]
      model.subgraphs[0].tensors[tensor].zeroPoints = [0]
    } else if !isQuantized {
      model.subgraphs[0].tensors[tensor].scales = []
      model.subgraphs[0].tensors[tensor].zeroPoints = []
    }
    given[tensor] = nil
    refit(tensor)
  }

  private mutating func setShape(of tensor: Int, _ shape: [Int32]) {
    model.subgraphs[0].tensors[tensor].shape = shape
    model.subgraphs[0].tensors[tensor].signature = nil
    refit(tensor)
  }

  private static func shape(
    like shape: [Int32], using random: inout SeededGenerator
  ) -> [Int32] {
    var sides = shape
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1:
      return (0..<Int.random(in: 0...6, using: &random)).map { _ in
        random.one(of: [0, 1, 1, 2, 3, 4, 5, 64])
      }
    case 2: sides.insert(Int32.random(in: 0...3, using: &random), at: 0)
    case 3: if !sides.isEmpty { sides.removeLast() }
    case 4: if !sides.isEmpty { sides.removeFirst() }
    default:
      guard !sides.isEmpty else { return [1] }
      let place = Int.random(in: sides.indices, using: &random)
      sides[place] = random.one(of: [0, 1, 2, sides[place] + 1, sides[place] * 2, 7])
    }
    return sides
  }

  /// Makes a constant an input or a computed tensor.
  private mutating func compute(_ tensor: Int) {
    guard model.subgraphs[0].tensors[tensor].buffer != 0 else { return }
    given[tensor] = model.buffers[Int(model.subgraphs[0].tensors[tensor].buffer)].data
    model.subgraphs[0].tensors[tensor].buffer = 0
    model.subgraphs[0].inputs.append(Int32(tensor))
  }

  private mutating func setValue(of tensor: Int, using random: inout SeededGenerator) {
    let size = Self.width(model.subgraphs[0].tensors[tensor].type)
    let value = random.one(of: [
      0, -1, 1, -2, 2, 3, -3, 4, 5, 8, 9, 16, 100, 127, 1 << 20, Int(Int32.max), Int(Int32.min),
      .min,
    ])
    func replaced(_ old: [UInt8]) -> [UInt8] {
      guard size >= 1, old.count >= Int(size) else { return old }
      let place = Int.random(in: 0..<old.count / Int(size), using: &random) * Int(size)
      var new = old
      new.replaceSubrange(
        place..<place + Int(size), with: ModelMaker.integers(value).prefix(Int(size)))
      return new
    }
    let buffer = Int(model.subgraphs[0].tensors[tensor].buffer)
    if buffer != 0, let data = model.buffers[buffer].data {
      model.buffers[buffer].data = replaced(data)
    } else if let data = given[tensor] {
      given[tensor] = replaced(data)
    }
  }

  private static let bentScales: [Float] = [
    .leastNormalMagnitude, 3e-35, 0x1p-100, 0x1p-64, 0x1p-40, 1e-9, 0.004, 1, 3, 256, 0x1p31,
    0x1p64, 0x1p100,
    .greatestFiniteMagnitude,
  ]

  /// Sets another scale for a tensor, or one for each entry of its first or last dimension.
  private mutating func setScale(of tensor: Int, using random: inout SeededGenerator) {
    guard !model.subgraphs[0].tensors[tensor].scales.isEmpty else { return }
    let sides = shape(of: tensor)
    var count = 1
    if Int.random(in: 0..<4, using: &random) == 0 {
      count = Int(max(1, min(64, (Bool.random(using: &random) ? sides.first : sides.last) ?? 1)))
    }
    let scales = (0..<count).map { _ in random.one(of: Self.bentScales) }
    model.subgraphs[0].tensors[tensor].scales = scales
    model.subgraphs[0].tensors[tensor].zeroPoints = .init(repeating: 0, count: count)
  }

  /// Adds details of any kind to a tensor's scales, whether it has any or not.
  private mutating func setDetails(of tensor: Int, using random: inout SeededGenerator) {
    let others = model.subgraphs[0].tensors.indices.map(Int32.init)
    guard Int.random(in: 0..<4, using: &random) > 0 else {
      model.subgraphs[0].tensors[tensor].details = nil
      return
    }
    var details = ModelMaker.Details(random.one(of: ModelMaker.Details.Kind.allCases))
    details.scales = random.one(of: others)
    details.zeroPoints = random.one(of: [-1, 0] + others)
    details.blockSize = random.one(of: [0, 1, 2, 3, 4, 6, 16, 32, 64, 1 << 30])
    details.dimensions = (0...Int.random(in: 0..<3, using: &random)).map { _ in
      Int32.random(in: 0..<4, using: &random)
    }
    if Bool.random(using: &random) {
      // Valid scales as far as possible: for this number of blocks, and constant.
      let elements = shape(of: tensor).reduce(1) { $0 * Int(max(0, $1)) }
      details.scales = addScales(elements / Int(max(1, details.blockSize)))
    }
    model.subgraphs[0].tensors[tensor].details = details
  }

  private mutating func setOption(using random: inout SeededGenerator) {
    guard var work = model.subgraphs[0].operators.first, !work.options.isEmpty else { return }
    let slot = random.one(of: work.options.keys.sorted())
    let value = random.one(of: [0, -1, 1, 2, 3, 4, 5, 7, 8, -2, -3, 64, Int(Int32.max)])
    switch work.options[slot] {
    case .byte: work.options[slot] = .byte(Int8(truncatingIfNeeded: value))
    case .int: work.options[slot] = .int(Int32(truncatingIfNeeded: value))
    case .long: work.options[slot] = .long(Int64(value))
    case .longs(var list):
      if list.isEmpty || Bool.random(using: &random) {
        list.append(Int64(value))
      } else if Bool.random(using: &random) {
        list.removeLast()
      } else {
        list[Int.random(in: list.indices, using: &random)] = Int64(value)
      }
      work.options[slot] = .longs(list)
    case .ints(var list):
      if list.isEmpty || Bool.random(using: &random) {
        list.append(Int32(truncatingIfNeeded: value))
      } else {
        list.removeLast()
      }
      work.options[slot] = .ints(list)
    default: break
    }
    model.subgraphs[0].operators[0] = work
  }

  /// Makes a list longer or shorter, or empty.
  private mutating func setLength(of tensor: Int, _ count: Int32) {
    guard shape(of: tensor).count == 1 else { return }
    setShape(of: tensor, [count])
  }

  // MARK: - Parts

  private static func width(_ type: Int8) -> Double {
    guard let bits = ElementType(schemaCode: Int(type))?.bitCount else { return 0 }
    return Double(bits) / 8
  }

  /// Resizes a constant to its shape and type, repeating its old bytes.
  private mutating func refit(_ tensor: Int) {
    let record = model.subgraphs[0].tensors[tensor]
    guard record.buffer != 0, let old = model.buffers[Int(record.buffer)].data else { return }
    let count = record.shape.reduce(1) { $0 * Int(max(0, $1)) }
    let size = Int((Double(count) * Self.width(record.type)).rounded(.up))
    guard size <= 1 << 20 else { return }
    let pattern = old.isEmpty ? [1] : old
    // Another tensor may share the buffer.
    model.buffers.append(.init((0..<size).map { pattern[$0 % pattern.count] }))
    model.subgraphs[0].tensors[tensor].buffer = UInt32(model.buffers.count - 1)
  }

  /// Adds a one-dimensional constant tensor of 16-bit ones.
  private mutating func addScales(_ count: Int) -> Int32 {
    let count = min(count, 1 << 16)
    model.buffers.append(.init((0..<count).flatMap { _ in [0x00, 0x3c] as [UInt8] }))
    var scales = ModelMaker.Tensor("scales", type: 1, [Int32(count)])
    scales.buffer = UInt32(model.buffers.count - 1)
    model.subgraphs[0].tensors.append(scales)
    return Int32(model.subgraphs[0].tensors.count - 1)
  }

  private mutating func addTensor(_ shape: [Int32]) -> Int32 {
    let count = model.subgraphs[0].tensors.count
    model.subgraphs[0].tensors.append(.init("t\(count)", type: 2, shape))
    return Int32(count)
  }

  private mutating func addCode(_ builtin: Int32) -> UInt32 {
    if let known = model.operatorCodes.firstIndex(where: { $0.builtin == builtin }) {
      return UInt32(known)
    }
    model.operatorCodes.append((builtin, nil))
    return UInt32(model.operatorCodes.count - 1)
  }

  private func work(
    _ code: UInt32, _ inputs: [Int32], _ output: Int32, options: UInt8
  ) -> ModelMaker.Operator {
    var work = ModelMaker.Operator(inputs, [output], optionsType: options)
    work.code = code
    return work
  }
}
