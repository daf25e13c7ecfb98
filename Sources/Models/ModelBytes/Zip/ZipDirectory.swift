package import VisionBase

/// Reads the directory at a zip archive's end; every number in it is checked before it is used.
///
/// The fields have the names of the APPNOTE, section 4.3.
package struct ZipDirectory {
  /// The contents of the end-of-central-directory record.
  package struct End {
    package var position: Int
    package var entryCount: Int
    package var directory: Range<Int>
    /// The number to add to the archive's own offsets to get offsets into the bytes.
    ///
    /// It is zero when they are absolute, otherwise the length of the bytes before the archive.
    package var base: Int
  }

  private static let endSignature: UInt32 = 0x0605_4B50
  private static let endByteCount = 22
  private static let longestComment = 0xFFFF
  private static let locator64Signature: UInt32 = 0x0706_4B50
  private static let locator64ByteCount = 20
  private static let headerSignature: UInt32 = 0x0201_4B50
  private static let headerByteCount = 46
  private static let localSignature: UInt32 = 0x0403_4B50
  private static let localByteCount = 30

  package let entries: [ZipEntry]
  package let start: Int

  /// Reads all entries of the directory.
  ///
  /// Reads none, and throws, when the archive states that it has more than `most`.
  package init(_ bytes: StableBytes, end: End, most: Int) throws(VisionError) {
    guard end.entryCount <= most else {
      throw VisionError(
        .modelInvalid,
        "\(bytes.name): the zip archive in it has \(end.entryCount) files, more than the \(most) that "
          + "are allowed",
        cause: ZipFault.tooManyEntries(end.entryCount, most: most))
    }
    var entries: [ZipEntry] = []
    var start = end.directory.lowerBound
    var position = end.directory.lowerBound
    for _ in 0..<end.entryCount {
      let (entry, header, next) = try Self.entry(bytes, at: position, end: end)
      entries.append(entry)
      start = min(start, header)
      position = next
    }
    try Self.refuseOverlaps(of: entries, in: bytes)
    self.entries = entries
    self.start = start
  }

  /// Rejects entries that share bytes, by which a small archive pretends to hold petabytes.
  private static func refuseOverlaps(
    of entries: [ZipEntry], in bytes: StableBytes
  ) throws(VisionError) {
    let ranges = entries.map(\.range).filter { !$0.isEmpty }.sorted {
      $0.lowerBound < $1.lowerBound
    }
    for (range, next) in zip(ranges, ranges.dropFirst())
    where range.upperBound > next.lowerBound {
      throw damaged(bytes, "two entries share the byte", at: next.lowerBound)
    }
  }

  private static func entry(
    _ bytes: StableBytes, at position: Int, end: End
  ) throws(VisionError) -> (entry: ZipEntry, localHeader: Int, next: Int) {
    guard end.directory.upperBound - position >= headerByteCount,
      bytes.uint32(position) == headerSignature
    else { throw damaged(bytes, "there is no directory entry", at: position) }
    let nameRange =
      position + headerByteCount..<position + headerByteCount
      + bytes.uint16(position + 28)
    let next = nameRange.upperBound + bytes.uint16(position + 30) + bytes.uint16(position + 32)
    guard next <= end.directory.upperBound else {
      throw damaged(bytes, "the directory entry is cut off", at: position)
    }
    let name = bytes.text(nameRange)
    guard bytes.uint16(position + 8) & 1 == 0 else {
      throw VisionError(
        .modelUnsupported, "\(bytes.name): the archive's entry \(name) is encrypted",
        cause: ZipFault.encrypted(name))
    }
    let packedCount = Int(bytes.uint32(position + 20))
    let byteCount = Int(bytes.uint32(position + 24))
    let localOffset = Int(bytes.uint32(position + 42))
    guard packedCount != 0xFFFF_FFFF, byteCount != 0xFFFF_FFFF, localOffset != 0xFFFF_FFFF else {
      throw zip64(bytes)
    }
    guard bytes.uint16(position + 34) == 0 else { throw severalDisks(bytes) }
    let method = ZipEntry.Method(number: bytes.uint16(position + 10))
    guard method != .stored || packedCount == byteCount else {
      throw damaged(bytes, "a stored entry has two sizes", at: position)
    }
    let local = end.base + localOffset
    let range = try content(
      bytes, localHeader: local, name: nameRange, byteCount: packedCount, end: end)
    let entry = ZipEntry(
      name: name, method: method, range: range, byteCount: byteCount,
      checksum: bytes.uint32(position + 16))
    return (entry, local, next)
  }

  /// Returns the range of an entry's bytes, which only its local header determines.
  private static func content(
    _ bytes: StableBytes, localHeader local: Int, name: Range<Int>, byteCount: Int, end: End
  ) throws(VisionError) -> Range<Int> {
    let limit = end.directory.lowerBound
    guard local >= 0, local <= limit - localByteCount, bytes.uint32(local) == localSignature else {
      throw damaged(bytes, "there is no header of an entry", at: local)
    }
    let nameStart = local + localByteCount
    let nameCount = bytes.uint16(local + 26)
    let start = nameStart + nameCount + bytes.uint16(local + 28)
    guard start <= limit, byteCount <= limit - start else {
      throw damaged(bytes, "the entry reaches into the directory", at: local)
    }
    guard nameCount == name.count,
      zip(nameStart..<nameStart + nameCount, name).allSatisfy({ bytes.uint8($0) == bytes.uint8($1) }
      )
    else { throw damaged(bytes, "an entry has two names", at: local) }
    return start..<start + byteCount
  }
}

