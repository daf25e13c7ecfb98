public import VisionBase

/// What a picture's header says, read without decoding it.
public struct PictureInformation: Sendable, Hashable {
  /// The file format, recognised by content.
  public let format: PictureFormat
  /// The width of the stored picture in pixels, whatever the orientation.
  public let width: Int
  /// The height of the stored picture in pixels, whatever the orientation.
  public let height: Int
  /// How the stored pixels must be turned to look upright, from EXIF or the file itself; `up`
  /// when nothing says.
  public let orientation: Orientation
  /// The channels of the stored picture: 1 is gray and 3 are colours, 2 and 4 these with transparency.
  ///
  /// Palettes are colours, and so are inks; HEIC, AVIF and TIFF count as colours without asking.
  package let channelCount: Int

  /// Reads the header of an encoded picture.
  ///
  /// Throws `inputInvalid` when the bytes are in no `PictureFormat`, or their header is broken, and
  /// `runtimeMissing` for a TIFF when libtiff is not installed.
  public init(of bytes: StableBytes) throws(VisionError) {
    try self.init(PictureBytes(bytes))
  }

  /// Reads the header of the picture file at `path`.
  ///
  /// Throws what `StableBytes(reading:)` and `PictureInformation(of:)` throw, and `inputInvalid`
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
