internal import VisionBase

/// How pictures are read.
public struct DecodingOptions: Sendable {
  /// The most pixels a picture may have; 178,956,970 unless chosen.
  ///
  /// A small file can claim a huge picture, so the claim is compared with this limit before any
  /// memory is allocated. At the default a decoded picture takes at most 683 MiB (as RGBA); that is
  /// also the size at which the Python Imaging Library refuses a picture.
  public var pixelLimit: Int

  /// Makes options.
  public init(pixelLimit: Int = 178_956_970) {
    self.pixelLimit = pixelLimit
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
}
