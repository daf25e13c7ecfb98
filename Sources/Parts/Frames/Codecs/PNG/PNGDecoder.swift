#if !canImport(Darwin) || os(macOS)
  private import CPNGReader
  internal import VisionBase

  /// A decoder of PNGs with libpng, to the samples as stored.
  enum PNGDecoder {
    private static let messageCapacity = 256

    static func frame(
      from bytes: PictureBytes, header: PNGHeader, pool: PixelPool?
    ) throws(VisionError) -> Frame {
      let format: PixelFormat = header.hasAlpha ? .rgba : .rgb
      return try unsafe Frame(
        width: header.width, height: header.height, packed: format,
        orientation: header.orientation, pool: pool
      ) { pixels throws(VisionError) in
        try unsafe decode(bytes, header, channels: format.bytesPerPixel, into: pixels)
      }
    }

    /// Returns the stored numbers of a palette or of gray, row by row.
    static func numbers(
      from bytes: PictureBytes, header: PNGHeader
    ) throws(VisionError) -> [UInt8] {
      var numbers = [UInt8](repeating: 0, count: header.width * header.height)
      var problem: VisionError?
      unsafe numbers.withUnsafeMutableBytes { pixels in
        do throws(VisionError) {
          try unsafe decode(bytes, header, channels: 1, into: pixels)
        } catch {
          problem = error
        }
      }
      if let problem { throw problem }
      return numbers
    }

    private static func decode(
      _ bytes: PictureBytes, _ header: PNGHeader, channels: Int,
      into pixels: UnsafeMutableRawBufferPointer
    ) throws(VisionError) {
      var message = [CChar](repeating: 0, count: messageCapacity)
      let status = unsafe bytes.withUnsafeBytes { source in
        var request = unsafe CPNGReaderRequest(
          bytes: source.bindMemory(to: UInt8.self).baseAddress, byteCount: source.count,
          pixels: pixels.bindMemory(to: UInt8.self).baseAddress,
          bytesPerRow: header.width * channels, width: UInt32(header.width),
          height: UInt32(header.height), channels: Int32(channels))
        return unsafe cpngreader_decode(&request, &message, message.count)
      }
      guard status == 0 else {
        let words = message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        throw bytes.invalid(
          "this PNG cannot be decoded (\(String(decoding: words, as: UTF8.self)))")
      }
    }
  }
#endif
