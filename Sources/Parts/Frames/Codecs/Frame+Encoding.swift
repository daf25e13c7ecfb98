public import VisionBase

extension Frame {
  /// Encodes the image, rotated upright, as a PNG or JPEG file's bytes.
  ///
  /// PNGs keep the alpha of `rgba`, `bgra` and `argb` frames; JPEGs drop it. Grayscale stays
  /// grayscale. Video formats become RGB. A `profile` defines the appearance of the colors;
  /// grayscale images take none.
  ///
  /// Throws `optionInvalid` if the quality is not 1 to 100 or the image is larger than the format
  /// allows.
  public func encoded(
    as encoding: PictureEncoding, profile: ColorProfile? = nil
  ) throws(VisionError) -> [UInt8] {
    if case .jpeg(let quality) = encoding, !(1...100).contains(quality) {
      throw VisionError(.optionInvalid, "a JPEG's quality is 1 to 100, not \(quality)")
    }
    var picture = try packed().upright()
    // The libraries store the number of bytes per row in 32 bits.
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

  /// Writes the image, rotated upright, to the file at `path`.
  ///
  /// Without `encoding`, the file name's extension determines the format. An existing file is
  /// replaced only once the new one is complete.
  ///
  /// Throws `optionInvalid` for a name without a known extension, `fileFailed` if the file cannot
  /// be written, and the errors of `encoded(as:)`.
  public func write(
    to path: String, as encoding: PictureEncoding? = nil, profile: ColorProfile? = nil
  ) throws(VisionError) {
    try write(to: path, as: encoding, profile: profile, streams: true)
  }

  /// Writes the image as above; a device or a pipe is written to only with `streams`, otherwise
  /// replaced.
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
