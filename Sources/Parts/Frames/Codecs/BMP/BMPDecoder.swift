#if !canImport(Darwin) || os(macOS)
  internal import VisionBase

  /// A decoder of Windows and OS/2 bitmaps.
  enum BMPDecoder {
    static func frame(
      from bytes: PictureBytes, header: BMPHeader, _ options: DecodingOptions
    ) throws(VisionError) -> Frame {
      let pool = options.pool
      switch header.encoding {
      case .runLength:
        let indices = try BMPRunLengths.indices(in: bytes, header: header)
        try header.check(greatest: indices.max() ?? 0, of: bytes)
        return try unsafe frame(header, .rgb, pool) { row, pixels in
          let start = row * header.width
          for (column, index) in indices[start..<start + header.width].enumerated() {
            unsafe store(header.palette[Int(index)], in: pixels, at: column)
          }
        }
      case .masks(let masks):
        let rows = try rows(of: bytes, header: header)
        return try unsafe frame(header, masks.hasAlpha ? .rgba : .rgb, pool) { row, pixels in
          unsafe rows.withRow(row) { source in
            unsafe convert(
              source, header.bitsPerPixel, masks, options.bitmapArithmetic, to: pixels)
          }
        }
      case .packed where header.bitsPerPixel == 32 && options.bitmapArithmetic == .stbImage:
        let rows = try rows(of: bytes, header: header)
        let isOpaque = (0..<header.height).allSatisfy(rows.hasNoFourthByte)
        return try unsafe frame(header, .rgba, pool) { row, pixels in
          unsafe rows.withRow(row) { source in
            unsafe convert(source, 32, .bytes, .stbImage, to: pixels)
          }
          guard isOpaque else { return }
          for column in 0..<header.width { unsafe pixels[column * 4 + 3] = 255 }
        }
      case .packed:
        let rows = try rows(of: bytes, header: header)
        var greatest: UInt8 = 0
        let frame = try unsafe frame(header, .rgb, pool) { row, pixels in
          unsafe rows.withRow(row) { source in
            if header.bitsPerPixel <= 8 {
              let most = unsafe convert(source, header.bitsPerPixel, header.palette, to: pixels)
              greatest = max(greatest, most)
            } else {
              unsafe reorder(source, step: header.bitsPerPixel / 8, to: pixels)
            }
          }
        }
        if header.bitsPerPixel <= 8 { try header.check(greatest: greatest, of: bytes) }
        return frame
      }
    }

    /// Creates a frame from the top row to the bottom; `fill` receives the row's number as stored.
    private static func frame(
      _ header: BMPHeader, _ format: PixelFormat, _ pool: PixelPool?,
      fill: (Int, UnsafeMutableRawBufferPointer) -> Void
    ) throws(VisionError) -> Frame {
      try unsafe Frame(
        width: header.width, height: header.height, packed: format, pool: pool
      ) { pixels in
        let length = header.width * format.bytesPerPixel
        for row in 0..<header.height {
          let stored = header.isTopDown ? row : header.height - 1 - row
          unsafe fill(
            stored,
            UnsafeMutableRawBufferPointer(
              rebasing: pixels[row * length..<(row + 1) * length]))
        }
      }
    }

    /// Rows of equal length, each padded to a multiple of four bytes.
    private struct StoredRows {
      let bytes: PictureBytes
      let start: Int
      let stride: Int
      let length: Int

      func withRow(_ row: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
        let part = bytes.part(at: start + row * stride, length: length)
        unsafe part?.withUnsafeBytes(body)
      }

      /// Returns true if the fourth byte of every pixel in a row is zero.
      func hasNoFourthByte(_ row: Int) -> Bool {
        var found: UInt8 = 0
        unsafe withRow(row) { source in
          for place in Swift.stride(from: 3, to: source.count, by: 4) {
            found |= unsafe source[place]
          }
        }
        return found == 0
      }
    }

    private static func rows(
      of bytes: PictureBytes, header: BMPHeader
    ) throws(VisionError) -> StoredRows {
      let length = (header.width * header.bitsPerPixel + 7) / 8
      let stride = (length + 3) & ~3
      // The padding of the last row may be missing.
      let end = header.pixelOffset + stride * (header.height - 1) + length
      guard end <= bytes.count else {
        throw bytes.invalid(
          "this BMP ends too early: at byte \(bytes.count), its pixels end at \(end)")
      }
      return StoredRows(bytes: bytes, start: header.pixelOffset, stride: stride, length: length)
    }

    private static func store(
      _ color: BMPHeader.RGB, in pixels: UnsafeMutableRawBufferPointer, at column: Int
    ) {
      unsafe pixels[column * 3] = color.red
      unsafe pixels[column * 3 + 1] = color.green
      unsafe pixels[column * 3 + 2] = color.blue
    }

    /// Looks up indices of 1, 2, 4 or 8 bits, and returns the greatest.
    ///
    /// The first pixel is in the highest bits.
    private static func convert(
      _ source: UnsafeRawBufferPointer, _ bits: Int, _ palette: [BMPHeader.RGB],
      to pixels: UnsafeMutableRawBufferPointer
    ) -> UInt8 {
      let mask = UInt8((1 << bits) - 1)
      var greatest: UInt8 = 0
      for column in 0..<(pixels.count / 3) {
        let position = column * bits
        let index = unsafe (source[position / 8] >> UInt8(8 - bits - position % 8)) & mask
        greatest = max(greatest, index)
        unsafe store(palette[Int(index)], in: pixels, at: column)
      }
      return greatest
    }

    /// Converts blue, green, red and an optional unused byte to red, green, blue.
    private static func reorder(
      _ source: UnsafeRawBufferPointer, step: Int, to pixels: UnsafeMutableRawBufferPointer
    ) {
      for column in 0..<(pixels.count / 3) {
        unsafe pixels[column * 3] = source[column * step + 2]
        unsafe pixels[column * 3 + 1] = source[column * step + 1]
        unsafe pixels[column * 3 + 2] = source[column * step]
      }
    }

    private static func convert(
      _ source: UnsafeRawBufferPointer, _ bits: Int, _ masks: ChannelMasks,
      _ arithmetic: BitmapArithmetic, to pixels: UnsafeMutableRawBufferPointer
    ) {
      let channels = masks.hasAlpha ? 4 : 3
      for column in 0..<(pixels.count / channels) {
        let pixel =
          bits == 16
          ? UInt32(
            UInt16(
              littleEndian: unsafe source.loadUnaligned(fromByteOffset: column * 2, as: UInt16.self)
            ))
          : UInt32(
            littleEndian: unsafe source.loadUnaligned(fromByteOffset: column * 4, as: UInt32.self))
        unsafe pixels[column * channels] = masks.red.value(of: pixel, absent: 0, arithmetic)
        unsafe pixels[column * channels + 1] = masks.green.value(of: pixel, absent: 0, arithmetic)
        unsafe pixels[column * channels + 2] = masks.blue.value(of: pixel, absent: 0, arithmetic)
        if channels == 4 {
          unsafe pixels[column * 4 + 3] = masks.alpha.value(of: pixel, absent: 255, arithmetic)
        }
      }
    }
  }
#endif
