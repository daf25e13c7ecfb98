private import CZlib
package import VisionBase

/// A bounds-checked view of a zip archive, which may be appended to other bytes.
///
/// Models contain their label files in one, `.task` bundles their models, and Python wheels
/// everything. Opening reads the directory only; an entry's bytes are checked against its CRC-32
/// when read. Format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
package struct ZipArchive: Sendable {
  /// The bytes that contain the archive, including any bytes before it.
  package let bytes: StableBytes

  /// The entries in the order of the directory.
  package let entries: [ZipEntry]

  /// The offset of the archive's first byte, at which any bytes before it end.
  package let start: Int

  private let positions: [String: Int]

  /// The default maximum number of entries.
  ///
  /// Models have a label file for each output and language, and bundles a handful of models.
  package static let mostEntries = 4096

  /// Opens the archive at the end of the bytes.
  ///
  /// Throws `modelInvalid` with a `ZipFault` cause when there is no archive, it is damaged, or it
  /// states that it has more entries than `most`, before any of them is read; and
  /// `modelUnsupported` when it is encrypted, in several parts, or of the 64-bit kind.
  package init(_ bytes: StableBytes, most: Int = mostEntries) throws(VisionError) {
    guard let end = try ZipDirectory.findEnd(in: bytes) else {
      throw VisionError(
        .modelInvalid, "\(bytes.name): this is not a zip archive", cause: ZipFault.notAnArchive)
    }
    try self.init(bytes, end: end, most: most)
  }

  /// Returns the archive at the end of the bytes; nil when there is none.
  ///
  /// Throws when there is one and it cannot be used, as `init` does.
  package static func find(in bytes: StableBytes) throws(VisionError) -> ZipArchive? {
    guard let end = try ZipDirectory.findEnd(in: bytes) else { return nil }
    return try ZipArchive(bytes, end: end, most: mostEntries)
  }

  /// Returns the archive at the end of the bytes; nil when there is none that can be read.
  ///
  /// Throws `modelInvalid` when it has too many entries: others may be damaged, or be weights that
  /// look like an archive, but this one was made.
  package static func findReadable(in bytes: StableBytes) throws(VisionError) -> ZipArchive? {
    do throws(VisionError) {
      return try find(in: bytes)
    } catch {
      if case .tooManyEntries = error.cause as? ZipFault { throw error }
      return nil
    }
  }

  private init(_ bytes: StableBytes, end: ZipDirectory.End, most: Int) throws(VisionError) {
    self.bytes = bytes
    let directory = try ZipDirectory(bytes, end: end, most: most)
    entries = directory.entries
    start = directory.start
    // As in other readers, the last of several entries with the same name counts.
    positions = Dictionary(
      zip(entries.map(\.name), entries.indices), uniquingKeysWith: { $1 })
  }

  /// Returns the entry with a name; nil when there is none.
  package func entry(named name: String) -> ZipEntry? {
    positions[name].map { entries[$0] }
  }

  /// Returns the bytes of an uncompressed entry without copying them.
  ///
  /// Throws when the entry does not exist, is compressed, or has a wrong checksum.
  package func stored(_ name: String) throws(VisionError) -> StableBytes {
    let entry = try existing(name)
    guard entry.method == .stored else { throw compressed(entry) }
    let part = try StableBytes(entry.range, of: bytes, name: "\(bytes.name)/\(name)")
    try check(part.withBytes { Self.checksum(of: $0) }, of: entry)
    return part
  }

  /// Returns the bytes of an entry, decompressed if necessary.
  ///
  /// Throws, besides what `stored` throws, when the entry states a size above `limit` or one that
  /// its compressed bytes cannot hold; that is checked before any memory is allocated.
  package func inflated(_ name: String, limit: Int) throws(VisionError) -> [UInt8] {
    let entry = try existing(name)
    guard entry.byteCount <= limit else {
      throw VisionError(
        .modelInvalid,
        "\(bytes.name): the entry \(name) has \(entry.byteCount) bytes, more than the \(limit) "
          + "that are allowed",
        cause: ZipFault.tooLarge(name, byteCount: entry.byteCount))
    }
    var content: [UInt8]
    switch entry.method {
    case .stored:
      content = bytes.withBytes { unsafe Array($0, entry.range) }
    case .deflated:
      content = try inflate(entry)
    case .other: throw compressed(entry)
    }
    try check(Self.checksum(of: content.span.rawBytes), of: entry)
    return content
  }

  /// Returns the CRC-32 of some bytes.
  package static func checksum(of bytes: RawSpan) -> UInt32 {
    unsafe bytes.withUnsafeBytes { buffer in
      let mostAtOnce = 1 << 30  // zlib counts in 32 bits
      var sum: UInt = 0
      for start in stride(from: 0, to: buffer.count, by: mostAtOnce) {
        let end = min(start + mostAtOnce, buffer.count)
        let piece = unsafe UnsafeRawBufferPointer(rebasing: buffer[start..<end])
        sum = unsafe crc32(
          sum, piece.bindMemory(to: UInt8.self).baseAddress, UInt32(piece.count))
      }
      return UInt32(truncatingIfNeeded: sum)
    }
  }
}

