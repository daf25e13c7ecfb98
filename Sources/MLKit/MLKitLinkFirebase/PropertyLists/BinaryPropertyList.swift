internal import VisionBase

/// A property list in the binary format, version 00.
///
/// Objects are anywhere in the file. A table has the offset of each, and a trailer of 32 bytes at
/// the end has the offset of the table. The format is described in Apple's open `CFBinaryPList.c`.
struct BinaryPropertyList {
  static let signature = Array("bplist00".utf8)

  private static let trailerByteCount = 32

  /// The upper halves of the objects' marker bytes.
  private enum Kind {
    static let integer: UInt8 = 0x1
    static let ascii: UInt8 = 0x5
    static let utf16: UInt8 = 0x6
    static let dictionary: UInt8 = 0xD
  }

  private let bytes: [UInt8]
  private let name: String

  /// An object's kind, the number of its parts, and their offset.
  private struct Object {
    let kind: UInt8
    let count: Int
    let start: Int
  }

  init(_ bytes: [UInt8], name: String) {
    (self.bytes, self.name) = (bytes, name)
  }

  /// Returns the texts in the outermost dictionary by their keys.
  func texts() throws(VisionError) -> [String: String] {
    let trailer = bytes.count - Self.trailerByteCount
    guard trailer >= Self.signature.count else { throw failure(0, "the trailer is missing") }
    let (offsetWidth, referenceWidth) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
    let objectCount = try number(at: trailer + 8, width: 8)
    let top = try number(at: trailer + 16, width: 8)
    let table = try number(at: trailer + 24, width: 8)
    func object(_ reference: Int) throws(VisionError) -> Object {
      guard reference < objectCount else {
        throw failure(trailer, "there is no object \(reference)")
      }
      let (place, overflows) = reference.multipliedReportingOverflow(by: offsetWidth)
      guard !overflows else { throw failure(trailer, "there is no object \(reference)") }
      return try self.object(
        at: number(at: sum(table, place), width: offsetWidth))
    }
    let dictionary = try object(top)
    guard dictionary.kind == Kind.dictionary else {
      throw failure(dictionary.start, "the outermost value is not a dictionary")
    }
    // Each pair takes two references, so this limits the count to the size of the file.
    guard referenceWidth > 0,
      dictionary.count <= (bytes.count - dictionary.start) / (2 * referenceWidth)
    else { throw failure(dictionary.start, "the dictionary is cut short") }
    var texts: [String: String] = [:]
    for index in 0..<dictionary.count {
      let key = dictionary.start + index * referenceWidth
      let value = key + dictionary.count * referenceWidth
      let name = try text(object(number(at: key, width: referenceWidth)))
      let words = try text(object(number(at: value, width: referenceWidth)))
      if let name, let words { texts[name] = words }
    }
    return texts
  }

  /// Reads an object's marker, and its count if that follows as a separate number.
  private func object(at position: Int) throws(VisionError) -> Object {
    let marker = UInt8(truncatingIfNeeded: try number(at: position, width: 1))
    let (kind, count) = (marker >> 4, Int(marker & 0xF))
    guard count == 0xF, [Kind.ascii, Kind.utf16, Kind.dictionary].contains(kind) else {
      return Object(kind: kind, count: count, start: position + 1)
    }
    let length = UInt8(truncatingIfNeeded: try number(at: position + 1, width: 1))
    guard length >> 4 == Kind.integer, length & 0xF <= 3 else {
      throw failure(position, "a count is not a number")
    }
    let width = 1 << Int(length & 0xF)
    return Object(
      kind: kind, count: try number(at: position + 2, width: width), start: position + 2 + width)
  }

  /// Returns the text of an object; nil for any other kind.
  private func text(_ object: Object) throws(VisionError) -> String? {
    let isWide = object.kind == Kind.utf16
    guard isWide || object.kind == Kind.ascii else { return nil }
    guard object.count <= (bytes.count - object.start) / (isWide ? 2 : 1) else {
      throw failure(object.start, "a text is cut short")
    }
    guard isWide else {
      return String(decoding: bytes[object.start..<object.start + object.count], as: UTF8.self)
    }
    let units = (0..<object.count).map { index in
      let place = object.start + 2 * index
      return UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Returns a big-endian number of up to eight bytes.
  private func number(at position: Int, width: Int) throws(VisionError) -> Int {
    guard (1...8).contains(width), position >= 0, position <= bytes.count - width else {
      throw failure(position, "a number of \(width) bytes is missing")
    }
    let value = bytes[position..<position + width].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    guard let number = Int(exactly: value) else { throw failure(position, "a number is too large") }
    return number
  }

  private func sum(_ first: Int, _ second: Int) throws(VisionError) -> Int {
    let (sum, overflows) = first.addingReportingOverflow(second)
    guard !overflows else { throw failure(first, "a number is too large") }
    return sum
  }

  private func failure(_ position: Int, _ what: String) -> VisionError {
    PropertyListTexts.failure(name, position, what)
  }
}
