public import VisionBase

/// The properties in an image's header, read without decoding the image.
public struct PictureInformation: Sendable, Hashable {
  /// The file format, recognized by content.
  public let format: PictureFormat
  /// The width of the stored image in pixels, regardless of the orientation.
  public let width: Int
  /// The height of the stored image in pixels, regardless of the orientation.
  public let height: Int
  /// The orientation of the stored pixels, from EXIF or the file itself; `up` if not stated.
  public let orientation: Orientation
  /// The channels of the stored image: 1 for gray, 3 for color; 2 and 4 with transparency.
  ///
  /// Palettes and inks count as color; HEIC, AVIF and TIFF are assumed to be color.
  package let channelCount: Int

  /// Reads the header of an encoded image.
  ///
  /// Throws `inputInvalid` if the bytes are in no `PictureFormat`, or their header is broken, and
  /// `runtimeMissing` for a TIFF if libtiff is not installed.
  public init(of bytes: StableBytes) throws(VisionError) {
    try self.init(PictureBytes(bytes))
  }

  /// Reads the header of the image file at `path`.
  ///
  /// Throws the errors of `StableBytes(reading:)` and `PictureInformation(of:)`, and `inputInvalid`
  /// for a file above 1 GiB.
  public init(of path: String) throws(VisionError) {
    try self.init(of: PictureFile.bytes(at: path))
  }

  private init(_ bytes: PictureBytes) throws(VisionError) {
    #if canImport(Darwin) && !os(macOS)
      self = try ImageIOPicture(bytes).information
    #else
      self = try PictureHeader(bytes).information
    #endif
  }

  init(
    format: PictureFormat, width: Int, height: Int, orientation: Orientation, channelCount: Int
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.orientation = orientation
    self.channelCount = channelCount
  }
}
