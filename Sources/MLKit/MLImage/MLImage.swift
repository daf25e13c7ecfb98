public import AppleTypes

/// A picture created from a `UIImage`, a pixel buffer or a sample buffer.
///
/// The picture or buffer is retained, not copied: do not change its pixels while this object
/// exists. With the module MLKitVision, detectors take it like a `VisionImage`.
#if canImport(ObjectiveC)
  @objc(GMLImage)
  @objcMembers
#endif
open class MLImage: NSObject {
  /// The width in pixels: of the stored buffer, or of the upright `UIImage`.
  public let width: CGFloat

  /// The height in pixels: of the stored buffer, or of the upright `UIImage`.
  public let height: CGFloat

  /// The rotation that makes the stored pixels upright.
  ///
  /// It starts as the `UIImage`'s own orientation, and as `.up` for buffers.
  open var orientation: UIImage.Orientation

  /// The source of the picture.
  public let imageSourceType: MLImageSourceType

  /// The `UIImage`, if the picture was created from one.
  public let image: UIImage?

  /// The pixel buffer, if the picture was created from one.
  public let pixelBuffer: CVPixelBuffer?

  /// The sample buffer, if the picture was created from one.
  public let sampleBuffer: CMSampleBuffer?

  /// Creates a picture from a `UIImage` with its own orientation; nil if it has no `CGImage`.
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

  /// Creates a picture from a pixel buffer; nil if it has no pixels.
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

  /// Creates a picture from a sample buffer; nil if it is not valid or holds no picture.
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
