import ModelBytes
import VisionBase

extension OperatorCheck {
  func check(_ requirement: Requirement) throws(VisionError) {
    switch requirement {
    case .sameShape(let first, let second): try sameShape(first, second)
    case .values(let number, let range): try values(number, range)
    case .option(let kind, let slot, let name, let range):
      let value = try site.needed(site.options(kind)).int32(slot)
      try option(value, name, range)
    case .entryForEachDimension(let list, let number): try entries(list, forEach: number)
    case .divisor(let number, let types): try divisor(number, types)
    case .memory(let number): try memory(number)
    case .fours(let number): try fours(number)
    case .rescaling: try rescaling()
    case .comparableScales: try comparableScales()
    case .lookupTable: try lookupTable()
    case .broadcastableConstants: try broadcastableConstants()
    case .evenWideSums: try evenWideSums()
    case .bias(let number, let filter, let dimension):
      try bias(number, filter: filter, dimension: dimension)
    case .wideBias(let number, let kind, let slot): try wideBias(number, kind, slot)
    case .depthMultiplier: try depthMultiplier()
    case .scaleForEachChannel(let filter, let dimension):
      try scaleForEachChannel(filter, dimension)
    case .scalesOfShape: try scalesOfShape()
    case .plainWeights: try plainWeights()
    case .ownState: try ownState()
    case .reshapeTarget: try reshapeTarget()
    case .permutation: try permutation()
    case .strides: try strides()
    case .blocks: try blocks()
    case .reversedAxes: try reversedAxes()
    case .sequenceLengths: try sequenceLengths()
    case .parts: try parts()
    case .selectedRows: try selectedRows()
    case .diagonal: try diagonal()
    case .buckets: try buckets()
    case .rowScales: try rowScales()
    case .matrices: try matrices()
    case .anchors: try anchors()
    case .sides: try sides()
    case .hashBits: try hashBits()
    case .hashKind: try hashKind()
    case .callees: try callees()
    case .twoBranches: try twoBranches()
    case .attributes: try attributes()
    case .ownHandles: try ownHandles()
    case .stablehloGather: try stablehloGather()
    case .stablehloScatter: try stablehloScatter()
    case .stablehloPadding: try stablehloPadding()
    case .stablehloWindow: try stablehloWindow()
    case .window: try window()
    case .rotation: try rotation()
    case .spectrogram: try spectrogram()
    case .cepstrum: try cepstrum()
    }
  }

  private func fours(_ number: Int) throws(VisionError) {
    guard (site.input(number)?.integers() ?? []).reduce(1, &*).isMultiple(of: 4) else {
      throw site.badShape(
        "its \(name(number)) does not ask for a multiple of 4, but its kernel makes 4 numbers at "
          + "once")
    }
  }

  private func hashKind() throws(VisionError) {
    let options = try site.needed(site.options(.lshProjection))
    try option(Int32(try options.int8(OptionSlot.LSHProjection.type)), "type", 1...2)
  }

  private func sameShape(_ first: Int, _ second: Int) throws(VisionError) {
    guard let left = shape(first), let right = shape(second), left == right, !left.contains(-1)
    else {
      throw site.badShape(
        "\(name(first)) \(text(first)) and \(name(second)) \(text(second)) must be of one shape, "
          + "which its kernel does not check")
    }
  }

  /// Returns a shape for a message.
  func text(_ number: Int) -> String {
    guard let shape = shape(number) else { return "of unknown shape" }
    return "[\(shape.map { $0 < 0 ? "?" : String($0) }.joined(separator: ", "))]"
  }

  private func values(_ number: Int, _ range: ClosedRange<Int>) throws(VisionError) {
    guard let tensor = site.input(number), tensor.content != nil else { return }
    guard let values = tensor.integers(limit: 1 << 16) else {
      throw site.badShape("its \(name(number)) holds too many numbers")
    }
    guard let value = values.first(where: { !range.contains($0) }) else { return }
    throw site.badShape(
      "its \(name(number)) holds \(value), which is not in \(range.lowerBound)...\(range.upperBound)"
    )
  }

