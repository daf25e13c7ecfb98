#if !canImport(Darwin) || os(macOS)
  private import CPNG
  internal import VisionBase

  /// An encoder of PNGs with libpng.
  enum PNGEncoder {
    /// Encodes a packed, upright frame.
    static func encode(_ frame: Frame) throws(VisionError) -> [UInt8] {
      var image = unsafe png_image()
      unsafe image.version = UInt32(PNG_IMAGE_VERSION)
      unsafe image.width = UInt32(frame.width)
      unsafe image.height = UInt32(frame.height)
      unsafe image.format = layout(of: frame.format)
      defer { unsafe png_image_free(&image) }
      return try frame.withBytes { (pixels) throws(VisionError) in
        try unsafe pixels.withUnsafeBytes { (source) throws(VisionError) in
          try unsafe encode(source, bytesPerRow: frame.bytesPerRow(), &image)
        }
      }
    }

    /// The 256 colors of numbers.
    enum Palette {
      /// Three bytes for each color.
      case opaque([UInt8])
      /// Four bytes for each color; the last is its opacity.
      case transparent([UInt8])

      var bytes: [UInt8] {
        switch self {
        case .opaque(let bytes), .transparent(let bytes): bytes
        }
      }

      var layout: UInt32 {
        switch self {
        case .opaque: UInt32(PNG_FORMAT_FLAG_COLOR)
        case .transparent: UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
        }
      }
    }

    /// Encodes numbers with a palette.
    static func encode(
      _ numbers: [UInt8], palette: Palette, width: Int, height: Int, isFast: Bool
    ) throws(VisionError) -> [UInt8] {
      let channels = palette.layout & UInt32(PNG_FORMAT_FLAG_ALPHA) == 0 ? 3 : 4
      precondition(numbers.count == width * height && palette.bytes.count == channels * 256)
      var image = unsafe png_image()
      unsafe image.version = UInt32(PNG_IMAGE_VERSION)
      unsafe image.width = UInt32(width)
      unsafe image.height = UInt32(height)
      unsafe image.format = palette.layout | UInt32(PNG_FORMAT_FLAG_COLORMAP)
      if isFast { unsafe image.flags = UInt32(PNG_IMAGE_FLAG_FAST) }
      unsafe image.colormap_entries = 256
      defer { unsafe png_image_free(&image) }
      return try unsafe numbers.span.rawBytes.withUnsafeBytes { (source) throws(VisionError) in
        try unsafe encode(source, bytesPerRow: width, &image, palette.bytes)
      }
    }

    private static func encode(
      _ pixels: UnsafeRawBufferPointer, bytesPerRow: Int, _ image: inout png_image,
      _ palette: [UInt8]? = nil
    ) throws(VisionError) -> [UInt8] {
      // Incompressible pixels grow a little: by a byte per row, five per deflate block.
      let height = unsafe Int(image.height)
      var length = pixels.count + pixels.count / 512 + height * 2 + 4096
      for _ in 0..<2 {
        var isWritten = false
        let file = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
          var byteCount = png_alloc_size_t(buffer.count)
          isWritten =
            unsafe png_image_write_to_memory(
              &image, buffer.baseAddress, &byteCount, 0, pixels.baseAddress, Int32(bytesPerRow),
              palette) != 0
          length = Int(byteCount)
          count = isWritten ? length : 0
        }
        if isWritten { return file }
        // Otherwise the length is now the required one.
      }
      throw VisionError(.inputInvalid, "libpng cannot encode a PNG: \(unsafe words(of: image))")
    }

    private static func layout(of format: PixelFormat) -> UInt32 {
      switch format {
      case .gray: 0
      case .rgba: UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
      case .bgra: UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_BGR)
      case .argb: UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_AFIRST)
      default: UInt32(PNG_FORMAT_FLAG_COLOR)
      }
    }

    private static func words(of image: png_image) -> String {
      unsafe withUnsafeBytes(of: image.message) { letters in
        unsafe String(decoding: letters.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
  }
#endif
