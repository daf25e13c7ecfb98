internal import VisionBase

/// Options for decoding images.
public struct DecodingOptions: Sendable {
  /// The maximum number of pixels in an image; 178,956,970 by default.
  ///
  /// A small file can claim to be a huge image, so the claim is compared with this limit before any
  /// memory is allocated. At the default a decoded image takes at most 683 MiB (as RGBA); that is
  /// also the size at which the Python Imaging Library refuses an image.
  ///
  /// The limit also bounds the intermediate cost of decoding, which some files make a multiple of
  /// the image: at most 6 bytes of memory, including the image itself, and 24 samples decoded one
  /// after another, for each pixel of the limit. At the default that is 1 GiB, and 24 passes over a
  /// gray image of the largest size. For this purpose, limits below 16,777,216 pixels count as
  /// that.
  public var pixelLimit: Int

  /// The pool that frames take their memory from and return it to; nil gives each frame its own
  /// memory.
  ///
  /// Useful for many large images one after another. ImageIO, on Apple's mobile platforms, does not
  /// use it.
  public var pool: PixelPool?

  /// The arithmetic that converts a JPEG's data to pixels.
  ///
  /// It has no effect where the system decodes images, as on iOS.
  public var jpegArithmetic: JPEGArithmetic

  /// True if grayscale images become `gray` frames; otherwise they become `rgb` like all others.
  package var keepsGray = false

  /// The arithmetic that converts a bitmap's data to pixels.
  package var bitmapArithmetic = BitmapArithmetic.pillow

  /// Creates options.
  public init(
    pixelLimit: Int = 178_956_970, pool: PixelPool? = nil,
    jpegArithmetic: JPEGArithmetic = .libjpegTurbo
  ) {
    self.pixelLimit = pixelLimit
    self.pool = pool
    self.jpegArithmetic = jpegArithmetic
  }

  /// The smallest limit that bounds memory and work, so that small images may be of any kind.
  private static let leastBudgetedPixels = 1 << 24
  private static let bytesPerPixel = 6
  private static let samplesPerPixel = 24

  /// The maximum number of bytes for an image and its decoder together.
  var memoryLimit: Int { budget(Self.bytesPerPixel) }

  /// The maximum number of samples to decode, counted once for each scan that contains them.
  var workLimit: Int { budget(Self.samplesPerPixel) }

  private func budget(_ factor: Int) -> Int {
    let (product, overflows) = max(pixelLimit, Self.leastBudgetedPixels)
      .multipliedReportingOverflow(by: factor)
    return overflows ? .max : product
  }

  /// Throws if an image whose header states this size must not be decoded.
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

  /// Throws if decoding an image, whose size was checked, would exceed the limits.
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

/// The arithmetic that converts a JPEG's data to pixels.
///
/// All variants are correct, but they differ by up to three of 255 levels. That does not affect a
/// model's confident predictions, but may change uncertain ones.
///
/// New versions may add cases.
public enum JPEGArithmetic: Hashable, Sendable, CaseIterable {
  /// The arithmetic of libjpeg-turbo: the usual and the fastest.
  case libjpegTurbo
  /// The arithmetic of stb_image, which MediaPipe uses on platforms other than phones:
  /// bit-identical pixels.
  case stbImage
}

/// The arithmetic that converts a bitmap's data to pixels.
package enum BitmapArithmetic: Sendable {
  /// The arithmetic of the Python Imaging Library.
  ///
  /// Channels of few bits are scaled and rounded down, and the fourth byte of pixels without masks
  /// is ignored.
  case pillow
  /// The arithmetic of stb_image, which MediaPipe uses to read files on platforms other than
  /// phones.
  ///
  /// The bits of a channel are repeated, and the fourth byte is alpha, unless it is zero
  /// everywhere.
  case stbImage
}

/// The cost of decoding an image, determined before decoding.
struct DecodingCost: Hashable, Sendable {
  /// The memory of the image and the decoder's additional memory for the whole image.
  var byteCount: Int
  /// The samples of all scans, if an image has several; otherwise zero.
  var sampleCount = 0
  /// The number of the decoder's passes over the image.
  var scanCount = 1
}
