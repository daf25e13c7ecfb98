#if !canImport(Darwin) || os(macOS)
  internal import VisionBase

  /// The two headers of a bitmap: `BITMAPFILEHEADER`, then one of the sizes of `BITMAPINFOHEADER`.
  struct BMPHeader {
    let width: Int
    let height: Int
    let bitsPerPixel: Int
    let encoding: Encoding
    /// True if the first stored row is the top one; otherwise it is the bottom one.
    let isTopDown: Bool
    /// The offset of the pixels.
    let pixelOffset: Int
    /// 256 colors, black where the file lacks them; empty for direct colors.
    let palette: [RGB]
    /// The number of colors that the file has of them.
    let colorCount: Int

    /// The storage of pixels.
    enum Encoding: Equatable {
      case packed
      case runLength
      case masks(ChannelMasks)
    }

    /// A palette color.
    struct RGB: Equatable {
      let red: UInt8
      let green: UInt8
      let blue: UInt8
    }

    /// The oldest header, of OS/2 1.x, with 16-bit dimensions and palette entries of three bytes.
    private static let coreHeaderSize = 12
    /// The first header size with a mask for alpha.
    private static let sizeWithAlphaMask = 56
    private static let fileHeaderSize = 14

    /// True if pixels can be transparent.
    var hasAlpha: Bool {
      if case .masks(let masks) = encoding { masks.hasAlpha } else { false }
    }

    init(_ bytes: PictureBytes) throws(VisionError) {
      let start = Self.fileHeaderSize
      guard let pixelOffset = bytes.littleEndian(UInt32.self, at: 10),
        let headerSize = bytes.littleEndian(UInt32.self, at: start).map(Int.init),
        bytes.part(at: start, length: headerSize) != nil
      else {
        throw bytes.invalid("this BMP ends inside its header")
      }
      self.pixelOffset = Int(pixelOffset)
      var compression = 0
      var claimedColors = 0
      if headerSize == Self.coreHeaderSize {
        width = Int(bytes.littleEndian(UInt16.self, at: start + 4) ?? 0)
        height = Int(bytes.littleEndian(UInt16.self, at: start + 6) ?? 0)
        isTopDown = false
        bitsPerPixel = Int(bytes.littleEndian(UInt16.self, at: start + 10) ?? 0)
      } else if headerSize >= 40 {
        let signedHeight = Int(bytes.littleEndian(Int32.self, at: start + 8) ?? 0)
        width = Int(bytes.littleEndian(Int32.self, at: start + 4) ?? 0)
        height = abs(signedHeight)
        isTopDown = signedHeight < 0
        bitsPerPixel = Int(bytes.littleEndian(UInt16.self, at: start + 14) ?? 0)
        compression = Int(bytes.littleEndian(UInt32.self, at: start + 16) ?? 0)
        claimedColors = Int(bytes.littleEndian(UInt32.self, at: start + 32) ?? 0)
      } else {
        throw bytes.invalid("this BMP has a header of \(headerSize) bytes, which no format has")
      }
      encoding = try Self.encoding(
        compression, bitsPerPixel: bitsPerPixel, headerSize: headerSize, of: bytes)
      guard bitsPerPixel <= 8 else {
        (palette, colorCount) = ([], 0)
        return
      }
      let entrySize = headerSize == Self.coreHeaderSize ? 3 : 4
      let place = start + headerSize
      let mostColors = claimedColors == 0 ? 1 << bitsPerPixel : min(claimedColors, 256)
      // Behind the palette the pixels begin.
      let end = min(self.pixelOffset, bytes.count)
      colorCount = min(mostColors, max(0, end - place) / entrySize)
      palette = Self.palette(of: bytes, at: place, entrySize: entrySize, entryCount: colorCount)
    }

    /// Returns the encoding of a compression number: 0 none, 1 and 2 run lengths, 3 and 6 masks.
    private static func encoding(
      _ compression: Int, bitsPerPixel: Int, headerSize: Int, of bytes: PictureBytes
    ) throws(VisionError) -> Encoding {
      switch (compression, bitsPerPixel) {
      case (0, 1), (0, 2), (0, 4), (0, 8), (0, 24), (0, 32):
        return .packed
      case (0, 16):
        return .masks(ChannelMasks.fiveBitsEach)
      case (1, 8), (2, 4):
        return .runLength
      case (3, 16), (3, 32), (6, 16), (6, 32):
        // Masks follow the 40-byte header or are its next fields: at the same offset.
        let place = fileHeaderSize + 40
        let hasAlpha = headerSize >= sizeWithAlphaMask || compression == 6
        guard let red = bytes.littleEndian(UInt32.self, at: place),
          let green = bytes.littleEndian(UInt32.self, at: place + 4),
          let blue = bytes.littleEndian(UInt32.self, at: place + 8),
          let alpha = hasAlpha ? bytes.littleEndian(UInt32.self, at: place + 12) : 0,
          let masks = ChannelMasks(red: red, green: green, blue: blue, alpha: alpha)
        else {
          throw bytes.invalid("this BMP's channel masks are missing, empty or not runs of bits")
        }
        return .masks(masks)
      default:
        throw bytes.invalid(
          "this BMP has compression \(compression) with \(bitsPerPixel) bits a pixel, "
            + "which is not supported")
      }
    }

    /// Throws if pixels have a number without a color; `greatest` is the highest number.
    func check(greatest: UInt8, of bytes: PictureBytes) throws(VisionError) {
      guard Int(greatest) < colorCount else {
        throw bytes.invalid(
          "this BMP is damaged: its pixels have color \(greatest) of a palette of \(colorCount)")
      }
    }

    private static func palette(
      of bytes: PictureBytes, at start: Int, entrySize: Int, entryCount: Int
    ) -> [RGB] {
      let black = RGB(red: 0, green: 0, blue: 0)
      return (0..<256).map { index in
        let entry = start + index * entrySize
        guard index < entryCount, let blue = bytes.byte(at: entry),
          let green = bytes.byte(at: entry + 1), let red = bytes.byte(at: entry + 2)
        else { return black }
        return RGB(red: red, green: green, blue: blue)
      }
    }
  }
#endif
