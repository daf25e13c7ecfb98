/// The layout of a frame's pixels in memory.
///
/// `Frame.matrix` defines the meaning of luma and chroma.
///
/// New versions may add cases.
public enum PixelFormat: String, Sendable, CaseIterable {
  /// Three bytes per pixel: red, green, blue.
  case rgb
  /// Four bytes per pixel: red, green, blue, alpha.
  case rgba
  /// Four bytes per pixel: blue, green, red, alpha.
  case bgra
  /// Four bytes per pixel: alpha, red, green, blue.
  case argb
  /// One byte per pixel.
  case gray
  /// A plane of luma 16...235 and a half-size plane of interleaved Cb and Cr.
  case nv12VideoRange
  /// A plane of luma 0...255 and a half-size plane of interleaved Cb and Cr.
  case nv12FullRange
  /// A plane of luma 16...235 and two half-size planes, Cb then Cr.
  case i420VideoRange
  /// A plane of luma 0...255 and two half-size planes, Cb then Cr.
  case i420FullRange

  /// The number of planes in a frame of this format.
  public var planeCount: Int {
    switch self {
    case .rgb, .rgba, .bgra, .argb, .gray: 1
    case .nv12VideoRange, .nv12FullRange: 2
    case .i420VideoRange, .i420FullRange: 3
    }
  }

  /// The number of bytes per pixel in the first plane.
  public var bytesPerPixel: Int {
    switch self {
    case .rgb: 3
    case .rgba, .bgra, .argb: 4
    default: 1
    }
  }

  /// Returns the number of bytes in a row of a plane, without padding.
  package func packedBytesPerRow(plane: Int, width: Int) -> Int {
    guard plane > 0 else { return width * bytesPerPixel }
    let half = (width + 1) / 2
    return planeCount == 2 ? half * 2 : half
  }

  /// Returns the number of rows in a plane.
  package func rowCount(plane: Int, height: Int) -> Int {
    plane == 0 ? height : (height + 1) / 2
  }
}
