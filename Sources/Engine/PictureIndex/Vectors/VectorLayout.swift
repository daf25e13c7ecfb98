internal import VisionBase

/// The format of the two files that hold an index's vectors.
///
/// Each has a header of 64 bytes and then one record for each slot, which ends in its `RecordSeal`.
/// Slots are only ever appended; a file's content up to the catalogue's count never changes.
struct VectorLayout: Hashable, Sendable {
  /// The content of a record.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The model's numbers, as little-endian floats.
    case numbers
    /// A `DirectionCode`.
    case directions
  }

  let kind: Kind
  let valueCount: Int
  /// A random number that the catalogue and its vector files share.
  let generation: Int

  static let headerByteCount = 64
  private static let formVersion: UInt64 = 2

  /// The file's name in the index's folder.
  var fileName: String { "\(kind.rawValue)-\(String(generation, radix: 16))" }

  /// Returns true if a file of an index is a vector file.
  static func isFileName(_ name: String) -> Bool {
    Kind.allCases.contains { name.bytes.hasPrefix("\($0.rawValue)-") }
  }

  /// The size of one record in bytes.
  var recordByteCount: Int {
    let content =
      kind == .numbers ? 4 * valueCount : DirectionCode.byteCount(valueCount: valueCount)
    return content + RecordSeal.byteCount
  }

  /// Returns the size in bytes of a file with some slots; nil beyond the maximum size of a file.
  func byteCount(slotCount: Int) -> Int? {
    let (records, overflows) = recordByteCount.multipliedReportingOverflow(by: slotCount)
    guard slotCount >= 0, !overflows, records < Int.max - Self.headerByteCount else { return nil }
    return Self.headerByteCount + records
  }

  /// The header's bytes.
  var header: [UInt8] {
    var bytes = Array("vision: \(kind.rawValue) of pictures\n".utf8.prefix(32))
    bytes += [UInt8](repeating: 0, count: 32 - bytes.count)
    for number in [Self.formVersion, UInt64(valueCount), UInt64(bitPattern: Int64(generation)), 0] {
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    return bytes
  }

  /// Appends the record of a slot to a buffer: the bytes that `body` adds, and its seal.
  func append(slot: Int, to buffer: inout [UInt8], _ body: (inout [UInt8]) -> Void) {
    let start = buffer.count
    body(&buffer)
    RecordSeal(self).append(to: &buffer, recordStart: start, slot: slot)
  }
}
