internal import CFFmpeg
internal import Frames

/// How wide a video's stored pixels are, seen against their height.
struct PixelAspect: Hashable, Sendable {
  private let numerator: Int
  private let denominator: Int

  /// As wide as high.
  static let square = PixelAspect(numerator: 1, denominator: 1)

  private init(numerator: Int, denominator: Int) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// No camera or disc has flatter or narrower pixels, so such numbers are not believed.
  private static let mostExtreme = 4

  /// Takes FFmpeg's numbers; nil when they say nothing.
  init?(_ numerator: Int32, _ denominator: Int32) {
    guard numerator > 0, denominator > 0 else { return nil }
    let (wide, high) = (Int(numerator), Int(denominator))
    self =
      wide <= high * Self.mostExtreme && high <= wide * Self.mostExtreme
      ? PixelAspect(numerator: wide, denominator: high) : .square
  }

  /// What the file says, which counts before what its pictures say.
  init?(ofFile stream: CFFmpegStream) {
    self.init(stream.aspect_numerator, stream.aspect_denominator)
  }

  /// What the first picture says, as far as it is known before decoding.
  init?(ofCodec stream: CFFmpegStream) {
    self.init(stream.codec_aspect_numerator, stream.codec_aspect_denominator)
  }

  /// How many square pixels of the same height are as wide as a row of these.
  ///
  /// A width that a frame cannot have is not believed, nor one that differs by a single pixel, which
  /// is what rounding leaves in files that store the width for display.
  func squareWidth(of width: Int, height: Int, pixelLimit: Int) -> Int {
    let wide = (2 * width * numerator + denominator) / (2 * denominator)
    guard abs(wide - width) > 1, (1...Frame.longestSide).contains(wide),
      wide * height <= pixelLimit
    else { return width }
    return wide
  }
}
