#if !canImport(Darwin) || os(macOS)
  internal import VisionBase

  /// The tables that a JPEG's coefficients are multiplied by (ITU-T T.81, B.2.4.1).
  enum JPEGQuantization {
    /// The positions in a block, row by row, of a file's coefficients (ITU-T T.81, figure A.6).
    private static let places = [
      0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27,
      20, 13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58,
      59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
    ]

    /// Reads the tables of a segment; truncated ones are skipped.
    static func read(_ segment: PictureBytes, into tables: inout [UInt8: [UInt16]]) {
      var offset = 0
      while let head = segment.byte(at: offset) {
        let size = head >> 4 == 0 ? 1 : 2
        guard segment.part(at: offset + 1, length: places.count * size) != nil else { return }
        var table = [UInt16](repeating: 0, count: places.count)
        for (index, place) in places.enumerated() {
          let start = offset + 1 + index * size
          table[place] =
            size == 1
            ? UInt16(segment.byte(at: start) ?? 0)
            : segment.bigEndian(UInt16.self, at: start) ?? 0
        }
        tables[head & 15] = table
        offset += 1 + places.count * size
      }
    }
  }
#endif
