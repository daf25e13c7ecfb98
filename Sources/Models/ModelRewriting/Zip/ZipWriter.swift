import ModelBytes
internal import ModelFiles
package import VisionBase

/// Writes a zip archive of stored entries: the same entries always yield the same bytes.
///
/// Every entry has the earliest time that the format can represent.
package struct ZipWriter {
  private struct Entry {
    var name: [UInt8]
    var isASCII: Bool
    var checksum: UInt32
    var byteCount: UInt32
    var offset: UInt32
  }

  /// The id of the extra field that Android's tools pad to align an entry.
  private static let alignmentField: UInt16 = 0xD935
  private static let earliestDate: UInt16 = 0x0021  // 1 January 1980
  private static let localByteCount = 30

  private let base: Int
  private let alignment: Int
  private var output: [UInt8] = []
  private var entries: [Entry] = []

  /// Creates an empty archive.
  ///
  /// - Parameters:
  ///   - base: The number of bytes before the archive in its file; the archive's offsets
  ///     count from the file's start, as unpacking programs expect.
  ///   - alignment: The alignment of the first byte of each entry's content in the file.
  package init(behind base: Int = 0, alignment: Int = 1) {
    self.base = base
    self.alignment = max(1, alignment)
  }

  /// Adds an entry.
  ///
  /// Throws `optionInvalid` when a name or content is too long for the format.
  package mutating func add(_ name: String, _ content: RawSpan) throws(VisionError) {
    let letters = Array(name.utf8)
    let offset = base + output.count
    guard letters.count <= 0xFFFF, !letters.isEmpty, content.byteCount < 0xFFFF_FFFF,
      offset + content.byteCount < 0xFFFF_0000, entries.count < 0xFFFE
    else {
      throw VisionError(
        .optionInvalid,
        "the file \(name) of \(content.byteCount) bytes does not fit in a zip archive, which "
          + "holds 65,534 files and 4 GB")
    }
    let entry = Entry(
      name: letters, isASCII: letters.allSatisfy { $0 < 0x80 },
      checksum: ZipArchive.checksum(of: content), byteCount: UInt32(content.byteCount),
      offset: UInt32(offset))
    let extra = padding(behind: offset + Self.localByteCount + letters.count)
    output.append(littleEndian: 0x0403_4B50 as UInt32)
    appendCommon(entry, extraByteCount: extra.count)
    output += letters
    output += extra
    unsafe content.withUnsafeBytes { unsafe output.append(contentsOf: $0) }
    entries.append(entry)
  }

  /// Adds an entry.
  package mutating func add(_ name: String, _ content: [UInt8]) throws(VisionError) {
    try add(name, content.span.rawBytes)
  }

  /// Returns the whole archive.
  package consuming func finish() -> [UInt8] {
    let directory = output.count
    for entry in entries {
      output.append(littleEndian: 0x0201_4B50 as UInt32)
      output.append(littleEndian: 20 as UInt16)  // made by version 2.0 on MS-DOS
      appendCommon(entry, extraByteCount: 0)
      output.append(contentsOf: repeatElement(0, count: 10))  // no comment, disk 0, attributes
      output.append(littleEndian: entry.offset)
      output += entry.name
    }
    let directoryByteCount = output.count - directory
    output.append(littleEndian: 0x0605_4B50 as UInt32)
    output.append(littleEndian: 0 as UInt32)
    output.append(littleEndian: UInt16(entries.count))
    output.append(littleEndian: UInt16(entries.count))
    output.append(littleEndian: UInt32(directoryByteCount))
    output.append(littleEndian: UInt32(base + directory))
    output.append(littleEndian: 0 as UInt16)
    return output
  }

  /// Appends the fields that an entry's header and its line in the directory have in common.
  private mutating func appendCommon(_ entry: Entry, extraByteCount: Int) {
    let namesAreUTF8: UInt16 = 1 << 11
    output.append(littleEndian: 20 as UInt16)  // needs version 2.0
    output.append(littleEndian: entry.isASCII ? 0 : namesAreUTF8)
    output.append(littleEndian: 0 as UInt16)  // stored
    output.append(littleEndian: 0 as UInt16)  // midnight
    output.append(littleEndian: Self.earliestDate)
    output.append(littleEndian: entry.checksum)
    output.append(littleEndian: entry.byteCount)
    output.append(littleEndian: entry.byteCount)
    output.append(littleEndian: UInt16(entry.name.count))
    output.append(littleEndian: UInt16(extraByteCount))
  }

  /// Returns an extra field that aligns the content after it; empty if it is already aligned.
  private func padding(behind position: Int) -> [UInt8] {
    guard !position.isMultiple(of: alignment) else { return [] }
    let smallest = position + 6
    let fill = (alignment - smallest % alignment) % alignment
    var field: [UInt8] = []
    field.append(littleEndian: Self.alignmentField)
    field.append(littleEndian: UInt16(2 + fill))
    field.append(littleEndian: UInt16(alignment))
    field.append(contentsOf: repeatElement(0, count: fill))
    return field
  }
}
