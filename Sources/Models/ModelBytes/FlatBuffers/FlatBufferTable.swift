package import VisionBase

/// One table of a flatbuffer, whose fields are read by slot: 0 is the schema's first field.
///
/// An absent field returns its default or nil. A field that leads outside the flatbuffer, or does
/// not fit in its table, throws `modelInvalid` with a `ModelFault` cause.
package struct FlatBufferTable: Sendable {
  /// The flatbuffer that contains the table.
  package let buffer: FlatBuffer

  /// The table's position, as an offset into the flatbuffer's `bytes`.
  package let position: Int

  private let slots: Range<Int>
  private let byteCount: Int

  /// Finds the table at a position and checks that it and its vtable lie inside the flatbuffer.
  package init(_ buffer: FlatBuffer, position: Int) throws(VisionError) {
    self.buffer = buffer
    self.position = position
    let vtable = position - Int(try buffer.load(position, as: Int32.self))
    guard buffer.contains(vtable, byteCount: 4) else {
      throw buffer.fault(
        "the vtable of the table at byte \(position), which is said to be at \(vtable),",
        at: position)
    }
    let vtableSize = Int(try buffer.load(vtable, as: UInt16.self))
    byteCount = Int(try buffer.load(vtable + 2, as: UInt16.self))
    guard vtableSize >= 4, vtableSize.isMultiple(of: 2),
      buffer.contains(vtable, byteCount: vtableSize)
    else {
      throw buffer.fault("the vtable at byte \(vtable) with size \(vtableSize)", at: vtable)
    }
    guard byteCount >= 4, buffer.contains(position, byteCount: byteCount) else {
      throw buffer.fault("the table at byte \(position) with size \(byteCount)", at: position)
    }
    slots = vtable + 4..<vtable + vtableSize
  }

  /// Returns true if the table stores a field.
  package func has(_ slot: Int) throws(VisionError) -> Bool {
    try field(slot, byteCount: 0) != nil
  }

  /// Returns the position of a field of a given size; nil when it is absent.
  package func field(_ slot: Int, byteCount size: Int) throws(VisionError) -> Int? {
    guard slot >= 0, slot < slots.count / 2 else { return nil }
    let offset = Int(try buffer.load(slots.lowerBound + slot * 2, as: UInt16.self))
    guard offset != 0 else { return nil }
    guard offset >= 4, offset + size <= byteCount else {
      throw VisionError(
        .modelInvalid,
        "\(buffer.bytes.name): field \(slot) of the table at byte \(position) is said to start at "
          + "\(offset) and does not fit in the table's \(byteCount) bytes; the file is damaged",
        cause: ModelFault.outOfBounds(position: position))
    }
    return position + offset
  }
}

// MARK: - Numbers

extension FlatBufferTable {
  /// Reads a `ubyte` field.
  package func uint8(_ slot: Int, default value: UInt8 = 0) throws(VisionError) -> UInt8 {
    try number(slot) ?? value
  }

  /// Reads a `byte` field.
  package func int8(_ slot: Int, default value: Int8 = 0) throws(VisionError) -> Int8 {
    try number(slot) ?? value
  }

  /// Reads an `int` field.
  package func int32(_ slot: Int, default value: Int32 = 0) throws(VisionError) -> Int32 {
    try number(slot) ?? value
  }

  /// Reads a `uint` field.
  package func uint32(_ slot: Int, default value: UInt32 = 0) throws(VisionError) -> UInt32 {
    try number(slot) ?? value
  }

  /// Reads a `long` field.
  package func int64(_ slot: Int, default value: Int64 = 0) throws(VisionError) -> Int64 {
    try number(slot) ?? value
  }

  /// Reads a `ulong` field.
  package func uint64(_ slot: Int, default value: UInt64 = 0) throws(VisionError) -> UInt64 {
    try number(slot) ?? value
  }

  /// Reads a `float` field.
  package func float32(_ slot: Int, default value: Float = 0) throws(VisionError) -> Float {
    guard let bits: UInt32 = try number(slot) else { return value }
    return Float(bitPattern: bits)
  }

