internal import VisionBase

/// How pictures are read.
public struct DecodingOptions: Sendable {
  /// The most pixels a picture may have; 178,956,970 unless chosen.
  ///
  /// A small file can claim a huge picture, so the claim is compared with this limit before any
  /// memory is allocated. At the default a decoded picture takes at most 683 MiB (as RGBA); that
  /// is also the size at which the Python Imaging Library refuses a picture.
  ///
  /// The limit also bounds what decoding takes on its way, which some files make a multiple of the
  /// picture: at most 6 bytes of memory, the picture's own among them, and 24 samples decoded one
  /// after the other, for each pixel of the limit. At the default that is 1 GiB, and 24 passes over
  /// a gray picture of the largest size. Limits below 16,777,216 pixels count as that for this.
  public var pixelLimit: Int

  /// Where frames get their memory from and leave it to the next ones; without a pool, each frame
  /// has memory of its own.
  ///
  /// Worth it for many large pictures one after the other. ImageIO, on Apple's mobile platforms, does
  /// not use it.
  public var pool: PixelPool?

  /// Whose arithmetic turns what a JPEG stores into pixels.
  ///
  /// Where pictures are decoded by the system, on iOS, this has no effect.
  public var jpegArithmetic: JPEGArithmetic

  /// Whether pictures of gray alone become `gray` frames; otherwise they become `rgb` as all others.
  package var keepsGray = false

  /// Whose arithmetic turns what a bitmap stores into pixels.
  package var bitmapArithmetic = BitmapArithmetic.pillow

  /// Makes options.
  public init(
    pixelLimit: Int = 178_956_970, pool: PixelPool? = nil,
    jpegArithmetic: JPEGArithmetic = .libjpegTurbo
  ) {
    self.pixelLimit = pixelLimit
    self.pool = pool
    self.jpegArithmetic = jpegArithmetic
  }

  /// The smallest limit that bounds memory and work, so that small pictures may be of any kind.
  private static let leastBudgetedPixels = 1 << 24
  private static let bytesPerPixel = 6
  private static let samplesPerPixel = 24

  /// The most bytes that a picture and its decoder may take together.
  var memoryLimit: Int { budget(Self.bytesPerPixel) }

  /// The most samples that may be decoded, counted once for each scan that they are part of.
  var workLimit: Int { budget(Self.samplesPerPixel) }

  private func budget(_ factor: Int) -> Int {
    let (product, overflows) = max(pixelLimit, Self.leastBudgetedPixels)
      .multipliedReportingOverflow(by: factor)
    return overflows ? .max : product
  }

  /// Throws when a picture that its header gives this size must not be decoded.
  func check(width: Int, height: Int, of bytes: PictureBytes) throws(VisionError) {
    guard width > 0, height > 0, width <= Frame.longestSide, height <= Frame.longestSide else {
      throw bytes.invalid(
        "its header states \(width)x\(height) pixels; sides must be 1 to \(Frame.longestSide)")
    }
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    guard !overflows, pixels <= pixelLimit else {
      throw bytes.invalid(
        "its \(width)x\(height) pixels are more than the limit of \(pixelLimit); "
          + "if you trust it, raise DecodingOptions.pixelLimit")
    }
  }

  /// Throws when decoding a picture, whose size was checked, would take too much.
  func check(_ cost: DecodingCost, of bytes: PictureBytes) throws(VisionError) {
    guard cost.byteCount <= memoryLimit else {
      throw bytes.invalid(
        "decoding it takes \(cost.byteCount >> 20) MiB of memory, more than the "
          + "\(memoryLimit >> 20) MiB that a picture may take; if you trust it, raise "
          + "DecodingOptions.pixelLimit")
    }
    guard cost.sampleCount <= workLimit else {
      throw bytes.invalid(
        "\(cost.scanCount > 1 ? "its \(cost.scanCount) scans decode" : "it has") "
          + "\(cost.sampleCount) samples, more than the "
          + "\(workLimit) that a picture may have; if you trust it, raise "
          + "DecodingOptions.pixelLimit")
    }
  }
}

/// Whose arithmetic turns what a JPEG stores into pixels: none is wrong, and they differ by up to three
/// of 255 levels.
///
/// A model that is sure of its answer does not mind; one that is not can give another answer.
public enum JPEGArithmetic: Hashable, Sendable, CaseIterable {
  /// The usual one, and the fastest: libjpeg-turbo's.
  case libjpegTurbo
  /// That of stb_image, with which MediaPipe reads files outside of phones: the same pixels, bit by
  /// bit.
  case stbImage
}

/// Whose arithmetic turns what a bitmap stores into pixels.
package enum BitmapArithmetic: Sendable {
  /// The Python Imaging Library's: channels of few bits are spread and rounded down, and the fourth
  /// byte of pixels without masks means nothing.
  case pillow
  /// That of stb_image, with which MediaPipe reads files outside of phones: the bits of a channel are
  /// repeated, and the fourth byte is how opaque a pixel is, unless it is zero everywhere.
  case stbImage
}

/// What decoding a picture takes, counted before it is begun.
struct DecodingCost: Hashable, Sendable {
  /// The picture's own memory and what the decoder keeps of the whole picture beside it.
  var byteCount: Int
  /// The samples of all scans, where a picture has several; else zero.
  var sampleCount = 0
  /// How often the decoder passes over the picture.
  var scanCount = 1
}