// MARK: - The end

extension ZipDirectory {
  /// Finds the record at the archive's end, which a comment may follow; nil if there is none.
  ///
  /// A record whose comment ends where the bytes end is accepted and must be valid. One that other
  /// bytes follow is accepted only if the directory it refers to exists: a model's weights may
  /// happen to contain the same four bytes.
  package static func findEnd(in bytes: StableBytes) throws(VisionError) -> End? {
    let last = bytes.byteCount - endByteCount
    guard last >= 0 else { return nil }
    let first = max(0, last - longestComment)
    for position in bytes.positions(of: UInt8(ascii: "P"), in: first..<last + 1).reversed()
    where bytes.uint32(position) == endSignature {
      let isLast = position + endByteCount + bytes.uint16(position + 20) == bytes.byteCount
      if isLast {
        return try end(bytes, at: position)
      } else if let end = try? end(bytes, at: position), end.entryCount > 0,
        bytes.uint32(end.directory.lowerBound) == headerSignature
      {
        return end
      }
    }
    return nil
  }

  private static func end(_ bytes: StableBytes, at position: Int) throws(VisionError) -> End {
    let entryCount = bytes.uint16(position + 10)
    let byteCount = Int(bytes.uint32(position + 12))
    let offset = Int(bytes.uint32(position + 16))
    let locator = position - locator64ByteCount
    guard entryCount != 0xFFFF, byteCount != 0xFFFF_FFFF, offset != 0xFFFF_FFFF,
      locator < 0 || bytes.uint32(locator) != locator64Signature
    else { throw zip64(bytes) }
    guard bytes.uint16(position + 4) == 0, bytes.uint16(position + 6) == 0,
      bytes.uint16(position + 8) == entryCount
    else { throw severalDisks(bytes) }
    let base = position - byteCount - offset
    guard base >= 0, entryCount * headerByteCount <= byteCount else {
      throw damaged(bytes, "the record of the archive's end contradicts itself", at: position)
    }
    return End(
      position: position, entryCount: entryCount,
      directory: position - byteCount..<position, base: base)
  }

  private static func damaged(_ bytes: StableBytes, _ what: String, at position: Int) -> VisionError
  {
    VisionError(
      .modelInvalid,
      "\(bytes.name): the zip archive in it is damaged: \(what) at byte \(position)",
      cause: ZipFault.damaged(position: position))
  }

  private static func zip64(_ bytes: StableBytes) -> VisionError {
    VisionError(
      .modelUnsupported,
      "\(bytes.name): the zip archive in it is of the 64-bit kind, which cannot be read; "
        + "make one of less than 4 GB",
      cause: ZipFault.zip64)
  }

  private static func severalDisks(_ bytes: StableBytes) -> VisionError {
    VisionError(
      .modelUnsupported,
      "\(bytes.name): the zip archive in it is split over several files; make it in one piece",
      cause: ZipFault.severalDisks)
  }
}

// MARK: - Numbers

extension StableBytes {
  /// Returns the byte at a position; 0 outside the bytes.
  ///
  /// Callers check ranges where it matters; this only makes a mistake there harmless.
  fileprivate func uint8(_ position: Int) -> UInt8 {
    guard position >= 0, position < byteCount else { return 0 }
    return withBytes { unsafe $0.unsafeLoad(fromUncheckedByteOffset: position, as: UInt8.self) }
  }

  /// Returns the positions of a byte that is rare at a model's end: a quick test before a slow one.
  fileprivate func positions(of byte: UInt8, in range: Range<Int>) -> [Int] {
    let range = range.clamped(to: 0..<byteCount)
    return withBytes { span in
      unsafe span.withUnsafeBytes { buffer in
        range.filter { unsafe buffer[$0] == byte }
      }
    }
  }

  fileprivate func uint16(_ position: Int) -> Int {
    Int(uint8(position)) | Int(uint8(position + 1)) << 8
  }

  fileprivate func uint32(_ position: Int) -> UInt32 {
    UInt32(uint16(position)) | UInt32(uint16(position + 2)) << 16
  }

  fileprivate func text(_ range: Range<Int>) -> String {
    String(decoding: range.map { uint8($0) }, as: UTF8.self)
  }
}
