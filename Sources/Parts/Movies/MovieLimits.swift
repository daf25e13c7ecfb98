internal import Frames
internal import VisionBase

/// What reading a video may take.
///
/// A video of a few kilobytes can claim any number of pictures of any size. So the pixels that are
/// decoded are compared with the bytes that were read for them. What people record stays below the
/// usual limit: of black pictures of 3840x2160 and nothing else, x264 was measured to need a byte
/// for 30,000 pixels, libvpx (VP9) for 115,000, and SVT-AV1 for 250,000. What
/// is live, cameras and streams, has no end to compare with, and work only as long as it lasts.
public struct MovieLimits: Hashable, Sendable {
  /// How many pixels may be decoded for each byte read; nil lifts the limit on work.
  ///
  /// 1,000,000 unless chosen, and 2,147,483,648 pixels are free. Of JPEGs it is 10,000 at most,
  /// 268,435,456 are free, and each scan counts as the whole picture; of GIF and PNG it is 200,000
  /// at most. A call that goes back or far ahead begins a new count.
  public var pixelsPerByte: Int?

  /// The most pixels of one picture: 8192 by 8192.
  package var pixels = 1 << 26

  /// The most bytes of pictures that the decoder keeps, besides frames that a caller has.
  package var pictureBytes = 1 << 30

  /// The pixels that may be decoded whatever the file's size.
  package var freePixels = 1 << 31

  /// Whether no picture may wait for later ones.
  package var hasNoDelay = false

  /// Those of what is live, which has no size to compare with.
  package static var live: MovieLimits {
    var limits = MovieLimits(pixelsPerByte: nil)
    limits.hasNoDelay = true
    return limits
  }

  /// The most pixels a byte of codecs that cannot have more in what people make, by their names.
  ///
  /// JPEG needs a bit or more for each block of 64 pixels and each scan, unless it lost data. GIF
  /// and PNG need some 20 bytes for each picture.
  private static let lowerRates = [
    "mjpeg": 10_000, "gif": 200_000, "png": 200_000, "apng": 200_000,
  ]

  /// JPEGs are costly to decode, and what people make of them has far more bytes than it needs here.
  private static let mostFreeJPEGPixels = 1 << 28

  /// Makes limits.
  public init(pixelsPerByte: Int? = 1_000_000) {
    self.pixelsPerByte = pixelsPerByte
  }

  /// How many pixels may be decoded once so many bytes were read; nil for any number.
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
  /// Refuses a size that a header claims before any memory is taken for a picture.
  func check(width: Int, height: Int, of path: String) throws(VisionError) {
    // FFmpeg takes a size beyond the limit, which it was told, for none.
    guard width > 0, height > 0, width <= Frame.longestSide, height <= Frame.longestSide,
      width * height <= pixels
    else {
      let found =
        width > 0 && height > 0
        ? "its \(width)x\(height) pixels are more than"
        : "its pictures have no size, or more pixels than"
      throw VisionError(.inputInvalid, "\(path): \(found) a video's may have (\(pixels))")
    }
  }
}