  private func option(
    _ value: Int32, _ name: String, _ range: ClosedRange<Int32>
  ) throws(VisionError) {
    guard range.contains(value) else {
      throw site.badOption(
        "\(name) \(value) is not in \(range.lowerBound)...\(range.upperBound)")
    }
  }

  private func entries(_ list: Int, forEach number: Int) throws(VisionError) {
    guard let rank = shape(number)?.count, KnownShapes.count(shape(list)) == rank else {
      throw site.badShape(
        "its \(name(list)) \(text(list)) needs an entry for each dimension of its \(name(number)) "
          + text(number))
    }
  }

  /// Checks divisors: the least integer divided by -1 overflows, and the processor ends the
  /// process.
  private func divisor(_ number: Int, _ types: ElementTypeSet) throws(VisionError) {
    guard let tensor = site.input(number), types.contains(tensor.type) else { return }
    guard tensor.content != nil, let values = tensor.integers(limit: 1 << 20),
      !values.contains(where: { $0 == 0 || $0 == -1 })
    else {
      throw site.badShape(
        "its divisor is \(tensor.content == nil ? "computed" : "0 or -1 somewhere"), and its kernel "
          + "ends the process when it divides the least integer by -1")
    }
  }

  private func memory(_ number: Int) throws(VisionError) {
    guard let tensor = site.input(number), tensor.content != nil else { return }
    guard let sides = tensor.integers(), Self.holdsMemory(sides) else {
      throw site.badShape("its \(name(number)) asks for a shape that is impossible")
    }
  }

  static func holdsMemory(_ shape: [Int]) -> Bool {
    var product = 1
    for side in shape {
      guard side >= 0, side <= TensorCheck.mostBytes else { return false }
      product *= max(side, 1)
      guard product <= TensorCheck.mostBytes / 8 else { return false }
    }
    return true
  }

  /// Checks the target shape of a RESHAPE.
  ///
  /// The kernel ignores a shape that is not a list if its values are in the file; then the shape in
  /// the options counts, and must be present.
  private func reshapeTarget() throws(VisionError) {
    let number = InputSlot.Reshape.shape
    guard let shape = site.input(number) else { return }
    guard site.overlooksShape else {
      return try check(
        shape, number, .list(name(number), [.int32]).trusted.counting(0...TensorCheck.highestRank))
    }
    guard try site.options(.reshape)?.indices(OptionSlot.Reshape.newShape) != nil else {
      throw site.badShape("its shape has \(shape.shape.count) dimensions and needs 1")
    }
  }

  private func permutation() throws(VisionError) {
    // For a scalar the kernel reads a dimension that does not exist.
    guard let order = site.input(1)?.integers(), !order.isEmpty,
      order.sorted() == Array(0..<order.count),
      shape(0).map({ $0.count == order.count }) ?? true
    else {
      throw site.badShape(
        "perm \(site.input(1)?.integers() ?? []) is not an order of the dimensions of \(text(0))")
    }
  }

  private func reversedAxes() throws(VisionError) {
    let rank = shape(0)?.count ?? 0
    let axes = (site.input(1)?.integers() ?? []).map { $0 < 0 ? $0 + rank : $0 }.sorted()
    guard let first = axes.first, first >= 0, axes.last ?? 0 < rank,
      axes == Array(first..<first + axes.count)
    else {
      throw site.badShape(
        "axis \(site.input(1)?.integers() ?? []) does not name neighboring dimensions of "
          + "\(text(0))")
    }
  }

