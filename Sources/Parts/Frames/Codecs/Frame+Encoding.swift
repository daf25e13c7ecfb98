public import VisionBase

extension Frame {
  /// Encodes the picture, turned upright, as a PNG or JPEG file's bytes.
  ///
  /// PNGs keep the alpha of `rgba`, `bgra` and `argb` frames; JPEGs drop it. Grey stays grey.
  /// Video formats become RGB.
  ///
  /// Throws `optionInvalid` when the quality is not 1 to 100 or the picture is larger than the
  /// format allows.
  public func encoded(as encoding: PictureEncoding) throws(VisionError) -> [UInt8] {
    if case .jpeg(let quality) = encoding, !(1...100).contains(quality) {
      throw VisionError(.optionInvalid, "a JPEG's quality is 1 to 100, not \(quality)")
    }
    var picture = try packed().upright()
    // The libraries count the bytes of a row in 32 bits.
    if picture.bytesPerRow() > Int32.max { picture = picture.copied() }
    #if canImport(Darwin) && !os(macOS)
      return try ImageIOEncoder.encode(picture, as: encoding)
    #else
      switch encoding {
      case .png: return try PNGEncoder.encode(picture)
      case .jpeg(let quality): return try JPEGEncoder.encode(picture, quality: quality)
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
  public func write(to path: String, as encoding: PictureEncoding? = nil) throws(VisionError) {
    let chosen: PictureEncoding
    if let encoding { chosen = encoding } else { chosen = try PictureEncoding(forFileNamed: path) }
    let bytes = try encoded(as: chosen)
    try unsafe WholeFile.write(bytes.span.bytes, to: path)
  }
}
