#if !canImport(Darwin) || os(macOS)
  private import CHeif
  internal import VisionBase

  /// A decoder of HEIC and AVIF images with libheif, which is loaded for the first of them.
  enum HEIFDecoder {
    /// The library, as the system's packages have it.
    static let library = SystemLibrary("libheif", packages: "libheif1")

    /// Returns the library's codec, a package of its own in newer systems.
    static func codec(isAVIF: Bool) -> SystemLibrary {
      isAVIF
        ? SystemLibrary("libheif's AVIF decoder", packages: "libheif-plugin-dav1d")
        : SystemLibrary("libheif's HEIC decoder", packages: "libheif-plugin-libde265")
    }

    static func frame(
      from bytes: PictureBytes, header: HEIFHeader, options: DecodingOptions
    ) throws(VisionError) -> Frame {
      if let words = unsafe cheif_load() {
        throw missing(header, unsafe String(cString: words))
      }
      // Codecs keep at most 6 bytes for each pixel of a stream, whatever size the boxes state.
      let streamed = HEIFStreams(bytes)?.mostPixels ?? 0
      let (streamedBytes, overflows) = streamed.multipliedReportingOverflow(by: 6)
      try options.check(
        DecodingCost(byteCount: overflows ? .max : streamedBytes), of: bytes)
      let picture = try HEIFPicture(bytes, header)
      try options.check(
        cost(header, bits: picture.bits, hasAlpha: picture.hasAlpha), of: bytes)
      let frame = try picture.frame()
      let isPacked = frame.bytesPerRow() == frame.width * frame.format.bytesPerPixel
      return isPacked ? frame : frame.copied()
    }

    /// Returns the cost of decoding.
    ///
    /// It covers the codec's image, a second copy with full-size color planes where libheif
    /// converts it in steps, the resulting samples, and their copy.
    static func cost(_ header: HEIFHeader, bits: Int = 8, hasAlpha: Bool = false) -> DecodingCost {
      let channels = hasAlpha ? 4 : 3
      let bytesPerPixel = 2 * channels * (bits > 8 ? 2 : 1) + 2 * channels
      return DecodingCost(byteCount: header.codedWidth * header.codedHeight * bytesPerPixel)
    }

    /// Returns the error for a library that cannot be loaded.
    static func missing(_ header: HEIFHeader, _ words: String) -> VisionError {
      library.missing("\(header.isAVIF ? "AVIF" : "HEIC") pictures need libheif", words)
    }

    /// Returns the error for a library whose codecs are separate packages.
    static func missingCodec(_ header: HEIFHeader) -> VisionError {
      let codec = codec(isAVIF: header.isAVIF)
      let words =
        "this machine's libheif has no decoder for \(header.isAVIF ? "AVIF" : "HEIC") pictures"
      return VisionError(
        .runtimeMissing, "\(words); \(codec.advice)",
        cause: LibraryFault(library: codec, words: words))
    }
  }

  /// An image opened by libheif, and later its samples.
  @safe private final class HEIFPicture: Sendable {
    // Sendable: used by one thread until the frame is created; the samples are not written after
    // that.
    private nonisolated(unsafe) let handle: OpaquePointer
    private let header: HEIFHeader
    private let bytes: PictureBytes
    let bits: Int
    let hasAlpha: Bool

    private static let messageCapacity = 256

    init(_ bytes: PictureBytes, _ header: HEIFHeader) throws(VisionError) {
      var facts = CHeifFacts()
      var words = [CChar](repeating: 0, count: Self.messageCapacity)
      let opened = unsafe bytes.withUnsafeBytes { memory in
        unsafe cheif_open(
          memory.baseAddress, memory.count, Int32(Frame.longestSide), &facts, &words, words.count)
      }
      guard let handle = unsafe opened else { throw Self.broken(bytes, header, words) }
      unsafe self.handle = handle
      (self.bytes, self.header) = (bytes, header)
      bits = Int(facts.bits)
      hasAlpha = facts.has_alpha
      guard facts.width == header.codedWidth, facts.height == header.codedHeight else {
        throw bytes.invalid("the boxes of this picture contradict each other about its size")
      }
    }

    deinit {
      unsafe cheif_close(handle)
    }

    /// Decodes the image; the frame borrows the samples.
    func frame() throws(VisionError) -> Frame {
      guard cheif_has_decoder(Int32(header.isAVIF ? CHEIF_AV1 : CHEIF_HEVC))
      else { throw HEIFDecoder.missingCodec(header) }
      var pixels = unsafe CHeifPixels()
      var words = [CChar](repeating: 0, count: Self.messageCapacity)
      // libheif 1.15 fails on alpha that must be cropped if cropping is disabled.
      let isAsStored = !hasAlpha || header.crop == header.whole
      guard unsafe cheif_decode(handle, isAsStored, &pixels, &words, words.count) else {
        throw Self.broken(bytes, header, words)
      }
      guard !isAsStored else {
        return try unsafe frame(pixels, part: header.crop, of: header.whole)
      }
      let upright = unsafe HEIFHeader.Crop(
        left: 0, top: 0, width: Int(pixels.width), height: Int(pixels.height))
      var frame = try unsafe frame(pixels, part: upright, of: upright)
      guard frame.width == (header.orientation.swapsSides ? header.crop.height : header.crop.width),
        frame.height == (header.orientation.swapsSides ? header.crop.width : header.crop.height)
      else { throw bytes.invalid("libheif crops it to \(frame.width)x\(frame.height) pixels") }
      frame.orientation = header.orientation.inverse
      var stored = try frame.upright()
      stored.orientation = header.orientation
      return stored
    }

    /// Returns a part of the decoded image, whose size must match.
    private func frame(
      _ pixels: CHeifPixels, part crop: HEIFHeader.Crop, of whole: HEIFHeader.Crop
    ) throws(VisionError) -> Frame {
      guard unsafe pixels.width == whole.width, unsafe pixels.height == whole.height else {
        throw bytes.invalid(
          unsafe "its boxes state \(whole.width)x\(whole.height) pixels, and it has "
            + "\(pixels.width)x\(pixels.height)")
      }
      let format: PixelFormat = hasAlpha ? .rgba : .rgb
      let stride = unsafe pixels.bytes_per_row
      let start = crop.top * stride + crop.left * format.bytesPerPixel
      let count = stride * (crop.height - 1) + crop.width * format.bytesPerPixel
      return try unsafe Frame(
        width: crop.width, height: crop.height, format: format,
        planes: [UnsafeRawBufferPointer(start: pixels.bytes + start, count: count)],
        bytesPerRow: [stride], owner: self, orientation: header.orientation)
    }

    private static func broken(
      _ bytes: PictureBytes, _ header: HEIFHeader, _ words: [CChar]
    ) -> VisionError {
      let letters = words.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      return bytes.invalid(
        "this \(header.isAVIF ? "AVIF" : "HEIC") cannot be decoded "
          + "(\(String(decoding: letters, as: UTF8.self)))")
    }
  }
#endif
