public import VisionBase

extension Frame {
  /// Decodes an image in any `PictureFormat`, identified by its bytes and not by a name.
  ///
  /// The frame is `rgba` (straight alpha) if the image has transparency, otherwise `rgb`; grayscale
  /// images and palettes become `rgb`, since the models require three channels. Samples are as
  /// stored: no color profile or gamma is applied, and 16-bit samples keep their high byte. CMYK
  /// JPEGs are converted without a profile. The EXIF orientation is stored in `orientation`; the
  /// pixels are not rotated. JPEGs are decoded with the arithmetic that `options` selects. Only the
  /// first image of an animation is decoded.
  ///
  /// HEIC and AVIF: the primary image, cropped as the file specifies; rotations and mirrorings in
  /// the file are not applied but become `orientation`, and EXIF, which repeats them, is ignored.
  /// Coordinates therefore match those of a JPEG from the same camera. 10 and 12 bits become 8.
  /// TIFF: the first page; CMYK is multiplied out, 0 to 1 of floating-point samples become 0 to
  /// 255.
  ///
  /// Throws `runtimeMissing` if HEIC, AVIF or TIFF needs a library that is not installed. Throws
  /// `inputInvalid` if the bytes are in none of these formats, are broken or truncated, or if the
  /// image has more pixels than `options` allow, or takes more memory or work than they allow for
  /// images of that size. Damage inside a JPEG's data that its decoder can skip is not an error.
  /// May be called from any thread.
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

  /// Decodes an image from bytes in memory: `Data`, `[UInt8]`, a slice, a raw buffer.
  ///
  /// The bytes are copied first. Errors refer to them as `name`. Throws the errors of decoding
  /// `StableBytes`. May be called from any thread.
  public init(
    decoding bytes: some Collection<UInt8>, named name: String = "the picture",
    options: DecodingOptions = DecodingOptions()
  ) throws(VisionError) {
    try self.init(decoding: StableBytes(Array(bytes), name: name), options: options)
  }

  /// Decodes the image file at `path`.
  ///
  /// Throws the errors of `StableBytes(reading:)`, `inputInvalid` for a file above 1 GiB, and the
  /// errors of decoding bytes.
  public init(
    decoding path: String, options: DecodingOptions = DecodingOptions()
  ) throws(VisionError) {
    try self.init(decoding: PictureFile.bytes(at: path), options: options)
  }
}

// MARK: - Without blocking a task

extension Frame {
  /// Decodes an image from bytes in memory, off the threads that Swift's tasks share.
  ///
  /// Throws the errors of `init(decoding:named:options:)`.
  public static func decoded(
    from bytes: some Collection<UInt8> & Sendable, named name: String = "the picture",
    options: DecodingOptions = DecodingOptions()
  ) async throws(VisionError) -> Frame {
    try await decodingThreads.run { () throws(VisionError) in
      try Frame(decoding: bytes, named: name, options: options)
    }.get()
  }

  /// Reads and decodes the image file at `path`, off the threads that Swift's tasks share.
  ///
  /// Throws the errors of `init(decoding:options:)`.
  public static func decoded(
    from path: String, options: DecodingOptions = DecodingOptions()
  ) async throws(VisionError) -> Frame {
    try await decodingThreads.run { () throws(VisionError) in
      try Frame(decoding: path, options: options)
    }.get()
  }

  /// One thread for each core: more would only hold more images at once.
  private static let decodingThreads = WorkerPool()
}
