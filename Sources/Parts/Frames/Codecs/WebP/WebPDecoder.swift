#if !canImport(Darwin) || os(macOS)
  internal import CWebP
  internal import VisionBase

  /// A decoder of WebPs with libwebp.
  enum WebPDecoder {
    static func frame(
      from bytes: PictureBytes, header: WebPHeader, pool: PixelPool?
    ) throws(VisionError) -> Frame {
      // An animation's images need not cover it: uncovered pixels are transparent.
      let format: PixelFormat = header.hasAlpha || header.firstFrame != nil ? .rgba : .rgb
      let bytesPerRow = header.width * format.bytesPerPixel
      return try unsafe Frame(
        width: header.width, height: header.height, packed: format,
        orientation: header.orientation, pool: pool
      ) { pixels throws(VisionError) in
        guard let part = header.firstFrame else {
          try unsafe decode(
            bytes, width: header.width, height: header.height, format: format,
            into: pixels, bytesPerRow: bytesPerRow)
          return
        }
        guard part.left + part.width <= header.width, part.top + part.height <= header.height
        else {
          throw bytes.invalid("the first picture of this WebP lies outside its canvas")
        }
        unsafe pixels.initializeMemory(as: UInt8.self, repeating: 0)
        let start = part.top * bytesPerRow + part.left * format.bytesPerPixel
        try unsafe decode(
          part.chunks, width: part.width, height: part.height, format: format,
          into: UnsafeMutableRawBufferPointer(rebasing: pixels[start...]),
          bytesPerRow: bytesPerRow)
      }
    }

    private static func decode(
      _ bytes: PictureBytes, width: Int, height: Int, format: PixelFormat,
      into pixels: UnsafeMutableRawBufferPointer, bytesPerRow: Int
    ) throws(VisionError) {
      var configuration = unsafe WebPDecoderConfig()
      guard unsafe WebPInitDecoderConfig(&configuration) != 0 else {
        throw bytes.invalid("libwebp is older than the headers this was built with")
      }
      let status = unsafe bytes.withUnsafeBytes { source -> VP8StatusCode in
        let start = unsafe source.bindMemory(to: UInt8.self).baseAddress
        let status = unsafe WebPGetFeatures(start, source.count, &configuration.input)
        guard status == VP8_STATUS_OK else { return status }
        guard unsafe configuration.input.width == width, unsafe configuration.input.height == height
        else { return VP8_STATUS_BITSTREAM_ERROR }
        unsafe configuration.output.colorspace = format == .rgba ? MODE_RGBA : MODE_RGB
        unsafe configuration.output.is_external_memory = 1
        unsafe configuration.output.u.RGBA = WebPRGBABuffer(
          rgba: pixels.bindMemory(to: UInt8.self).baseAddress, stride: Int32(bytesPerRow),
          size: pixels.count)
        return unsafe WebPDecode(start, source.count, &configuration)
      }
      unsafe WebPFreeDecBuffer(&configuration.output)
      guard status == VP8_STATUS_OK else {
        throw bytes.invalid("this WebP cannot be decoded (\(words(for: status)))")
      }
    }

    /// Returns the meaning of a libwebp status.
    static func words(for status: VP8StatusCode) -> String {
      switch status {
      case VP8_STATUS_OUT_OF_MEMORY: "not enough memory"
      case VP8_STATUS_BITSTREAM_ERROR: "its data is broken"
      case VP8_STATUS_UNSUPPORTED_FEATURE: "it uses a feature libwebp does not know"
      case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: "the file ends early"
      default: "libwebp status \(status.rawValue)"
      }
    }
  }
#endif
