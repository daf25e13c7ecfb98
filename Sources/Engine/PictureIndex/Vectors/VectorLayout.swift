internal import VisionBase

/// The two files that hold the vectors of an index, as bytes.
///
/// Each is a header of 64 bytes and then one record for each slot. Slots are only ever added at
/// the end; a file's content up to the count in the catalogue never changes.
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
  private static let formVersion: UInt64 = 1

  /// The file's name in the index's folder.
  var fileName: String { "\(kind.rawValue)-\(String(generation, radix: 16))" }

  /// Whether a file of an index is a vector file.
  static func isFileName(_ name: String) -> Bool {
    Kind.allCases.contains { name.hasPrefix("\($0.rawValue)-") }
  }

  /// The bytes of one record.
  var recordByteCount: Int {
    kind == .numbers ? 4 * valueCount : DirectionCode.byteCount(valueCount: valueCount)
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

  private func mapped(_ path: String) throws(VisionError) -> StableBytes {
    do throws(VisionError) {
      return try StableBytes(mapping: path)
    } catch {
      guard error.cause is FileFault else { throw error }
      throw IndexFault.damaged(path, error.message)
    }
  }

  /// Maps the file of an index and checks that it has some slots.
  func map(in folder: String, slotCount: Int) throws(VisionError) -> StableBytes {
    let bytes = try mapped("\(folder)/\(fileName)")
    guard let needed = byteCount(slotCount: slotCount), bytes.byteCount >= needed else {
      throw IndexFault.damaged(bytes.name, "it ends early, at byte \(bytes.byteCount)")
    }
    let header = header
    let isOurs = bytes.withBytes { span in
      header.indices.allSatisfy {
        unsafe span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) == header[$0]
      }
    }
    guard isOurs else { throw IndexFault.damaged(bytes.name, "its first bytes are foreign") }
    return bytes
  }
}
