public import VisionBase

extension Frame {
  /// Encodes the picture, turned upright, as a PNG or JPEG file's bytes.
  ///
  /// PNGs keep the alpha of `rgba`, `bgra` and `argb` frames; JPEGs drop it. Grey stays grey.
  /// Video formats become RGB. A `profile` says what the colours look like; grey pictures take none.
  ///
  /// Throws `optionInvalid` when the quality is not 1 to 100 or the picture is larger than the
  /// format allows.
  public func encoded(
    as encoding: PictureEncoding, profile: ColorProfile? = nil
  ) throws(VisionError) -> [UInt8] {
    if case .jpeg(let quality) = encoding, !(1...100).contains(quality) {
      throw VisionError(.optionInvalid, "a JPEG's quality is 1 to 100, not \(quality)")
    }
    var picture = try packed().upright()
    // The libraries count the bytes of a row in 32 bits.
    if picture.bytesPerRow() > Int32.max { picture = picture.copied() }
    #if canImport(Darwin) && !os(macOS)
      return try ImageIOEncoder.encode(picture, as: encoding)
    #else
      let profile = picture.format == .gray ? nil : profile
      switch encoding {
      case .png:
        let file = try PNGEncoder.encode(picture)
        return profile?.added(toPNG: file) ?? file
      case .jpeg(let quality):
        let file = try JPEGEncoder.encode(picture, quality: quality)
        return profile?.added(toJPEG: file) ?? file
      }
    #endif
  }

  /// Writes the picture, turned upright, to the file at `path`.
  ///
  /// Without `encoding` the name's ending says the format. A file that is already there is replaced
  /// only once the new one is whole.
  ///
  /// Throws `optionInvalid` for a name that says no format, `fileFailed` when the file cannot be
  /// written, and what `encoded(as:)` throws.
  public func write(
    to path: String, as encoding: PictureEncoding? = nil, profile: ColorProfile? = nil
  ) throws(VisionError) {
    try write(to: path, as: encoding, profile: profile, streams: true)
  }

  /// The same; only with `streams` a device or a pipe is written into, else it is replaced.
  package func write(
    to path: String, as encoding: PictureEncoding? = nil, profile: ColorProfile? = nil,
    streams: Bool
  ) throws(VisionError) {
    let chosen: PictureEncoding
    if let encoding { chosen = encoding } else { chosen = try PictureEncoding(forFileNamed: path) }
    let bytes = try encoded(as: chosen, profile: profile)
    try WholeFile.write(bytes.span.rawBytes, to: path, streams: streams)
  }
}
