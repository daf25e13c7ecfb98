public import VisionBase

extension Frame {
  /// Decodes a picture in any `PictureFormat`; the bytes say which of them it is, not a name.
  ///
  /// The frame is `rgba` (straight alpha) when the picture has transparency, else `rgb`; grey
  /// pictures and palettes become `rgb`, as the models want three channels. Samples are as stored:
  /// no colour profile or gamma is applied, and 16-bit samples keep their high byte. CMYK JPEGs
  /// are converted without a profile. The EXIF orientation goes to `orientation`; the pixels are
  /// not turned. JPEGs are decoded in the arithmetic that `options` choose. Only the first picture
  /// of an animation is decoded.
  ///
  /// HEIC and AVIF: the main picture, cropped as its file says; turns and mirrorings in the file
  /// are not carried out but become `orientation`, and EXIF, which repeats them, is not looked at.
  /// So coordinates are those of a JPEG of the same camera. 10 and 12 bits become 8. TIFF: the first
  /// page; CMYK is multiplied out, 0 to 1 of floating-point samples become 0 to 255.
  ///
  /// Throws `runtimeMissing` when HEIC, AVIF or TIFF needs a library that is not installed.
  /// Throws `inputInvalid` when the bytes are none of these formats, are broken or end early, or
  /// when the picture has more pixels than `options` allow, or takes more memory or work than they
  /// allow for pictures of that size. Damage inside a JPEG's data that its
  /// decoder can step over is not an error. May be called from any thread.
  public init(
    decoding bytes: StableBytes, options: DecodingOptions = DecodingOptions()
  ) throws(VisionError) {
    let bytes = PictureBytes(bytes)
    #if canImport(Darwin) && !os(macOS)
      self = try ImageIOPicture(bytes).frame(options)
    #else
      let pool = options.pool
      let header = try PictureHeader(bytes)
      let information = header.information
      try options.check(width: information.width, height: information.height, of: bytes)
      try options.check(header.cost(of: bytes, options), of: bytes)
      let frame =
        switch header {
        case .jpeg(let header): try JPEGDecoder.frame(from: bytes, header: header, options)
        case .png(let header): try PNGDecoder.frame(from: bytes, header: header, pool: pool)
        case .webp(let header): try WebPDecoder.frame(from: bytes, header: header, pool: pool)
        case .bmp(let header): try BMPDecoder.frame(from: bytes, header: header, options)
        case .heif(let header):
          try HEIFDecoder.frame(from: bytes, header: header, options: options)
        case .tiff(let file): try TIFFDecoder.frame(from: file, pool: pool)
        }
      self = options.keepsGray && information.channelCount == 1 ? try frame.firstChannel() : frame
    #endif
  }

  /// Decodes a picture from bytes in memory: `Data`, `[UInt8]`, a slice, a raw buffer.
  ///
  /// The bytes are copied first. Errors call them `name`. Throws what decoding `StableBytes` throws.
  /// May be called from any thread.
  public init(
    decoding bytes: some Collection<UInt8>, named name: String = "the picture",
    options: DecodingOptions = DecodingOptions()
  ) throws(VisionError) {
    try self.init(decoding: StableBytes(Array(bytes), name: name), options: options)
  }

  /// Decodes the picture file at `path`.
  ///
  /// Throws what `StableBytes(reading:)` throws, `inputInvalid` for a file above 1 GiB, and what
  /// decoding bytes throws.
  public init(
    decoding path: String, options: DecodingOptions = DecodingOptions()
  ) throws(VisionError) {
    try self.init(decoding: PictureFile.bytes(at: path), options: options)
  }
}

// MARK: - Without blocking a task

extension Frame {
  /// Decodes a picture from bytes in memory, off the threads that Swift's tasks share.
  ///
  /// Throws what `init(decoding:named:options:)` throws.
  public static func decoded(
    from bytes: some Collection<UInt8> & Sendable, named name: String = "the picture",
    options: DecodingOptions = DecodingOptions()
  ) async throws(VisionError) -> Frame {
    try await decodingThreads.run { () throws(VisionError) in
      try Frame(decoding: bytes, named: name, options: options)
    }.get()
  }

  /// Reads and decodes the picture file at `path`, off the threads that Swift's tasks share.
  ///
  /// Throws what `init(decoding:options:)` throws.
  public static func decoded(
    from path: String, options: DecodingOptions = DecodingOptions()
  ) async throws(VisionError) -> Frame {
    try await decodingThreads.run { () throws(VisionError) in
      try Frame(decoding: path, options: options)
    }.get()
  }

  /// One for each core: more would only hold more pictures at once.
  private static let decodingThreads = WorkerPool()
}
