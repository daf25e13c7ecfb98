internal import CFFmpeg
internal import Frames

/// The ratio of width to height of a video's stored pixels.
struct PixelAspect: Hashable, Sendable {
  private let numerator: Int
  private let denominator: Int

  /// The aspect of square pixels.
  static let square = PixelAspect(numerator: 1, denominator: 1)

  private init(numerator: Int, denominator: Int) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// The most extreme ratio that is trusted.
  ///
  /// No camera or disc has flatter or narrower pixels.
  private static let mostExtreme = 4

  /// Creates an aspect from FFmpeg's numbers; nil when they are not both positive.
  init?(_ numerator: Int32, _ denominator: Int32) {
    guard numerator > 0, denominator > 0 else { return nil }
    let (wide, high) = (Int(numerator), Int(denominator))
    self =
      wide <= high * Self.mostExtreme && high <= wide * Self.mostExtreme
      ? PixelAspect(numerator: wide, denominator: high) : .square
  }

  /// Creates the aspect that the file gives, which takes precedence over that of its pictures.
  init?(ofFile stream: CFFmpegStream) {
    self.init(stream.aspect_numerator, stream.aspect_denominator)
  }

  /// Creates the aspect of the first picture, as far as it is known before decoding.
  init?(ofCodec stream: CFFmpegStream) {
    self.init(stream.codec_aspect_numerator, stream.codec_aspect_denominator)
  }

  /// Returns the number of square pixels of the same height that are as wide as a row of these.
  ///
  /// A width that a frame cannot have is ignored, as is one that differs by a single pixel, which
  /// is what rounding leaves in files that store the display width.
  func squareWidth(of width: Int, height: Int, pixelLimit: Int) -> Int {
    let wide = (2 * width * numerator + denominator) / (2 * denominator)
    guard abs(wide - width) > 1, (1...Frame.longestSide).contains(wide),
      wide * height <= pixelLimit
    else { return width }
    return wide
  }
}
