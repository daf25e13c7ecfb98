#if !canImport(Darwin) || os(macOS)
  public import Foundation
  internal import Frames
  internal import VisionBase

  /// An image with its scale and orientation.
  ///
  /// `cgImage` holds the pixels as stored; `imageOrientation` describes how to rotate them upright,
  /// like a file's EXIF tag; `size` is the size of the upright image in points.
  public final class UIImage: NSObject, @unchecked Sendable {
    // Sendable: all state is constant, and a CGImage is immutable; not every SDK declares it
    // Sendable.

    /// The stored pixels; never nil for an image created here.
    public let cgImage: CGImage?

    /// The number of pixels per point.
    public let scale: CGFloat

    /// The rotation and mirroring that turn the stored pixels upright.
    public let imageOrientation: UIImage.Orientation

    /// The rotation and mirroring that turn stored pixels upright.
    ///
    /// The raw values are the same as on Apple's platforms.
    #if canImport(ObjectiveC)
      @objc(UIImageOrientation)
    #endif
    public enum Orientation: Int, Sendable {
      /// Stored upright (EXIF 1).
      case up = 0
      /// Stored upside down (EXIF 3).
      case down = 1
      /// To be rotated a quarter turn counterclockwise (EXIF 8).
      case left = 2
      /// To be rotated a quarter turn clockwise (EXIF 6).
      case right = 3
      /// Stored mirrored left to right (EXIF 2).
      case upMirrored = 4
      /// Stored mirrored top to bottom (EXIF 4).
      case downMirrored = 5
      /// Stored with rows and columns exchanged (EXIF 5).
      case leftMirrored = 6
      /// Stored with rows and columns exchanged and both reversed (EXIF 7).
      case rightMirrored = 7
    }

    /// Creates an image from pixels that are stored upright, with one pixel per point.
    public convenience init(cgImage: CGImage) {
      self.init(cgImage: cgImage, scale: 1, orientation: .up)
    }

    /// Creates an image from stored pixels.
    public init(cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation) {
      self.cgImage = cgImage
      self.scale = scale
      imageOrientation = orientation
    }

    /// Decodes an image in any `PictureFormat`, with one pixel per point; nil if the data is not an
    /// image.
    public convenience init?(data: Data) {
      self.init(data: data, scale: 1)
    }

    /// Decodes an image in any `PictureFormat`; nil if the data is not an image.
    public convenience init?(data: Data, scale: CGFloat) {
      self.init(
        decoding: unsafe data.withUnsafeBytes {
          unsafe StableBytes(copying: $0.bytes, name: "image data")
        },
        scale: scale)
    }

    /// Decodes an image file; nil if it cannot be read.
    ///
    /// A name that ends in `@2x` or `@3x` before the extension sets that scale.
    public convenience init?(contentsOfFile path: String) {
      guard let bytes = try? PictureFile.bytes(at: path) else { return nil }
      self.init(decoding: bytes, scale: UIImage.scale(ofFileNamed: path))
    }

    private convenience init?(decoding bytes: StableBytes, scale: CGFloat) {
      guard let frame = try? Frame(decoding: bytes), let image = frame.cgImage() else {
        return nil
      }
      self.init(
        cgImage: image, scale: scale > 0 ? scale : 1, orientation: Orientation(frame.orientation))
    }

    /// The size of the upright image in points.
    public var size: CGSize {
      guard let cgImage else { return .zero }
      let width = CGFloat(cgImage.width) / scale
      let height = CGFloat(cgImage.height) / scale
      return Frames.Orientation(imageOrientation).swapsSides
        ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
    }

    /// A description of the size and orientation.
    public override var description: String {
      "<UIImage {\(size.width), \(size.height)} scale \(scale) \(imageOrientation)>"
    }

    private static func scale(ofFileNamed path: String) -> CGFloat {
      let name = (path as NSString).lastPathComponent as NSString
      let stem = name.deletingPathExtension
      return stem.bytes.hasSuffix("@2x") ? 2 : stem.bytes.hasSuffix("@3x") ? 3 : 1
    }
  }
#endif
