package import VisionBase

/// A bounds-checked view of a flexbuffer: a map, vector or value that carries its own types.
///
/// Custom operators keep their options in one. Format: https://flatbuffers.dev/flexbuffers/
package struct FlexBuffer {
  /// The kinds of values, with the numbers that the format assigns.
  private enum Kind {
    static let (null, int, uint, float, key, string) = (0, 1, 2, 3, 4, 5)
    static let (indirectInt, indirectUInt, indirectFloat) = (6, 7, 8)
    static let (map, vector, firstTyped, keys, lastTyped) = (9, 10, 11, 14, 15)
    static let (firstFixed, lastFixed, blob, bool, bools) = (16, 24, 25, 26, 36)
  }

  /// A value: its inline position, its width in bytes, and its kind.
  private struct Value {
    let position: Int
    let width: Int
    let kind: Int
    /// The width of the fields that the value leads to.
    let childWidth: Int

    init(position: Int, width: Int, packedType: Int) {
      self.position = position
      self.width = width
      kind = packedType >> 2
      childWidth = 1 << (packedType & 3)
    }
  }

  private let buffer: FlatBuffer
  private let range: Range<Int>
  private var remainingWork: Int

  /// The numbers and Boolean values of the map at the root, by key.
  package private(set) var numbers: [String: Double] = [:]

  /// Walks everything in `range` of a file and reads the numbers of its map.
  ///
  /// Throws `modelInvalid` when an offset leads outside, or values are nested or shared too much.
  package init(_ bytes: StableBytes, range: Range<Int>) throws(VisionError) {
    buffer = FlatBuffer(bytes, range: range)
    self.range = buffer.range
    remainingWork = 16 * range.count + 1024
    guard range.count >= 3 else { throw fault("it has \(range.count) bytes", at: range.lowerBound) }
    let width = Int(try buffer.load(range.upperBound - 1, as: UInt8.self))
    let packedType = Int(try buffer.load(range.upperBound - 2, as: UInt8.self))
    let position = range.upperBound - 2 - width
    guard [1, 2, 4, 8].contains(width), position >= range.lowerBound else {
      throw fault("its root has width \(width)", at: range.upperBound - 1)
    }
    let root = Value(position: position, width: width, packedType: packedType)
    try walk(root, depth: 0)
    guard root.kind == Kind.map else { return }
    try readNumbers(of: root)
  }

  // MARK: - Walking

  private mutating func walk(_ value: Value, depth: Int) throws(VisionError) {
    remainingWork -= 1
    guard depth < 16, remainingWork > 0 else {
      throw fault("it is nested or shared too much", at: value.position)
    }
    switch value.kind {
    case Kind.null, Kind.int, Kind.uint, Kind.float, Kind.bool: break
    case Kind.key: try walkKey(at: target(of: value))
    case Kind.string, Kind.blob: try walkBytes(of: value)
    case Kind.indirectInt, Kind.indirectUInt, Kind.indirectFloat:
      try check(target(of: value), byteCount: value.childWidth)
    case Kind.map:
      let start = try target(of: value)
      try walk(keysOf: start, width: value.childWidth)
      try walkElements(at: start, width: value.childWidth, depth: depth)
    case Kind.vector:
      try walkElements(at: target(of: value), width: value.childWidth, depth: depth)
    case Kind.firstTyped...Kind.lastTyped, Kind.bools: try walkTyped(value)
    case Kind.firstFixed...Kind.lastFixed:
      let count = 2 + (value.kind - Kind.firstFixed) / 3
      try check(target(of: value), byteCount: count * value.childWidth)
    default: throw fault("it has a value of unknown kind \(value.kind)", at: value.position)
    }
  }

  private mutating func walkElements(
    at start: Int, width: Int, depth: Int
  ) throws(VisionError) {
    let count = try count(before: start, width: width)
    try check(start, byteCount: count * width + count)
    for index in 0..<count {
      let type = Int(try buffer.load(start + count * width + index, as: UInt8.self))
      let element = Value(position: start + index * width, width: width, packedType: type)
      try walk(element, depth: depth + 1)
    }
  }

  private mutating func walkTyped(_ value: Value) throws(VisionError) {
    let start = try target(of: value)
    let count = try count(before: start, width: value.childWidth)
    try check(start, byteCount: count * value.childWidth)
    guard value.kind == Kind.keys || value.kind == Kind.lastTyped else { return }
    for index in 0..<count {
      try walkKey(at: back(from: start + index * value.childWidth, width: value.childWidth))
    }
  }

  /// Walks a map's keys: the offset of the key vector and its width come before the map's size.
  private mutating func walk(keysOf start: Int, width: Int) throws(VisionError) {
    let keys = try keys(of: start, width: width)
    guard try count(before: keys.start, width: keys.width) == count(before: start, width: width)
    else { throw fault("a map has not as many keys as values", at: start) }
    let count = try count(before: keys.start, width: keys.width)
    try check(keys.start, byteCount: count * keys.width)
    for index in 0..<count {
      try walkKey(at: back(from: keys.start + index * keys.width, width: keys.width))
    }
  }

  private func keys(of start: Int, width: Int) throws(VisionError) -> (start: Int, width: Int) {
    let keys = try back(from: start - 3 * width, width: width)
    let keyWidth = try unsigned(at: start - 2 * width, width: width)
    guard [1, 2, 4, 8].contains(keyWidth) else {
      throw fault("keys cannot be \(keyWidth) wide", at: start)
    }
    return (keys, keyWidth)
  }

  private mutating func walkKey(at start: Int) throws(VisionError) {
    var end = start
    while try buffer.load(end, as: UInt8.self) != 0 { end += 1 }
    remainingWork -= end - start
    guard remainingWork > 0 else { throw fault("its keys are shared too much", at: start) }
  }

  private func walkBytes(of value: Value) throws(VisionError) {
    let start = try target(of: value)
    let count = try count(before: start, width: value.childWidth)
    // Text ends with a zero byte that its length does not include.
    try check(start, byteCount: value.kind == Kind.string ? count + 1 : count)
  }

  // MARK: - Numbers

  private mutating func readNumbers(of root: Value) throws(VisionError) {
    let start = try target(of: root)
    let width = root.childWidth
    let keys = try keys(of: start, width: width)
    let count = try count(before: start, width: width)
    for index in 0..<count {
      let name = try back(from: keys.start + index * keys.width, width: keys.width)
      var end = name
      while try buffer.load(end, as: UInt8.self) != 0 { end += 1 }
      let type = Int(try buffer.load(start + count * width + index, as: UInt8.self))
      let value = Value(position: start + index * width, width: width, packedType: type)
      numbers[buffer.text(name..<end)] = try number(value)
    }
  }

  private func number(_ value: Value) throws(VisionError) -> Double? {
    switch value.kind {
    case Kind.int: try Double(signed(at: value.position, width: value.width))
    case Kind.uint, Kind.bool: try Double(unsigned(at: value.position, width: value.width))
    case Kind.float: try float(at: value.position, width: value.width)
    case Kind.indirectInt: try Double(signed(at: target(of: value), width: value.childWidth))
    case Kind.indirectUInt: try Double(unsigned(at: target(of: value), width: value.childWidth))
    case Kind.indirectFloat: try float(at: target(of: value), width: value.childWidth)
    default: nil
    }
  }

  private func float(at position: Int, width: Int) throws(VisionError) -> Double? {
    switch width {
    case 4: Double(Float(bitPattern: try buffer.load(position)))
    case 8: Double(bitPattern: try buffer.load(position))
    default: nil
    }
  }

  private func signed(at position: Int, width: Int) throws(VisionError) -> Int {
    switch width {
    case 1: Int(try buffer.load(position, as: Int8.self))
    case 2: Int(try buffer.load(position, as: Int16.self))
    case 4: Int(try buffer.load(position, as: Int32.self))
    default: Int(try buffer.load(position, as: Int64.self))
    }
  }

  private func unsigned(at position: Int, width: Int) throws(VisionError) -> Int {
    switch width {
    case 1: Int(try buffer.load(position, as: UInt8.self))
    case 2: Int(try buffer.load(position, as: UInt16.self))
    case 4: Int(try buffer.load(position, as: UInt32.self))
    default: Int(clamping: try buffer.load(position, as: UInt64.self))
    }
  }

  // MARK: - Places

  private func target(of value: Value) throws(VisionError) -> Int {
    try back(from: value.position, width: value.width)
  }

  /// Returns the position that an offset leads to; offsets point back toward the start.
  private func back(from position: Int, width: Int) throws(VisionError) -> Int {
    let offset = try unsigned(at: position, width: width)
    guard offset <= position - range.lowerBound else {
      throw fault("an offset points to before its start", at: position)
    }
    return position - offset
  }

  private func count(before start: Int, width: Int) throws(VisionError) -> Int {
    let count = try unsigned(at: start - width, width: width)
    guard count <= range.count else { throw fault("a vector of \(count) is too long", at: start) }
    return count
  }

  private func check(_ position: Int, byteCount: Int) throws(VisionError) {
    guard buffer.contains(position, byteCount: byteCount) else {
      throw fault("\(byteCount) bytes leave it", at: position)
    }
  }

  private func fault(_ words: String, at position: Int) -> VisionError {
    VisionError(
      .modelInvalid,
      "\(buffer.bytes.name): the flexbuffer in bytes \(range) is damaged at byte \(position): "
        + words,
      cause: ModelFault.outOfBounds(position: position))
  }
}
