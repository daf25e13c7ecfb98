package import VisionBase

/// Walks a whole flatbuffer along a schema and checks every offset and length.
///
/// Afterward every table, vector, string and union that the schema defines lies inside the
/// flatbuffer, is aligned, and ends within its bounds. Each table and vector is walked once however
/// often it is shared. The bytes that a reader would read if it copied each use are added up and
/// limited, so that a small file cannot represent a huge one.
package struct StructureVerifier {
  private let buffer: FlatBuffer
  private let schema: ModelSchema
  /// The cost of reading a table or vector in bytes, by position and kind.
  private var costs: [UInt64: Int] = [:]
  private var path: [Step] = []
  private let limit: Int
  /// The end of the part walked so far.
  package private(set) var end: Int

  private enum Step {
    case field(ModelSchema.Field)
    case element(Int)
  }

  package init(_ buffer: FlatBuffer, schema: ModelSchema = .current) {
    self.buffer = buffer
    self.schema = schema
    // Real models share little: they never reach twice their size.
    limit = 1 << 20 + 16 * buffer.range.count
    end = buffer.range.lowerBound
    costs.reserveCapacity(1024)
  }

  /// Checks everything; throws `modelInvalid` with the path to the defect.
  package mutating func verify() throws(VisionError) {
    let start = buffer.range.lowerBound
    guard buffer.range.count >= 8 else { throw malformed(start, "there are fewer than 8 bytes") }
    _ = try table(at: follow(start), kind: 0)
  }

  // MARK: - Tables

  private mutating func table(at position: Int, kind: Int) throws(VisionError) -> Int {
    let key = UInt64(position) << 12 | UInt64(kind)
    if let cost = costs[key] { return cost }
    let layout = try layout(at: position)
    var cost = 16 + layout.byteCount
    for field in schema.tables[kind].fields {
      guard let place = try place(of: field.slot, in: layout, field: field) else { continue }
      path.append(.field(field))
      cost += try content(of: field, at: place, in: layout)
      path.removeLast()
      guard cost <= limit else { throw tooComplex(position) }
    }
    costs[key] = cost
    return cost
  }

  private struct Layout {
    let position: Int
    let byteCount: Int
    let slots: Range<Int>
  }

  private mutating func layout(at position: Int) throws(VisionError) -> Layout {
    guard isAligned(position, to: 4), buffer.contains(position, byteCount: 4) else {
      throw malformed(position, "a table cannot start there")
    }
    let vtable = position - Int(try buffer.load(position, as: Int32.self))
    guard isAligned(vtable, to: 2), buffer.contains(vtable, byteCount: 4) else {
      throw malformed(position, "its vtable cannot be at byte \(vtable)")
    }
    let vtableSize = Int(try buffer.load(vtable, as: UInt16.self))
    let byteCount = Int(try buffer.load(vtable + 2, as: UInt16.self))
    guard vtableSize >= 4, isAligned(vtableSize, to: 2, from: 0),
      buffer.contains(vtable, byteCount: vtableSize)
    else { throw malformed(vtable, "a vtable cannot have \(vtableSize) bytes there") }
    guard byteCount >= 4, buffer.contains(position, byteCount: byteCount) else {
      throw malformed(position, "a table cannot have \(byteCount) bytes there")
    }
    end = max(end, position + byteCount, vtable + vtableSize)
    return Layout(
      position: position, byteCount: byteCount, slots: vtable + 4..<vtable + vtableSize)
  }

  private func place(
    of slot: Int, in layout: Layout, field: ModelSchema.Field, byteCount: Int? = nil
  ) throws(VisionError) -> Int? {
    let entry = layout.slots.lowerBound + slot * 2
    guard entry < layout.slots.upperBound else { return nil }
    let offset = Int(try buffer.load(entry, as: UInt16.self))
    guard offset != 0 else { return nil }
    let size = byteCount ?? field.kind.storedByteCount
    let place = layout.position + offset
    guard offset >= 4, offset + size <= layout.byteCount, isAligned(place, to: max(1, size)) else {
      throw malformed(
        layout.position,
        "field \(schema.name(of: field)) cannot be at \(offset) in a table of "
          + "\(layout.byteCount) bytes")
    }
    return place
  }

  // MARK: - What fields lead to

  private mutating func content(
    of field: ModelSchema.Field, at place: Int, in layout: Layout
  ) throws(VisionError) -> Int {
    switch field.kind {
    case .number, .unread: 0
    case .string: try string(at: follow(place))
    case .table(let kind): try table(at: follow(place), kind: kind)
    case .numbers(let size): try numbers(at: follow(place), byteCount: size)
    case .bytesInPlace: try numbers(at: follow(place), byteCount: 1) * 0
    case .strings: try elements(at: follow(place), kind: nil)
    case .tables(let kind): try elements(at: follow(place), kind: kind)
    case .union(let union): try member(of: union, field: field, at: place, in: layout)
    }
  }

  private mutating func member(
    of union: Int, field: ModelSchema.Field, at place: Int, in layout: Layout
  ) throws(VisionError) -> Int {
    let type = try self.place(of: field.slot - 1, in: layout, field: field, byteCount: 1)
    guard let type else { return 0 }
    let number = Int(try buffer.load(type, as: UInt8.self))
    guard number != 0 else { return 0 }
    guard number <= schema.unions[union].count else {
      let name = schema.name(of: field)
      throw VisionError(
        .modelUnsupported,
        "\(buffer.bytes.name): \(self.place(type)): \(name) is of unknown kind \(number); "
          + "the model may be newer than this package",
        cause: ModelFault.unknownValue(self.place(type), value: number))
    }
    return try table(at: follow(place), kind: schema.unions[union][number - 1])
  }

  private mutating func numbers(at position: Int, byteCount size: Int) throws(VisionError) -> Int {
    guard isAligned(position, to: 4), isAligned(position + 4, to: size) else {
      throw malformed(position, "a vector of \(size)-byte numbers is not aligned there")
    }
    return 4 + (try vector(at: position, stride: size).count)
  }

  private mutating func string(at position: Int) throws(VisionError) -> Int {
    guard isAligned(position, to: 4) else {
      throw malformed(position, "a string cannot start there")
    }
    let content = try vector(at: position, stride: 1)
    guard content.upperBound < buffer.range.upperBound,
      try buffer.load(content.upperBound, as: UInt8.self) == 0
    else { throw malformed(position, "the string does not end with a zero byte") }
    return 5 + content.count
  }

  /// Checks a vector of tables, or of strings when `kind` is nil.
  private mutating func elements(at position: Int, kind: Int?) throws(VisionError) -> Int {
    let key = UInt64(position) << 12 | UInt64(0x800 | (kind ?? 0x7FF))
    if let cost = costs[key] { return cost }
    guard isAligned(position, to: 4) else {
      throw malformed(position, "a vector cannot start there")
    }
    let content = try vector(at: position, stride: 4)
    var cost = 4 + content.count
    for index in 0..<content.count / 4 {
      path.append(.element(index))
      let target = try follow(content.lowerBound + index * 4)
      if let kind {
        cost += try table(at: target, kind: kind)
      } else {
        cost += try string(at: target)
      }
      path.removeLast()
      guard cost <= limit else { throw tooComplex(position) }
    }
    costs[key] = cost
    return cost
  }

  private mutating func vector(at position: Int, stride: Int) throws(VisionError) -> Range<Int> {
    let count = Int(try buffer.load(position, as: UInt32.self))
    let start = position + 4
    guard count <= (buffer.range.upperBound - start) / stride else {
      throw malformed(position, "\(count) elements of \(stride) bytes do not fit in the file")
    }
    end = max(end, start + count * stride)
    return start..<start + count * stride
  }

  private func follow(_ place: Int) throws(VisionError) -> Int {
    let offset = Int(try buffer.load(place, as: UInt32.self))
    guard offset != 0, buffer.contains(place + offset, byteCount: 4) else {
      throw malformed(place, "the offset \(offset) stored there points outside the file")
    }
    return place + offset
  }

  private func isAligned(_ position: Int, to size: Int, from start: Int? = nil) -> Bool {
    (position - (start ?? buffer.range.lowerBound)).isMultiple(of: size)
  }
}

// MARK: - Errors

extension StructureVerifier {
  private var name: String {
    var text = ""
    for step in path {
      switch step {
      case .field(let field): text += (text.isEmpty ? "" : ".") + schema.name(of: field)
      case .element(let index): text += "[\(index)]"
      }
    }
    return text.isEmpty ? "the model" : text
  }

  private func place(_ position: Int) -> ModelPlace { ModelPlace(path: name, position: position) }

  private func malformed(_ position: Int, _ what: String) -> VisionError {
    VisionError(
      .modelInvalid,
      "\(buffer.bytes.name): \(place(position)): \(what); the file is damaged or cut short",
      cause: ModelFault.malformed(place(position)))
  }

  private func tooComplex(_ position: Int) -> VisionError {
    VisionError(
      .modelInvalid,
      "\(buffer.bytes.name): \(place(position)): shared parts add up to more than \(limit) bytes; "
        + "no real model needs that",
      cause: ModelFault.tooComplex(place(position)))
  }
}

extension ModelSchema.Kind {
  /// The number of bytes that the field takes in its table.
  var storedByteCount: Int {
    switch self {
    case .number(let byteCount): byteCount
    case .unread: 0
    default: 4
    }
  }
}
