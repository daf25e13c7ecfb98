public import AppleTypes
public import Frames

/// A picture or a frame of a video, for one call of a detector.
///
/// The picture or buffer is retained, not copied: do not change its pixels before the detector has
/// returned its result. Sample buffers must hold pixels of the format 32BGRA, 420f or 420v.
#if canImport(ObjectiveC)
  @objc(MLKVisionImage)
  @objcMembers
#endif
open class VisionImage: NSObject, MLKitCompatibleImage {
  /// The source of a picture.
  enum Source {
    case image(UIImage)
    case buffer(CMSampleBuffer)
    case frame(Frame)
  }

  let source: Source

  /// The rotation that makes the stored pixels upright.
  ///
  /// It starts as `.up`, even for a `UIImage` with another orientation: set it. A frame brings its
  /// own. Results are in stored pixels for any orientation.
  open var orientation: UIImage.Orientation = .up

  /// Creates an image from a `UIImage`, which must have a `CGImage`.
  ///
  /// Where upstream crashes for one without, the detector throws.
  public init(image: UIImage) {
    source = .image(image)
  }

  /// Creates an image from a sample buffer, which must hold a pixel buffer.
  ///
  /// The buffer's presentation time orders it in a stream. Where upstream crashes for one without
  /// pixels, the detector throws.
  public init(buffer sampleBuffer: CMSampleBuffer) {
    source = .buffer(sampleBuffer)
  }

  /// Creates an image from a frame with its orientation, without copying it.
  ///
  /// Not in upstream. The frame may be of a video or a stream, and have any format. The frame's
  /// time orders it in a stream.
  public init(frame: Frame) {
    source = .frame(frame)
    orientation = UIImage.Orientation(frame.orientation)
  }
}
