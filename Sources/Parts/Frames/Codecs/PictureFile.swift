package import VisionBase

/// Image files, which are read into memory and never mapped.
///
/// Programs rewrite images in place while others read them; if a mapped one is truncated, the
/// process that decodes it is terminated.
package enum PictureFile {
  /// The maximum size of an image file: 1 GiB, more than the largest decodable image has without
  /// any compression.
  package static let byteLimit = 1 << 30

  /// The number of bytes that suffice to identify a format.
  private static let startByteCount = 32

  /// Returns the bytes of the image file at a path.
  ///
  /// Throws the errors of `StableBytes.init(reading:)`; and `inputInvalid`, before the file is
  /// read, for one that is too large or not an image.
  package static func bytes(
    at path: String, byteLimit: Int = byteLimit
  ) throws(VisionError) -> StableBytes {
    let file = try StableBytes.open(path)
    let byteCount = try StableBytes.byteCount(of: file, path)
    guard byteCount <= byteLimit else {
      throw VisionError(
        .inputInvalid,
        "\(path): its \(byteCount) bytes are more than the \(byteLimit) that a picture may have")
    }
    #if !canImport(Darwin) || os(macOS)
      let start = try StableBytes(
        copying: min(startByteCount, byteCount), of: file, name: path)
      _ = try PictureFormat.required(of: PictureBytes(start))
    #endif
    return try StableBytes(copying: byteCount, of: file, name: path)
  }
}
