package import VisionBase

/// Writes one flatbuffer: strings, vectors and tables first, then the root that refers to them.
///
/// Objects are kept until `finish` and laid out in the reverse order of their creation, so that an
/// object always lies before the objects it refers to, as the format's unsigned offsets require.
///
/// ```swift
/// var builder = FlatBufferBuilder()
/// let name = builder.string("face")
/// let root = builder.table { $0.set(0, name) }
/// let bytes = try builder.finish(root: root, identifier: "M001")
/// ```
///
/// Layout: https://flatbuffers.dev/internals/
package struct FlatBufferBuilder {
  /// A place in the future buffer, created by the builder that will write it.
  package struct Reference: Hashable, Sendable {
    fileprivate let object: Int
    fileprivate var offset = 0

    /// Returns the place this many bytes after this one, for objects inside an attachment.
    package func advanced(by distance: Int) -> Reference {
      Reference(object: object, offset: offset + distance)
    }
  }

  /// The maximum size in bytes: offsets are 32 bits wide and readers reject more than 31.
  private static let largestByteCount = Int(Int32.max)

  private var objects: [Object] = []

  /// Creates an empty buffer.
  package init() {}

  /// Adds a string.
  package mutating func string(_ text: String) -> Reference {
    let letters = Array(text.utf8)
    return add(.vector(elements: letters + [0], count: letters.count, alignment: 4))
  }

  /// Adds a string; returns nil if there is none.
  package mutating func string(ifAny text: String?) -> Reference? {
    guard let text else { return nil }
    return string(text)
  }

  /// Adds a vector of bytes whose first one lies on a multiple of `alignment`, a power of two.
  package mutating func vector(bytes: [UInt8], alignment: Int = 4) -> Reference {
    add(.vector(elements: bytes, count: bytes.count, alignment: alignment))
  }

  /// Adds a vector of integers.
  package mutating func vector<Value: FixedWidthInteger>(_ values: [Value]) -> Reference {
    let width = Value.bitWidth / 8
    var elements: [UInt8] = []
    elements.reserveCapacity(values.count * width)
    for value in values { elements.append(littleEndian: value) }
    return add(.vector(elements: elements, count: values.count, alignment: width))
  }

  /// Adds a vector of floats.
  package mutating func vector(_ values: [Float]) -> Reference {
    vector(values.map(\.bitPattern))
  }

  /// Adds a vector of structs, given as the bytes of all of them, in order.
  package mutating func vector(
    structs elements: [UInt8], count: Int, alignment: Int
  ) -> Reference {
    add(.vector(elements: elements, count: count, alignment: alignment))
  }

  /// Adds a vector of tables, strings or vectors that were added before.
  package mutating func vector(_ references: [Reference]) -> Reference {
    add(.references(references))
  }

  /// Adds a table with the fields that `body` sets.
  package mutating func table(_ body: (inout Fields) -> Void) -> Reference {
    var fields = Fields()
    body(&fields)
    return add(.table(fields))
  }

  /// Adds foreign bytes unchanged; `Reference.advanced(by:)` refers to the objects inside.
  ///
  /// To preserve the alignment of the objects inside, `alignment` must be a multiple of it.
  package mutating func attachment(_ bytes: StableBytes, alignment: Int) -> Reference {
    add(.attachment(bytes, alignment: alignment))
  }

  /// Writes the buffer.
  ///
  /// Throws `modelUnsupported` when it would be larger than the format allows, which is 2 GB.
  package func finish(
    root: Reference, identifier: String? = nil
  ) throws(VisionError) -> [UInt8] {
    try write(objects.indices, root: root, identifier: identifier).output
  }

  /// Writes the buffer around the first attachment, which is copied just once.
  ///
  /// Throws what `finish` throws.
  package func finish(
    root: Reference, identifier: String, name: String
  ) throws(VisionError) -> StableBytes {
    guard case .attachment(let bytes, _) = objects.first else {
      return StableBytes(try finish(root: root, identifier: identifier), name: name)
    }
    var (front, layout) = try write(1..<objects.count, root: root, identifier: identifier)
    front.pad(to: layout.places[0].position)
    return StableBytes(front, followedBy: bytes, name: name)
  }

  private func write(
    _ indices: Range<Int>, root: Reference, identifier: String?
  ) throws(VisionError) -> (output: [UInt8], layout: Layout) {
    precondition(root.object < objects.count, "the root is of another builder")
    let tag = identifier.map { Array($0.utf8.prefix(4)) } ?? []
    let layout = Layout(objects: objects, headerByteCount: 4 + (tag.isEmpty ? 0 : 4))
    guard layout.byteCount <= Self.largestByteCount else {
      throw VisionError(
        .modelUnsupported,
        "a flatbuffer of \(layout.byteCount) bytes is too large: the format ends at 2 GB")
    }
    var output: [UInt8] = []
    if indices == objects.indices { output.reserveCapacity(layout.byteCount) }
    output.append(littleEndian: UInt32(layout.position(of: root)))
    output += tag
    for index in indices.reversed() {
      write(index, at: layout, to: &output)
    }
    return (output, layout)
  }

  private mutating func add(_ object: Object) -> Reference {
    for reference in object.references {
      precondition(reference.object < objects.count, "the reference is of another builder")
    }
    objects.append(object)
    return Reference(object: objects.count - 1)
  }

  private func write(_ index: Int, at layout: Layout, to output: inout [UInt8]) {
    let place = layout.places[index]
    switch objects[index] {
    case .vector(let elements, let count, _):
      output.pad(to: place.position)
      output.append(littleEndian: UInt32(count))
      output += elements
    case .references(let references):
      output.pad(to: place.position)
      output.append(littleEndian: UInt32(references.count))
      for reference in references {
        output.append(littleEndian: UInt32(layout.position(of: reference) - output.count))
      }
    case .attachment(let bytes, _):
      output.pad(to: place.position)
      bytes.withBytes { span in
        unsafe span.withUnsafeBytes { unsafe output.append(contentsOf: $0) }
      }
    case .table(let fields):
      if place.ownsVirtualTable {
        output.pad(to: place.virtualTable)
        for entry in fields.virtualTable { output.append(littleEndian: entry) }
      }
      output.pad(to: place.position)
      output.append(littleEndian: Int32(place.position - place.virtualTable))
      for field in fields.placed {
        output.pad(to: place.position + field.offset)
        switch field.content {
        case .scalar(let bytes): output += bytes
        case .reference(let reference):
          output.append(littleEndian: UInt32(layout.position(of: reference) - output.count))
        }
      }
    }
  }
}

