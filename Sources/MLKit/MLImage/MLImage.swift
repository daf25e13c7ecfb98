public import AppleTypes

/// A picture made from a `UIImage`, a pixel buffer or a sample buffer.
///
/// The picture or buffer is kept, not copied: leave its pixels alone while this exists. With the
/// module MLKitVision, detectors take it as they take a `VisionImage`.
#if canImport(ObjectiveC)
  @objc(GMLImage)
  @objcMembers
#endif
open class MLImage: NSObject {
  /// The width in pixels: of the stored buffer, or of the upright `UIImage`.
  public let width: CGFloat

  /// The height in pixels: of the stored buffer, or of the upright `UIImage`.
  public let height: CGFloat

  /// How the stored pixels must be turned to look upright.
  ///
  /// Starts as the `UIImage`'s own orientation, and as `.up` for buffers.
  open var orientation: UIImage.Orientation

  /// What the picture was made from.
  public let imageSourceType: MLImageSourceType

  /// The picture, if it was made from one.
  public let image: UIImage?

  /// The pixel buffer, if the picture was made from one.
  public let pixelBuffer: CVPixelBuffer?

  /// The sample buffer, if the picture was made from one.
  public let sampleBuffer: CMSampleBuffer?

  /// Takes a picture with its own orientation; nil when it has no `CGImage`.
  public init?(image: UIImage) {
    guard image.cgImage != nil else { return nil }
    width = image.size.width * image.scale
    height = image.size.height * image.scale
    orientation = image.imageOrientation
    imageSourceType = .image
    self.image = image
    pixelBuffer = nil
    sampleBuffer = nil
  }

  /// Takes a pixel buffer; nil when it has no pixels.
  public init?(pixelBuffer: CVPixelBuffer) {
    let size = MLImage.size(of: pixelBuffer)
    guard size.width > 0, size.height > 0 else { return nil }
    width = size.width
    height = size.height
    orientation = .up
    imageSourceType = .pixelBuffer
    image = nil
    self.pixelBuffer = pixelBuffer
    sampleBuffer = nil
  }

  /// Takes a sample buffer; nil when it is not valid or holds no picture.
  public init?(sampleBuffer: CMSampleBuffer) {
    guard CMSampleBufferIsValid(sampleBuffer),
      let buffer = CMSampleBufferGetImageBuffer(sampleBuffer)
    else { return nil }
    let size = MLImage.size(of: buffer)
    width = size.width
    height = size.height
    orientation = .up
    imageSourceType = .sampleBuffer
    image = nil
    pixelBuffer = nil
    self.sampleBuffer = sampleBuffer
  }

  private static func size(of buffer: CVPixelBuffer) -> CGSize {
    CGSize(width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer))
  }
}
