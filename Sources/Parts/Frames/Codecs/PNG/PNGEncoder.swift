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

      // Incompressible pixels grow a little: by a byte per row, five per deflate block.
      let pixelBytes = frame.width * frame.format.bytesPerPixel * frame.height
      var length = pixelBytes + pixelBytes / 512 + frame.height * 2 + 4096
      for _ in 0..<2 {
        var isWritten = false
        let file = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
          isWritten = unsafe write(frame, &image, to: buffer, &length)
          count = isWritten ? length : 0
        }
        if isWritten { return file }
        // Otherwise the length is now the required one.
      }
      throw VisionError(.inputInvalid, "libpng cannot encode a PNG: \(unsafe words(of: image))")
    }

    private static func write(
      _ frame: Frame, _ image: inout png_image, to buffer: UnsafeMutableBufferPointer<UInt8>,
      _ length: inout Int
    ) -> Bool {
      var byteCount = png_alloc_size_t(buffer.count)
      defer { length = Int(byteCount) }
      return frame.withBytes { pixels in
        unsafe pixels.withUnsafeBytes { source in
          unsafe png_image_write_to_memory(
            &image, buffer.baseAddress, &byteCount, 0, source.baseAddress,
            Int32(frame.bytesPerRow()), nil)
        }
      } != 0
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
