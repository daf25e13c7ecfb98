package import VisionBase

/// A bounds-checked view of one flatbuffer inside some bytes.
///
/// Every read checks the offsets it follows, so hostile bytes cause an error and never a wrong
/// address. Positions in this type are offsets into `bytes`, wherever the flatbuffer starts in
/// them. Format: https://flatbuffers.dev/internals/
package struct FlatBuffer: Sendable {
  /// The bytes that contain the flatbuffer.
  package let bytes: StableBytes

  /// The part of the bytes that contains the flatbuffer, and perhaps data after it.
  package let range: Range<Int>

  /// Creates a view of `range`, clamped to the bytes, or of all bytes.
  package init(_ bytes: StableBytes, range: Range<Int>? = nil) {
    self.bytes = bytes
    let whole = 0..<bytes.byteCount
    self.range = range?.clamped(to: whole) ?? whole
  }

  /// The four letters that identify the schema; nil when there are too few bytes.
  ///
  /// Bytes that are not ASCII are shown as the replacement character.
  package var identifier: String? {
    guard range.count >= 8 else { return nil }
    let start = range.lowerBound + 4
    return bytes.withBytes { span in
      String(decoding: (start..<start + 4).map { unsafe Self.byte($0, of: span) }, as: UTF8.self)
    }
  }

  /// Returns the root table.
  package func root() throws(VisionError) -> FlatBufferTable {
    try FlatBufferTable(self, position: follow(range.lowerBound, what: "the root table"))
  }
}

// MARK: - Checked reads

extension FlatBuffer {
  /// Reads a little-endian number at a position.
  package func load<Number: FixedWidthInteger & BitwiseCopyable>(
    _ position: Int, as type: Number.Type = Number.self
  ) throws(VisionError) -> Number {
    guard contains(position, byteCount: MemoryLayout<Number>.size) else {
      throw fault(
        "a number of \(MemoryLayout<Number>.size) bytes at byte \(position)", at: position)
    }
    return bytes.withBytes { span in
      // In bounds: `range` lies inside the bytes and was checked above.
      Number(
        littleEndian: unsafe span.unsafeLoadUnaligned(
          fromUncheckedByteOffset: position, as: Number.self))
    }
  }

  /// Returns the position that the unsigned offset stored at a position leads to.
  package func follow(_ position: Int, what: @autoclosure () -> String) throws(VisionError) -> Int {
    guard contains(position, byteCount: 4) else {
      throw fault("the offset of \(what()) at byte \(position)", at: position)
    }
    let target = position + Int(try load(position, as: UInt32.self))
    guard target < range.upperBound else {
      throw fault("\(what()), whose offset at byte \(position) leads to \(target),", at: position)
    }
    return target
  }

  /// Returns the range of positions of a vector's elements, and their number.
  package func elements(
    at position: Int, stride: Int, what: @autoclosure () -> String
  ) throws(VisionError) -> (range: Range<Int>, count: Int) {
    let count = Int(try load(position, as: UInt32.self))
    let start = position + 4
    guard count <= (range.upperBound - start) / stride else {
      throw fault("\(what()) at byte \(position) with \(count) elements", at: position)
    }
    return (start..<start + count * stride, count)
  }

  /// Returns the consecutive numbers in a range of positions that was checked before.
  package func numbers<Number: FixedWidthInteger & BitwiseCopyable>(
    _ content: Range<Int>, as type: Number.Type
  ) -> [Int] {
    let (content, size) = (content.clamped(to: range), MemoryLayout<Number>.size)
    return bytes.withBytes { span in
      unsafe [Int](unsafeUninitializedCapacity: content.count / size) { numbers, count in
        count = content.count / size
        for index in 0..<count {
          // In bounds: `content` holds `count` whole numbers and lies inside the bytes.
          let number = unsafe span.unsafeLoadUnaligned(
            fromUncheckedByteOffset: content.lowerBound + index * size, as: Number.self)
          unsafe numbers[index] = Int(truncatingIfNeeded: Number(littleEndian: number))
        }
      }
    }
  }

  /// Returns the text in a range of positions that was checked before; invalid UTF-8 is replaced.
  package func text(_ content: Range<Int>) -> String {
    let content = content.clamped(to: range)
    return bytes.withBytes { span in
      unsafe span.withUnsafeBytes { unsafe String(decoding: $0[content], as: UTF8.self) }
    }
  }

  package func contains(_ position: Int, byteCount: Int) -> Bool {
    position >= range.lowerBound && position <= range.upperBound
      && byteCount <= range.upperBound - position
  }

  package func fault(_ what: String, at position: Int) -> VisionError {
    VisionError(
      .modelInvalid,
      "\(bytes.name): \(what) lies outside the flatbuffer, which is bytes \(range); "
        + "the file is damaged or cut short",
      cause: ModelFault.outOfBounds(position: position))
  }

  @unsafe private static func byte(_ position: Int, of span: RawSpan) -> UInt8 {
    unsafe span.unsafeLoadUnaligned(fromByteOffset: position, as: UInt8.self)
  }
}
