#if !canImport(Darwin) || os(macOS)
  private import CTurboJPEG
  internal import VisionBase

  /// A decoder of JPEGs with libjpeg-turbo: accurate integer DCT, smooth chroma upsampling.
  enum JPEGDecoder {
    static func frame(
      from bytes: PictureBytes, header: JPEGHeader, _ options: DecodingOptions
    ) throws(VisionError) -> Frame {
      if options.jpegArithmetic == .stbImage {
        return try JPEGSamples(of: bytes, header: header).frame()
      }
      var hasLostData = false
      var frame = try unsafe Frame(
        width: header.width, height: header.height, packed: .rgb, orientation: header.orientation,
        pool: options.pool
      ) { pixels throws(VisionError) in
        if header.componentCount == 4 {
          let inks = UnsafeMutableRawBufferPointer.allocate(
            byteCount: header.width * header.height * 4, alignment: 64)
          defer { unsafe inks.deallocate() }
          hasLostData = try unsafe decode(bytes, header: header, as: TJPF_CMYK, into: inks)
          unsafe convert(inks: inks, to: pixels)
        } else {
          hasLostData = try unsafe decode(bytes, header: header, as: TJPF_RGB, into: pixels)
        }
      }
      frame.isIncomplete = hasLostData
      return frame
    }

    /// Decodes the image; returns true if data are lost in it.
    private static func decode(
      _ bytes: PictureBytes, header: JPEGHeader, as format: TJPF,
      into pixels: UnsafeMutableRawBufferPointer
    ) throws(VisionError) -> Bool {
      let decompressor = try JPEGDecompressor()
      return try allowingForLostEnd(of: bytes, header: header) { (bytes) throws(VisionError) in
        try unsafe decompressor.decode(bytes, header, format, pixels)
      }
    }

    /// Decodes the image, and again with an end marker appended if only that is missing.
    ///
    /// `decode` returns the first warning, if any. Returns true if data are lost before the end, of
    /// which other programs show what is left.
    static func allowingForLostEnd(
      of bytes: PictureBytes, header: JPEGHeader,
      _ decode: (PictureBytes) throws(VisionError) -> String?
    ) throws(VisionError) -> Bool {
      let warning = try decode(bytes)
      guard warning != nil || header.isProgressive else { return false }
      var scanCount = 0
      guard !JPEGHeader.forEachScan(of: bytes, { _ in scanCount += 1 }) else {
        return JPEGDamage.isLost(in: bytes, header: header, warning: warning)
      }
      guard let warning else { return false }
      // Some cameras omit the last marker. With the marker appended, such a file decodes without a
      // warning, while a file that lost data still causes one. A file of several scans may have
      // lost whole scans, which would go unnoticed.
      if scanCount == 1 {
        let completed = PictureBytes(StableBytes(bytes.copy() + [0xff, 0xd9], name: bytes.name))
        if try decode(completed) == nil { return false }
      }
      throw bytes.invalid("this JPEG ends early, at byte \(bytes.count) (\(warning))")
    }

    /// Multiplies out the inks.
    ///
    /// All programs that write such files store them inverted, so that 255 means no ink.
    private static func convert(
      inks: UnsafeMutableRawBufferPointer, to pixels: UnsafeMutableRawBufferPointer
    ) {
      for index in 0..<min(inks.count / 4, pixels.count / 3) {
        let black = UInt32(unsafe inks[index * 4 + 3])
        for channel in 0..<3 {
          // The nearest integer to ink * black / 255.
          let product = UInt32(unsafe inks[index * 4 + channel]) * black + 128
          unsafe pixels[index * 3 + channel] = UInt8((product + product >> 8) >> 8)
        }
      }
    }
  }

  /// A libjpeg-turbo decompressor.
  @safe struct JPEGDecompressor: ~Copyable {
    private let handle: tjhandle

    init() throws(VisionError) {
      guard let handle = unsafe tjInitDecompress() else {
        throw VisionError(.inputInvalid, "libjpeg-turbo cannot start: no memory")
      }
      unsafe self.handle = handle
    }

    deinit {
      unsafe tjDestroy(handle)
    }

    /// Decodes an eighth of the size, which reads all data; returns the first warning, if any.
    func firstWarning(
      of bytes: PictureBytes, _ header: JPEGHeader
    ) throws(VisionError) -> String? {
      let format = header.componentCount == 4 ? TJPF_CMYK : TJPF_RGB
      let (width, height) = ((header.width + 7) / 8, (header.height + 7) / 8)
      let pixels = UnsafeMutableRawBufferPointer.allocate(
        byteCount: width * height * Int(tjPixelSize(format)), alignment: 64)
      defer { unsafe pixels.deallocate() }
      return try unsafe decode(bytes, header, format, pixels, width: width, height: height)
    }

    /// Decodes into `pixels`; returns the first warning, if any.
    fileprivate func decode(
      _ bytes: PictureBytes, _ header: JPEGHeader, _ format: TJPF,
      _ pixels: UnsafeMutableRawBufferPointer, width wanted: Int? = nil, height: Int? = nil
    ) throws(VisionError) -> String? {
      let wantedWidth = Int32(wanted ?? header.width)
      let wantedHeight = Int32(height ?? header.height)
      let status = try unsafe bytes.withUnsafeBytes { source throws(VisionError) -> Int32 in
        let start = unsafe source.bindMemory(to: UInt8.self).baseAddress
        var (width, height, subsampling, colors) = (Int32(0), Int32(0), Int32(0), Int32(0))
        // Its status is ignored: it also rejects unusual subsampling, which the decoder supports.
        // Its size must match ours, since `pixels` was allocated for that.
        _ = unsafe tjDecompressHeader3(
          handle, start, UInt(source.count), &width, &height, &subsampling, &colors)
        guard width == header.width, height == header.height else {
          throw bytes.invalid("this JPEG's header is broken (\(words))")
        }
        return unsafe tjDecompress2(
          handle, start, UInt(source.count), pixels.bindMemory(to: UInt8.self).baseAddress,
          wantedWidth, wantedWidth * tjPixelSize(format), wantedHeight, format.rawValue,
          TJFLAG_LIMITSCANS)
      }
      guard status != 0 else { return nil }
      guard unsafe tjGetErrorCode(handle) == TJERR_WARNING.rawValue else {
        throw bytes.invalid("this JPEG cannot be decoded (\(words))")
      }
      return words
    }

    /// The library's message about its last call.
    private var words: String { unsafe String(cString: tjGetErrorStr2(handle)) }

    private func tjPixelSize(_ format: TJPF) -> Int32 { format == TJPF_CMYK ? 4 : 3 }
  }
#endif
