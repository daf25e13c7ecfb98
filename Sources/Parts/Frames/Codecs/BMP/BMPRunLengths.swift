#if !canImport(Darwin) || os(macOS)
  internal import VisionBase

  /// A decoder of the run-length codes of bitmaps, RLE8 and RLE4.
  ///
  /// Codes are pairs of bytes: a count and the value to repeat, or zero and an escape (0 end of the
  /// row, 1 end of the bitmap, 2 a move right and on to later rows, 3 or more that many literal
  /// pixels).
  struct BMPRunLengths {
    private let bytes: PictureBytes
    private let header: BMPHeader
    private var offset: Int
    private var column = 0
    private var row = 0
    private var indices: [UInt8]
    /// The width with the padding of a row to four bytes, which some programs encode with it.
    private let paddedWidth: Int

    /// Returns the palette index of every pixel in file order; 0 for pixels that the codes skip.
    static func indices(
      in bytes: PictureBytes, header: BMPHeader
    ) throws(VisionError) -> [UInt8] {
      var reader = Self(bytes, header)
      try reader.read()
      return reader.indices
    }

    private init(_ bytes: PictureBytes, _ header: BMPHeader) {
      self.bytes = bytes
      self.header = header
      offset = header.pixelOffset
      let pixelsOfPadding = 32 / header.bitsPerPixel
      paddedWidth = (header.width + pixelsOfPadding - 1) / pixelsOfPadding * pixelsOfPadding
      indices = [UInt8](repeating: 0, count: header.width * header.height)
    }

    private mutating func next() throws(VisionError) -> UInt8 {
      guard let byte = bytes.byte(at: offset) else {
        throw bytes.invalid(
          "this BMP ends too early: at byte \(bytes.count), in row \(row) of \(header.height)")
      }
      offset += 1
      return byte
    }

    private mutating func read() throws(VisionError) {
      while row < header.height {
        let count = Int(try next())
        let code = try next()
        switch (count, code) {
        case (1..., _):
          for position in 0..<count { try put(half(position, of: code)) }
        case (_, 0):
          column = 0
          row += 1
        case (_, 1):
          return
        case (_, 2):
          column += Int(try next())
          row += Int(try next())
          guard column <= paddedWidth, row <= header.height else { throw outside }
        default:
          try readPlain(count: Int(code))
        }
      }
    }

    /// Reads literal pixels, padded to a multiple of two bytes.
    private mutating func readPlain(count: Int) throws(VisionError) {
      let isNibbles = header.bitsPerPixel == 4
      var byte: UInt8 = 0
      for position in 0..<count {
        if !isNibbles || position % 2 == 0 { byte = try next() }
        try put(half(position, of: byte))
      }
      let byteCount = isNibbles ? (count + 1) / 2 : count
      offset += byteCount % 2
    }

    /// Returns the pixel at `position` of a byte that holds two 4-bit pixels or one 8-bit pixel.
    private func half(_ position: Int, of byte: UInt8) -> UInt8 {
      guard header.bitsPerPixel == 4 else { return byte }
      return position % 2 == 0 ? byte >> 4 : byte & 15
    }

    /// Stores a pixel; those in the padding of a row are dropped.
    private mutating func put(_ index: UInt8) throws(VisionError) {
      guard column < paddedWidth else { throw outside }
      if column < header.width { indices[row * header.width + column] = index }
      column += 1
    }

    private var outside: VisionError {
      bytes.invalid(
        "this BMP is damaged: before byte \(offset), its codes lead out of the picture in row "
          + "\(row) of \(header.height)")
    }
  }
#endif
