public import AppleTypes
public import Frames
internal import MediaPipeRules

#if canImport(ObjectiveC)
  // Swift cannot declare typed constants for Objective-C, so this one is declared in Objective-C.
  @_exported public import ObjectiveCNames.MediaPipe
#else
  /// The source of an `MPImage`.
  public struct MPImageSourceType: RawRepresentable, Hashable, Sendable {
    /// The raw value of the source.
    public let rawValue: Int

    /// Creates a source type from a raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A `UIImage`.
    public static let image = MPImageSourceType(rawValue: 0)
    /// A `CVPixelBuffer`.
    public static let pixelBuffer = MPImageSourceType(rawValue: 1)
    /// A `CMSampleBuffer`.
    public static let sampleBuffer = MPImageSourceType(rawValue: 2)
  }
#endif

extension MPImageSourceType {
  /// A `Frame`; upstream does not have this source.
  public static let frame = MPImageSourceType(rawValue: 3)
}

/// A picture as the input of tasks.
///
/// Pixel buffers must be 32BGRA; frames may have any format. Tasks refuse mirrored orientations.
#if canImport(ObjectiveC)
  @objc(MPPImage)
  @objcMembers
#endif
open class MPImage: NSObject {
  /// The width in pixels: of the stored buffer, or of the upright `UIImage`.
  public let width: CGFloat

  /// The height in pixels: of the stored buffer, or of the upright `UIImage`.
  public let height: CGFloat

  /// The rotation that makes the stored pixels upright.
  public let orientation: UIImage.Orientation

  /// The source of the picture.
  public let imageSourceType: MPImageSourceType

  /// The `UIImage`, if the picture was created from one.
  public let image: UIImage?

  /// The pixel buffer, if the picture was created from one.
  public let pixelBuffer: CVPixelBuffer?

  /// The sample buffer, if the picture was created from one.
  public let sampleBuffer: CMSampleBuffer?

  /// The frame, if the picture was created from one.
  let lentFrame: Frame?

  /// Creates a picture from a `UIImage` with its own orientation.
  ///
  /// Throws `invalidArgumentError` if it has no `CGImage`.
  #if canImport(ObjectiveC)
    @objc(initWithUIImage:error:)
  #endif
  public convenience init(uiImage: UIImage) throws {
    try self.init(uiImage: uiImage, orientation: uiImage.imageOrientation)
  }

  /// Creates a picture from a `UIImage` whose stored pixels have the given orientation.
  ///
  /// Throws `invalidArgumentError` if it has no `CGImage`.
  #if canImport(ObjectiveC)
    @objc(initWithUIImage:orientation:error:)
  #endif
  public init(uiImage: UIImage, orientation: UIImage.Orientation) throws {
    guard uiImage.cgImage != nil else {
      throw TaskFailure(
        .invalidArgument,
        "Image does not have a valid underlying CGImage. image.CGImage must be non nil."
      ).error
    }
    width = uiImage.size.width * uiImage.scale
    height = uiImage.size.height * uiImage.scale
    self.orientation = orientation
    imageSourceType = .image
    image = uiImage
    pixelBuffer = nil
    sampleBuffer = nil
    lentFrame = nil
  }

  /// Creates a picture from an upright pixel buffer.
  public convenience init(pixelBuffer: CVPixelBuffer) throws {
    try self.init(pixelBuffer: pixelBuffer, orientation: .up)
  }

  /// Creates a picture from a pixel buffer with the given orientation.
  public init(pixelBuffer: CVPixelBuffer, orientation: UIImage.Orientation) throws {
    width = CGFloat(CVPixelBufferGetWidth(pixelBuffer))
    height = CGFloat(CVPixelBufferGetHeight(pixelBuffer))
    self.orientation = orientation
    imageSourceType = .pixelBuffer
    image = nil
    self.pixelBuffer = pixelBuffer
    sampleBuffer = nil
    lentFrame = nil
  }

  /// Creates a picture from an upright sample buffer.
  public convenience init(sampleBuffer: CMSampleBuffer) throws {
    try self.init(sampleBuffer: sampleBuffer, orientation: .up)
  }

  /// Creates a picture from a sample buffer with the given orientation.
  ///
  /// Throws `invalidArgumentError` if the buffer is invalid or holds no picture.
  public init(sampleBuffer: CMSampleBuffer, orientation: UIImage.Orientation) throws {
    guard CMSampleBufferIsValid(sampleBuffer) else {
      throw TaskFailure(
        .invalidArgument,
        "Sample buffer is not valid. Invoking CMSampleBufferIsValid(sampleBuffer) must return true."
      ).error
    }
    guard let buffer = CMSampleBufferGetImageBuffer(sampleBuffer) else {
      throw Self.pictureless.error
    }
    width = CGFloat(CVPixelBufferGetWidth(buffer))
    height = CGFloat(CVPixelBufferGetHeight(buffer))
    self.orientation = orientation
    imageSourceType = .sampleBuffer
    image = nil
    pixelBuffer = nil
    self.sampleBuffer = sampleBuffer
    lentFrame = nil
  }

  /// Creates a picture from a frame with its orientation, without copying it.
  ///
  /// Not in upstream. The frame may be of a video or a stream, and have any format; alpha is
  /// ignored. A picture has no timestamp: pass it to the task, in milliseconds.
  public init(frame: Frame) {
    width = CGFloat(frame.width)
    height = CGFloat(frame.height)
    orientation = UIImage.Orientation(frame.orientation)
    imageSourceType = .frame
    image = nil
    pixelBuffer = nil
    sampleBuffer = nil
    lentFrame = frame
  }
}