// MARK: - Fields of a table

extension FlatBufferBuilder {
  /// The fields of one table, by slot: the field's number in its schema.
  package struct Fields {
    fileprivate enum Content {
      case scalar([UInt8])
      case reference(Reference)

      var byteCount: Int {
        switch self {
        case .scalar(let bytes): bytes.count
        case .reference: 4
        }
      }
    }

    private var contents: [Int: Content] = [:]

    /// Sets a number; it is omitted when it equals `standard`, which readers take from the schema.
    package mutating func set<Value: FixedWidthInteger>(
      _ slot: Int, _ value: Value, standard: Value = 0
    ) {
      guard value != standard else { return }
      var bytes: [UInt8] = []
      bytes.append(littleEndian: value)
      contents[slot] = .scalar(bytes)
    }

    /// Sets a float; it is omitted when it equals `standard`, which readers take from the schema.
    package mutating func set(_ slot: Int, _ value: Float, standard: Float = 0) {
      set(slot, value.bitPattern, standard: standard.bitPattern)
    }

    /// Sets a Boolean value, which is false when absent.
    package mutating func set(_ slot: Int, _ value: Bool) {
      set(slot, value ? 1 : 0 as UInt8)
    }

    /// Sets a string, vector or table, unless there is none.
    package mutating func set(_ slot: Int, _ reference: Reference?) {
      guard let reference else { return }
      contents[slot] = .reference(reference)
    }

    /// Sets a union, which takes two slots: the number of its type, and the table of that type.
    package mutating func setUnion(_ slot: Int, type: UInt8, _ reference: Reference) {
      set(slot, type)
      set(slot + 1, reference)
    }

    fileprivate var references: [Reference] {
      contents.values.compactMap { content in
        guard case .reference(let reference) = content else { return nil }
        return reference
      }
    }

    /// The fields with their offsets in the table, in layout order.
    fileprivate var placed: [(slot: Int, offset: Int, content: Content)] {
      let widestFirst = contents.sorted {
        ($1.value.byteCount, $0.key) < ($0.value.byteCount, $1.key)
      }
      var end = 4  // the offset to the virtual table comes first
      return widestFirst.map { slot, content in
        let offset = end.roundedUp(toMultipleOf: content.byteCount)
        end = offset + content.byteCount
        return (slot, offset, content)
      }
    }

    fileprivate var byteCount: Int {
      placed.last.map { $0.offset + $0.content.byteCount } ?? 4
    }

    fileprivate var alignment: Int { max(4, contents.values.map(\.byteCount).max() ?? 4) }

    /// The virtual table's own size, the table's size, and each slot's offset in the table.
    fileprivate var virtualTable: [UInt16] {
      var offsets = [UInt16](repeating: 0, count: (contents.keys.max() ?? -1) + 1)
      for field in placed { offsets[field.slot] = UInt16(field.offset) }
      return [UInt16(4 + 2 * offsets.count), UInt16(byteCount)] + offsets
    }
  }
}

