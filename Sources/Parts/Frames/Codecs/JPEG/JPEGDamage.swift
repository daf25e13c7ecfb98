#if !canImport(Darwin) || os(macOS)
  internal import VisionBase

  /// The decision whether a JPEG with an end marker lost data, so that pixels are guesses.
  ///
  /// libjpeg-turbo tells the first of its warnings only, so a harmless fault may hide others. Such
  /// faults are taken out of a copy until a warning of lost data comes, or none.
  struct JPEGDamage {
    /// The marker codes of what decoding the scans needs: frames, tables, intervals and scans.
    private static let needed: Set<UInt8> = Set(0xc0...0xcf).union([0xda, 0xdb, 0xdc, 0xdd])
    /// The number of bytes behind the last block of a scan that cameras leave there.
    private static let harmlessByteCount = 64
    /// The greatest number of warnings that are looked behind; each costs another decoding.
    private var mostWarnings: Int { header.isProgressive ? 1 : 4 }

    /// A needed segment, and what follows a scan's header: its data up to the next marker.
    private struct Part {
      var bytes: [UInt8]
      /// The number of bytes of the segment itself.
      let headerCount: Int
    }

    private let header: JPEGHeader
    private let name: String
    private var parts: [Part] = []

    private init(_ bytes: PictureBytes, _ header: JPEGHeader) {
      (self.header, name) = (header, bytes.name)
      let all = bytes.copy()
      JPEGHeader.forEachSegment(of: bytes) { marker, start, end in
        guard Self.needed.contains(marker), start < end, end <= all.count else { return }
        let length = Int(bytes.bigEndian(UInt16.self, at: start + 1) ?? 2)
        let headerEnd = min(start + 1 + length, end)
        var part = [0xff] + all[start..<headerEnd]
        let headerCount = part.count
        if marker == JPEGHeader.startOfScan {
          // Selections that a sequential frame ignores are a harmless fault.
          if !header.isProgressive, headerCount > 5 {
            part.replaceSubrange(headerCount - 3..<headerCount, with: [0, 63, 0])
          }
          part += all[headerEnd..<end]
        }
        parts.append(Part(bytes: part, headerCount: headerCount))
      }
    }

    /// Returns true if data are lost in an image that is decoded, with a warning if there is one.
    static func isLost(
      in bytes: PictureBytes, header: JPEGHeader, warning: String?
    ) -> Bool {
      if header.isProgressive, !hasAllScans(bytes, header) { return true }
      guard let warning else { return false }
      if tellsOfLoss(warning) { return true }
      var copy = JPEGDamage(bytes, header)
      for _ in 0..<copy.mostWarnings {
        // A copy that cannot be decoded tells nothing.
        guard let next = try? copy.warning() else { return false }
        if tellsOfLoss(next) || !copy.removePadding(for: next) { return true }
      }
      return false
    }

    /// Returns true for the library's words for blocks that it makes up.
    private static func tellsOfLoss(_ warning: String) -> Bool {
      [
        "premature end", "Premature end", "bad Huffman code", "bad arithmetic code",
        "instead of RST", "Inconsistent progression",
      ].contains { warning.mentions($0) }
    }

    /// Decodes the copy, small; returns the first warning, if any.
    private func warning() throws(VisionError) -> String? {
      let copy = [0xff, 0xd8] + parts.flatMap(\.bytes) + [0xff, JPEGHeader.endOfImage]
      return try JPEGDecompressor().firstWarning(
        of: PictureBytes(StableBytes(copy, name: name)), header)
    }

    /// Removes the bytes behind a scan's blocks that the warning counts, if they are harmless: few,
    /// or all of them filling.
    private mutating func removePadding(for warning: String) -> Bool {
      guard warning.mentions("extraneous bytes"), let count = Self.number(in: warning) else {
        // Not of the scans.
        return false
      }
      let index = parts.firstIndex { part in
        guard part.bytes[1] == JPEGHeader.startOfScan,
          part.bytes.count - part.headerCount >= count
        else { return false }
        // Filling that the blocks were made of stands for data that are lost.
        let filling = part.bytes.reversed().prefix { $0 == 0 || $0 == 0xff }.count
        return count <= Self.harmlessByteCount
          || (count...count + Self.harmlessByteCount).contains(filling)
      }
      guard let index else { return false }
      parts[index].bytes.removeLast(count)
      return true
    }

    /// Returns the first number in a text.
    private static func number(in text: String) -> Int? {
      let isDigit = { (letter: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(letter) }
      let digits = text.utf8.drop { !isDigit($0) }.prefix(while: isDigit)
      return Int(String(decoding: digits, as: UTF8.self))
    }

    /// Returns true if the scans give every coefficient of every component to its last bit.
    private static func hasAllScans(_ bytes: PictureBytes, _ header: JPEGHeader) -> Bool {
      var missing: [UInt8: [UInt8]] = [:]
      for component in header.components {
        missing[component.identifier] = [UInt8](repeating: .max, count: 64)
      }
      JPEGHeader.forEachScan(of: bytes) { scan in
        let count = Int(scan.byte(at: 0) ?? 0)
        guard let first = scan.byte(at: 1 + 2 * count), let last = scan.byte(at: 2 + 2 * count),
          let bits = scan.byte(at: 3 + 2 * count), first <= last, last < 64
        else { return }
        for index in 0..<count {
          guard let identifier = scan.byte(at: 1 + 2 * index) else { return }
          for place in first...last { missing[identifier]?[Int(place)] = bits & 15 }
        }
      }
      return missing.values.allSatisfy { $0.allSatisfy { $0 == 0 } }
    }
  }
#endif
