package import VisionBase

/// A decoded picture with the remarks about its file, which results alone do not show.
///
/// Programs and services decode with it, so that none of them passes over a part of its input in
/// silence.
package struct RemarkedFrame: Sendable {
  /// The decoded picture.
  package var frame: Frame
  /// The remarks about the file.
  package let remarks: [PictureRemark]

  /// Decodes a picture in memory.
  ///
  /// Throws the errors of `Frame(decoding:options:)`.
  package init(
    decoding bytes: StableBytes, options: DecodingOptions = DecodingOptions()
  ) throws(VisionError) {
    frame = try Frame(decoding: bytes, options: options)
    remarks = PictureRemark.remarks(on: bytes, decodedAs: frame)
  }

  /// Decodes the picture file at `path`.
  ///
  /// Throws the errors of reading and decoding a picture.
  package init(decoding path: String) throws(VisionError) {
    try self.init(decoding: PictureFile.bytes(at: path))
  }
}
