internal import VisionBase

/// A shared library as a file, before the system's loader reads it.
enum LibraryFile {
  /// Rejects a library whose parts are not all inside the file: reading them would end the process.
  ///
  /// It examines ELF files of 64-bit little-endian machines; for others the loader reports any
  /// defect. The layout is that of elf(5). Throws `fileFailed`.
  static func check(_ path: String) throws(VisionError) {
    #if os(Linux)
      let bytes = try StableBytes(mapping: path)
      let needed = bytes.withBytes { neededByteCount($0) }
      guard let needed, needed > bytes.byteCount else { return }
      throw VisionError(
        .fileFailed,
        "it is cut short: it has \(bytes.byteCount) bytes and should have \(needed) or more")
    #endif
  }

  /// Returns the end of the last part that the loader maps; nil if the file is not such an ELF
  /// file.
  static func neededByteCount(_ file: RawSpan) -> Int? {
    let (headerByteCount, segmentByteCount) = (64, 56)
    // The magic number, then 64-bit and little-endian.
    let start: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1]
    guard file.byteCount >= headerByteCount,
      start.indices.allSatisfy({ number(in: file, at: $0, byteCount: 1) == Int(start[$0]) })
    else { return nil }
    let table = number(in: file, at: 32, byteCount: 8)
    let entryByteCount = number(in: file, at: 54, byteCount: 2)
    let count = number(in: file, at: 56, byteCount: 2)
    guard entryByteCount == segmentByteCount else { return nil }
    var needed = saturatedSum(table, count * segmentByteCount)
    guard needed <= file.byteCount else { return needed }
    for index in 0..<count {
      let segment = table + index * segmentByteCount
      let offset = number(in: file, at: segment + 8, byteCount: 8)
      let byteCount = number(in: file, at: segment + 32, byteCount: 8)
      needed = max(needed, saturatedSum(offset, byteCount))
    }
    return needed
  }

  /// Returns a little-endian number, at most `Int.max`; the bytes must be inside the file.
  private static func number(in file: RawSpan, at position: Int, byteCount: Int) -> Int {
    var value: UInt64 = 0
    for index in (0..<byteCount).reversed() {
      let byte = unsafe file.unsafeLoad(fromByteOffset: position + index, as: UInt8.self)
      value = value << 8 | UInt64(byte)
    }
    return Int(clamping: value)
  }

  private static func saturatedSum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflows) = left.addingReportingOverflow(right)
    return overflows ? .max : sum
  }
}
