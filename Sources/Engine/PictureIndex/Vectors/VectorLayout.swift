internal import VisionBase

/// The two files that hold the vectors of an index, as bytes.
///
/// Each is a header of 64 bytes and then one record for each slot, which ends in its `RecordSeal`.
/// Slots are only ever added at the end; a file's content up to the count in the catalogue never
/// changes.
struct VectorLayout: Hashable, Sendable {
  /// What a record holds.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The numbers as the model made them: little-endian floats.
    case numbers
    /// A `DirectionCode`.
    case directions
  }

  let kind: Kind
  let valueCount: Int
  /// A random number that the catalogue and its vector files have in common.
  let generation: Int

  static let headerByteCount = 64
  private static let formVersion: UInt64 = 2

  /// The file's name in the index's folder.
  var fileName: String { "\(kind.rawValue)-\(String(generation, radix: 16))" }

  /// Whether a file of an index is a vector file.
  static func isFileName(_ name: String) -> Bool {
    Kind.allCases.contains { name.bytes.hasPrefix("\($0.rawValue)-") }
  }

  /// The bytes of one record.
  var recordByteCount: Int {
    let content =
      kind == .numbers ? 4 * valueCount : DirectionCode.byteCount(valueCount: valueCount)
    return content + RecordSeal.byteCount
  }

  /// The bytes of a file with some slots; nil beyond what a file can have.
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

  /// Adds the record of a slot to the end of a buffer: what `body` adds, and its seal.
  func append(slot: Int, to buffer: inout [UInt8], _ body: (inout [UInt8]) -> Void) {
    let start = buffer.count
    body(&buffer)
    RecordSeal(self).append(to: &buffer, recordStart: start, slot: slot)
  }
}