// MARK: - Layout

extension FlatBufferBuilder {
  fileprivate enum Object {
    case vector(elements: [UInt8], count: Int, alignment: Int)
    case references([Reference])
    case table(Fields)
    case attachment(StableBytes, alignment: Int)

    var references: [Reference] {
      switch self {
      case .vector, .attachment: []
      case .references(let references): references
      case .table(let fields): fields.references
      }
    }
  }

  fileprivate struct Place {
    var position = 0
    var virtualTable = 0
    var ownsVirtualTable = false
  }

  /// The places of all objects; tables of the same shape share one virtual table.
  fileprivate struct Layout {
    var places: [Place]
    var byteCount: Int
    private var virtualTables: [[UInt16]: Int] = [:]

    init(objects: [Object], headerByteCount: Int) {
      places = Array(repeating: Place(), count: objects.count)
      byteCount = headerByteCount
      for index in objects.indices.reversed() {
        switch objects[index] {
        case .vector(let elements, _, let alignment):
          placeVector(index, elementsByteCount: elements.count, alignment: alignment)
        case .references(let references):
          placeVector(index, elementsByteCount: 4 * references.count, alignment: 4)
        case .attachment(let bytes, let alignment):
          places[index].position = byteCount.roundedUp(toMultipleOf: alignment)
          byteCount = places[index].position + bytes.byteCount
        case .table(let fields):
          placeTable(index, fields)
        }
      }
    }

    func position(of reference: Reference) -> Int {
      places[reference.object].position + reference.offset
    }

    /// Places a vector so that its first element, after the count, is aligned.
    private mutating func placeVector(_ index: Int, elementsByteCount: Int, alignment: Int) {
      let elements = (byteCount + 4).roundedUp(toMultipleOf: max(4, alignment))
      places[index].position = elements - 4
      byteCount = elements + elementsByteCount
    }

    private mutating func placeTable(_ index: Int, _ fields: Fields) {
      let virtualTable = fields.virtualTable
      if let shared = virtualTables[virtualTable] {
        places[index].virtualTable = shared
      } else {
        let position = byteCount.roundedUp(toMultipleOf: 2)
        virtualTables[virtualTable] = position
        places[index].virtualTable = position
        places[index].ownsVirtualTable = true
        byteCount = position + 2 * virtualTable.count
      }
      places[index].position = byteCount.roundedUp(toMultipleOf: fields.alignment)
      byteCount = places[index].position + fields.byteCount
    }
  }
}

extension Int {
  /// Returns the smallest multiple of a power of two that is not smaller.
  fileprivate func roundedUp(toMultipleOf alignment: Int) -> Int {
    (self + alignment - 1) & ~(alignment - 1)
  }
}

extension [UInt8] {
  /// Appends a number's bytes, the least significant first.
  package mutating func append<Value: FixedWidthInteger>(littleEndian value: Value) {
    for shift in stride(from: 0, to: Value.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> Value(shift)))
    }
  }

  /// Appends zeros up to a byte count.
  fileprivate mutating func pad(to byteCount: Int) {
    append(contentsOf: repeatElement(0, count: byteCount - count))
  }
}
