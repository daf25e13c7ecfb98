public import AppleTypes
public import Frames

/// A picture or a frame of a video, for one call of a detector.
///
/// The picture or buffer is kept, not copied: leave its pixels alone until the detector has
/// answered. Sample buffers must hold pixels of the format 32BGRA, 420f or 420v.
#if canImport(ObjectiveC)
  @objc(MLKVisionImage)
  @objcMembers
#endif
open class VisionImage: NSObject, MLKitCompatibleImage {
  /// What a picture was made from.
  enum Source {
    case image(UIImage)
    case buffer(CMSampleBuffer)
    case frame(Frame)
  }

  let source: Source

  /// How the stored pixels must be turned to look upright.
  ///
  /// Starts as `.up`, even for a `UIImage` with another orientation: set it. A frame brings its own.
  /// Results are in stored pixels whatever it says.
  open var orientation: UIImage.Orientation = .up

  /// Takes a picture, which must have a `CGImage`.
  ///
  /// Where upstream crashes for one that has none, the detector that is given it throws.
  public init(image: UIImage) {
    source = .image(image)
  }

  /// Takes a sample buffer, which must hold a pixel buffer.
  ///
  /// The buffer's presentation time orders it in a stream. Where upstream crashes for one without
  /// pixels, the detector that is given it throws.
  public init(buffer sampleBuffer: CMSampleBuffer) {
    source = .buffer(sampleBuffer)
  }

  /// Takes a frame, for example of a video or a stream, with its orientation and without copying it.
  ///
  /// Not upstream's. Every format of frames can be used. The frame's time orders it in a stream.
  public init(frame: Frame) {
    source = .frame(frame)
    orientation = UIImage.Orientation(frame.orientation)
  }
}
