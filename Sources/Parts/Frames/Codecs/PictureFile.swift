package import VisionBase

/// Files of pictures, which are read into memory and never mapped.
///
/// Programs rewrite pictures in place while others look at them; a mapped one that is cut short
/// ends the process that decodes it.
package enum PictureFile {
  /// The most bytes that the file of a picture may have: 1 GiB, more than the largest one that is
  /// decoded has without any compression.
  package static let byteLimit = 1 << 30

  /// Enough of a file to tell its format.
  private static let startByteCount = 32

  /// The bytes of the picture file at a path.
  ///
  /// Throws what `StableBytes.init(reading:)` throws; `inputInvalid`, before the file is read, for
  /// one that is too large or no picture.
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