// MARK: - Reading an entry

extension ZipArchive {
  /// The maximum number of bytes that one byte of deflated data can expand to.
  ///
  /// See https://zlib.net/zlib_tech.html, "Maximum Compression Factor".
  private static let largestRatio = 1032

  private func existing(_ name: String) throws(VisionError) -> ZipEntry {
    guard let entry = entry(named: name) else {
      throw VisionError(
        .modelInvalid, "\(bytes.name): the archive in it has no entry \(name)",
        cause: ZipFault.missing(name))
    }
    return entry
  }

  private func inflate(_ entry: ZipEntry) throws(VisionError) -> [UInt8] {
    guard entry.byteCount <= entry.range.count * Self.largestRatio else {
      throw VisionError(
        .modelInvalid,
        "\(bytes.name): the entry \(entry.name) cannot have \(entry.byteCount) bytes, it is "
          + "compressed to \(entry.range.count)",
        cause: ZipFault.tooLarge(entry.name, byteCount: entry.byteCount))
    }
    let content = bytes.withBytes { span in
      unsafe span.withUnsafeBytes { whole in
        let packed = unsafe UnsafeRawBufferPointer(rebasing: whole[entry.range])
        return unsafe Self.inflate(packed, byteCount: entry.byteCount)
      }
    }
    guard let content else {
      throw VisionError(
        .modelInvalid,
        "\(bytes.name): the compressed bytes of the entry \(entry.name) are damaged",
        cause: ZipFault.damaged(position: entry.range.lowerBound))
    }
    return content
  }

  /// Inflates raw deflate data that must yield exactly `byteCount` bytes; returns nil if it does
  /// not.
  ///
  /// Unsafe because zlib receives the memory's addresses; both are valid for the call, and their
  /// sizes, which fit in 32 bits as every size in an archive does, are passed with them.
  @unsafe private static func inflate(
    _ packed: UnsafeRawBufferPointer, byteCount: Int
  ) -> [UInt8]? {
    guard let inputCount = UInt32(exactly: packed.count),
      let outputCount = UInt32(exactly: byteCount)
    else { return nil }
    var isWhole = false
    let content = unsafe [UInt8](unsafeUninitializedCapacity: max(byteCount, 1)) { memory, count in
      var stream = unsafe z_stream()
      let opened = unsafe inflateInit2_(
        &stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
      guard opened == Z_OK else { return }
      defer { unsafe inflateEnd(&stream) }
      unsafe stream.next_in = UnsafeMutablePointer(
        mutating: packed.bindMemory(to: UInt8.self).baseAddress)
      unsafe stream.avail_in = inputCount
      unsafe stream.next_out = memory.baseAddress
      unsafe stream.avail_out = outputCount
      let status = unsafe CZlib.inflate(&stream, Z_FINISH)
      unsafe count = Int(outputCount - stream.avail_out)
      isWhole = status == Z_STREAM_END && count == byteCount
    }
    return isWhole ? content : nil
  }

  private func check(_ sum: UInt32, of entry: ZipEntry) throws(VisionError) {
    guard sum == entry.checksum else {
      throw VisionError(
        .modelInvalid,
        "\(bytes.name): the entry \(entry.name) does not have the checksum its archive states; "
          + "the file is damaged",
        cause: ZipFault.wrongChecksum(entry.name))
    }
  }

  private func compressed(_ entry: ZipEntry) -> VisionError {
    VisionError(
      .modelInvalid,
      "\(bytes.name): the entry \(entry.name) is compressed (method \(entry.method.number)); it "
        + "must be stored, as \"zip -0\" does",
      cause: ZipFault.compressed(entry.name, method: entry.method.number))
  }
}

extension [UInt8] {
  /// Copies part of a span; the range was checked against its bounds.
  @unsafe fileprivate init(_ span: RawSpan, _ range: Range<Int>) {
    self = unsafe span.withUnsafeBytes { unsafe Array($0[range]) }
  }
}
