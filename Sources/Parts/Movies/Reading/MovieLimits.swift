internal import Frames
internal import VisionBase

/// Limits on the cost of reading a video.
///
/// A video of a few kilobytes can claim any number of pictures of any size. So the number of
/// decoded pixels is compared with the number of bytes read for them. Real recordings stay below
/// the default limit: of black pictures of 3840x2160 and nothing else, x264 was measured to need a
/// byte for 30,000 pixels, libvpx (VP9) for 115,000, and SVT-AV1 for 250,000. Live sources, cameras
/// and streams, have no size to compare with, and cost work only as long as they last.
public struct MovieLimits: Hashable, Sendable {
  /// The number of pixels that may be decoded for each byte read; nil lifts the limit on work.
  ///
  /// The default is 1,000,000, and 2,147,483,648 pixels are free. For JPEGs it is 10,000 at most,
  /// 268,435,456 are free, and each scan counts as the whole picture; for GIF and PNG it is 200,000
  /// at most. A call that goes back or far ahead begins a new count.
  public var pixelsPerByte: Int?

  /// The maximum number of pixels in one picture: 8192 by 8192.
  package var pixels = 1 << 26

  /// The maximum size of the pictures that the decoder keeps, in bytes, besides frames a caller
  /// holds.
  package var pictureBytes = 1 << 30

  /// The number of pixels that may be decoded regardless of the file's size.
  package var freePixels = 1 << 31

  /// True if no picture may wait for later ones.
  package var hasNoDelay = false

  /// The limits for live sources, which have no size to compare with.
  package static var live: MovieLimits {
    var limits = MovieLimits(pixelsPerByte: nil)
    limits.hasNoDelay = true
    return limits
  }

  /// The maximum pixels per byte for codecs with lower limits, by FFmpeg's names.
  ///
  /// JPEG needs a bit or more for each block of 64 pixels and each scan, unless it lost data. GIF
  /// and PNG need some 20 bytes for each picture.
  private static let lowerRates = [
    "mjpeg": 10_000, "gif": 200_000, "png": 200_000, "apng": 200_000,
  ]

  /// The maximum number of free pixels for JPEGs.
  ///
  /// They are costly to decode, and real ones have far more bytes than they need here.
  private static let mostFreeJPEGPixels = 1 << 28

  /// Creates limits.
  public init(pixelsPerByte: Int? = 1_000_000) {
    self.pixelsPerByte = pixelsPerByte
  }

  /// Returns the number of pixels that may be decoded for a number of bytes read; nil for any
  /// number.
  package func allowance(for byteCount: Int, codec: String) -> Int? {
    guard let pixelsPerByte else { return nil }
    let rate = min(max(pixelsPerByte, 0), Self.lowerRates[codec] ?? .max)
    let (product, overflows) = rate.multipliedReportingOverflow(by: max(byteCount, 0))
    let (sum, isEndless) = product.addingReportingOverflow(
      codec == "mjpeg" ? min(freePixels, Self.mostFreeJPEGPixels) : freePixels)
    return overflows || isEndless ? nil : sum
  }
}

extension MovieLimits {
  /// Rejects a size that a header claims before any memory is allocated for a picture.
  ///
  /// `codec` is FFmpeg's name of the video's codec.
  func check(width: Int, height: Int, codec: String, of path: String) throws(VisionError) {
    let isKnown = width > 0 && height > 0
    // FFmpeg reads the size of a still WebP, and not of an animated one.
    guard isKnown || codec != "webp" else {
      throw VisionError(
        .inputInvalid,
        "\(path): the installed FFmpeg finds no pictures of a known size in this WebP, as in all "
          + "animated ones and in those of more than \(pixels) pixels; convert it to another kind, "
          + "such as MP4 or GIF")
    }
    // FFmpeg was given the limit, and treats a larger size as no size.
    guard isKnown, width <= Frame.longestSide, height <= Frame.longestSide,
      width * height <= pixels
    else {
      throw VisionError(
        .inputInvalid,
        isKnown
          ? "\(path): its \(width)x\(height) pixels are more than a video's may have (\(pixels))"
          : "\(path): the size of its pictures is not known, or more than a video's may have "
            + "(\(pixels) pixels)")
    }
  }
}