  /// Reads a `bool` field.
  package func bool(_ slot: Int, default value: Bool = false) throws(VisionError) -> Bool {
    guard let byte: UInt8 = try number(slot) else { return value }
    return byte != 0
  }

  private func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _ slot: Int
  ) throws(VisionError) -> Number? {
    guard let place = try field(slot, byteCount: MemoryLayout<Number>.size) else { return nil }
    return try buffer.load(place)
  }
}

// MARK: - What a field leads to

extension FlatBufferTable {
  /// Reads a `string` field; invalid UTF-8 is replaced.
  package func string(_ slot: Int) throws(VisionError) -> String? {
    guard let content = try vector(slot, stride: 1) else { return nil }
    return buffer.text(content.range)
  }

  /// Reads a field that is another table.
  package func table(_ slot: Int) throws(VisionError) -> FlatBufferTable? {
    guard let place = try field(slot, byteCount: 4) else { return nil }
    return try FlatBufferTable(buffer, position: buffer.follow(place, what: name(slot)))
  }

  /// Reads a vector of tables.
  package func tables(_ slot: Int) throws(VisionError) -> [FlatBufferTable]? {
    guard let places = try vector(slot, stride: 4) else { return nil }
    var tables: [FlatBufferTable] = []
    tables.reserveCapacity(places.count)
    for place in stride(from: places.range.lowerBound, to: places.range.upperBound, by: 4) {
      let target = try buffer.follow(place, what: name(slot))
      tables.append(try FlatBufferTable(buffer, position: target))
    }
    return tables
  }

  /// Reads a vector of strings.
  package func strings(_ slot: Int) throws(VisionError) -> [String]? {
    guard let places = try vector(slot, stride: 4) else { return nil }
    var strings: [String] = []
    strings.reserveCapacity(places.count)
    for place in stride(from: places.range.lowerBound, to: places.range.upperBound, by: 4) {
      let target = try buffer.follow(place, what: name(slot))
      strings.append(
        buffer.text(try buffer.elements(at: target, stride: 1, what: name(slot)).range))
    }
    return strings
  }

  /// Reads a vector of `int`.
  package func int32s(_ slot: Int) throws(VisionError) -> [Int32]? { try numbers(slot) }

  /// Reads a vector of `uint`.
  package func uint32s(_ slot: Int) throws(VisionError) -> [UInt32]? { try numbers(slot) }

  /// Reads a vector of `long`.
  package func int64s(_ slot: Int) throws(VisionError) -> [Int64]? { try numbers(slot) }

  /// Reads a vector of `float`.
  package func float32s(_ slot: Int) throws(VisionError) -> [Float]? {
    let bits: [UInt32]? = try numbers(slot)
    return bits?.map(Float.init(bitPattern:))
  }

  /// Returns the content of a `[ubyte]` vector, as offsets into the flatbuffer's `bytes`.
  package func byteRange(_ slot: Int) throws(VisionError) -> Range<Int>? {
    try vector(slot, stride: 1)?.range
  }

  private func numbers<Number: FixedWidthInteger & BitwiseCopyable>(
    _ slot: Int
  ) throws(VisionError) -> [Number]? {
    guard let content = try vector(slot, stride: MemoryLayout<Number>.size) else { return nil }
    return buffer.bytes.withBytes { span in
      (0..<content.count).map { index in
        // In bounds: `vector` checked the whole range.
        Number(
          littleEndian: unsafe span.unsafeLoadUnaligned(
            fromUncheckedByteOffset: content.range.lowerBound + index * MemoryLayout<Number>.size,
            as: Number.self))
      }
    }
  }

  private func vector(
    _ slot: Int, stride: Int
  ) throws(VisionError) -> (range: Range<Int>, count: Int)? {
    guard let place = try field(slot, byteCount: 4) else { return nil }
    let target = try buffer.follow(place, what: name(slot))
    return try buffer.elements(at: target, stride: stride, what: name(slot))
  }

  private func name(_ slot: Int) -> String { "field \(slot) of the table at byte \(position)" }
}