  private func sequenceLengths() throws(VisionError) {
    let options = try site.needed(site.options(.reverseSequence))
    let sequence = Int(try options.int32(OptionSlot.ReverseSequence.sequence))
    let batch = Int(try options.int32(OptionSlot.ReverseSequence.batch))
    guard let sides = shape(0), sides.indices.contains(sequence), sides.indices.contains(batch),
      sequence != batch, sides[sequence] >= 0,
      let lengths = site.input(1)?.integers(limit: 1 << 16), lengths.count == sides[batch],
      lengths.allSatisfy({ (0...sides[sequence]).contains($0) })
    else {
      throw site.badShape(
        "its lengths do not fit dimensions \(sequence) and \(batch) of \(text(0))")
    }
  }

  private func parts() throws(VisionError) {
    let sizes = site.input(1)?.integers(limit: 1 << 16) ?? []
    guard sizes.count == site.record.outputs.count,
      sizes.allSatisfy({ (-1...1 << 30).contains($0) }),
      sizes.count(where: { $0 == -1 }) <= 1
    else { throw site.badShape("its sizes cannot be those of \(site.record.outputs.count) parts") }
  }

  private func selectedRows() throws(VisionError) {
    guard shape(0)?.isEmpty == true || (shape(0)?.count ?? 1) > 1 || (shape(1)?.count ?? 0) >= 1
    else {
      throw site.badShape(
        "its condition \(text(0)) may choose rows, and its first \(text(1)) may have none")
    }
  }

  private func strides() throws(VisionError) {
    let options = try site.needed(site.options(.stridedSlice))
    let slots = OptionSlot.StridedSlice.self
    let counts = (1...3).map { KnownShapes.count(shape($0)) ?? -1 }
    guard Set(counts).count == 1 else {
      throw site.badShape(
        "begin \(text(1)), end \(text(2)) and strides \(text(3)) must have the same length")
    }
    let added = try options.int32(slots.newAxis).nonzeroBitCount
    let isRelative = try options.bool(slots.offset)
    guard try options.int32(slots.ellipsis).nonzeroBitCount <= 1,
      shape(0).map({ counts[0] <= $0.count + added }) ?? true,
      !isRelative || shape(0)?.count == counts[0]
    else { throw site.badShape("\(counts[0]) ranges do not fit the dimensions of \(text(0))") }
    // With relative ends the kernel reads them before they are computed.
    guard !isRelative || (1...3).allSatisfy({ site.input($0)?.content != nil }) else {
      throw site.badShape("its ends are relative, but begin, end and strides are not constants")
    }
  }

  /// Checks for an empty picture, which is read before its first byte, or causes a division by
  /// zero.
  private func sides() throws(VisionError) {
    guard let input = shape(0), input.count == 4, input[1] == 0 || input[2] == 0 else { return }
    throw site.badShape("its input \(text(0)) is empty")
  }

  /// Checks that boxes and scores are of one picture, with an anchor for each, as far as their
  /// numbers are certain.
  private func anchors() throws(VisionError) {
    let slots = InputSlot.DetectionPostProcess.self
    guard let anchors = shape(slots.anchors), let count = anchors.first, count >= 0 else { return }
    for slot in [slots.boxes, slots.scores] {
      guard let shape = shape(slot), shape[0] > 1 || shape[1] > count else { continue }
      throw site.badShape("its \(name(slot)) \(text(slot)) do not fit the anchors \(anchors)")
    }
  }

  /// Checks that hashes fit: each is a bit of a signed 32-bit number.
  private func hashBits() throws(VisionError) {
    guard let hashes = shape(0), hashes.count == 2, (1...31).contains(hashes[1]) else {
      throw site.badShape("its hashes \(text(0)) must have 1 to 31 bits")
    }
  }

  private func blocks() throws(VisionError) {
    guard let sides = shape(0), let blocks = site.input(1)?.integers(),
      let crops = site.input(2)?.integers(), crops.count == 2 * blocks.count,
      sides.count > blocks.count,
      blocks.indices.allSatisfy({
        let side = sides[$0 + 1]
        let cropped = crops[2 * $0] + crops[2 * $0 + 1]
        return cropped == 0 || side >= 0 && cropped < side * blocks[$0]
      })
    else { throw site.badShape("its crops do not fit its input \(text(0))") }
  }
}
