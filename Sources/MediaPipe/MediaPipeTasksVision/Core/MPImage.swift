public import AppleTypes
public import Frames
internal import MediaPipeRules

#if canImport(ObjectiveC)
  // Swift cannot declare its typed constants for Objective-C: there it is declared in that.
  @_exported public import ObjectiveCNames.MediaPipe
#else
  /// What an `MPImage` was made from.
  public struct MPImageSourceType: RawRepresentable, Hashable, Sendable {
    /// The number of the source.
    public let rawValue: Int

    /// Makes a source type from a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Made from a `UIImage`.
    public static let image = MPImageSourceType(rawValue: 0)
    /// Made from a `CVPixelBuffer`.
    public static let pixelBuffer = MPImageSourceType(rawValue: 1)
    /// Made from a `CMSampleBuffer`.
    public static let sampleBuffer = MPImageSourceType(rawValue: 2)
  }
#endif

extension MPImageSourceType {
  /// Made from a `Frame`; upstream has no word for it.
  public static let frame = MPImageSourceType(rawValue: 3)
}

/// A picture as tasks take it.
///
/// Pixel buffers must be 32BGRA; frames may have any format. Mirrored orientations are refused by
/// tasks.
#if canImport(ObjectiveC)
  @objc(MPPImage)
  @objcMembers
#endif
open class MPImage: NSObject {
  /// The width in pixels: of the stored buffer, or of the upright `UIImage`.
  public let width: CGFloat

  /// The height in pixels: of the stored buffer, or of the upright `UIImage`.
  public let height: CGFloat

  /// How the stored pixels must be turned to look upright.
  public let orientation: UIImage.Orientation

  /// What the picture was made from.
  public let imageSourceType: MPImageSourceType

  /// The picture, if it was made from one.
  public let image: UIImage?

  /// The pixel buffer, if the picture was made from one.
  public let pixelBuffer: CVPixelBuffer?

  /// The sample buffer, if the picture was made from one.
  public let sampleBuffer: CMSampleBuffer?

  /// The frame, if the picture was made from one.
  let lentFrame: Frame?

  /// Takes a picture with its own orientation.
  ///
  /// Throws `invalidArgumentError` when it has no `CGImage`.
  #if canImport(ObjectiveC)
    @objc(initWithUIImage:error:)
  #endif
  public convenience init(uiImage: UIImage) throws {
    try self.init(uiImage: uiImage, orientation: uiImage.imageOrientation)
  }

  /// Takes a picture whose stored pixels have the given orientation.
  ///
  /// Throws `invalidArgumentError` when it has no `CGImage`.
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

  /// Takes an upright pixel buffer.
  public convenience init(pixelBuffer: CVPixelBuffer) throws {
    try self.init(pixelBuffer: pixelBuffer, orientation: .up)
  }

  /// Takes a pixel buffer with the given orientation.
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

  /// Takes an upright sample buffer.
  public convenience init(sampleBuffer: CMSampleBuffer) throws {
    try self.init(sampleBuffer: sampleBuffer, orientation: .up)
  }

  /// Takes a sample buffer with the given orientation.
  ///
  /// Throws `invalidArgumentError` when the buffer is invalid or holds no picture.
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

  /// Takes a frame, for example of a video or a stream, with its orientation and without copying it.
  ///
  /// Not upstream's. Every format of frames can be used, and alpha is ignored. The time is not in a
  /// picture: give it to the task, in milliseconds.
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
