#if !canImport(Darwin) || os(macOS)
  public import Foundation
  internal import Frames
  internal import VisionBase

  /// A picture together with its scale and the way it must be turned to look upright.
  ///
  /// `cgImage` holds the pixels as they are stored; `imageOrientation` says how to turn them, as a
  /// file's EXIF tag did; `size` is that of the upright picture in points.
  public final class UIImage: NSObject, @unchecked Sendable {
    // Sendable: all is constant, and a CGImage does not change; not every SDK says so of that.

    /// The stored pixels; never nil for a picture made here.
    public let cgImage: CGImage?

    /// How many pixels make a point.
    public let scale: CGFloat

    /// How the stored pixels must be turned to look upright.
    public let imageOrientation: UIImage.Orientation

    /// How stored pixels must be turned to look upright.
    ///
    /// The raw values are the same on Apple's platforms.
    #if canImport(ObjectiveC)
      @objc(UIImageOrientation)
    #endif
    public enum Orientation: Int, Sendable {
      /// Stored upright (EXIF 1).
      case up = 0
      /// Stored upside down (EXIF 3).
      case down = 1
      /// To be turned a quarter counter-clockwise (EXIF 8).
      case left = 2
      /// To be turned a quarter clockwise (EXIF 6).
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

    /// Makes a picture from pixels that are stored upright, one to a point.
    public convenience init(cgImage: CGImage) {
      self.init(cgImage: cgImage, scale: 1, orientation: .up)
    }

    /// Makes a picture from stored pixels.
    public init(cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation) {
      self.cgImage = cgImage
      self.scale = scale
      imageOrientation = orientation
    }

    /// Decodes a picture in any `PictureFormat`, one pixel to a point; nil when the bytes are none.
    public convenience init?(data: Data) {
      self.init(data: data, scale: 1)
    }

    /// Decodes a picture in any `PictureFormat`; nil when the bytes are none.
    public convenience init?(data: Data, scale: CGFloat) {
      self.init(
        decoding: unsafe data.withUnsafeBytes {
          unsafe StableBytes(copying: $0.bytes, name: "image data")
        },
        scale: scale)
    }

    /// Decodes a picture file; nil when it cannot be read.
    ///
    /// A name that ends in `@2x` or `@3x` before the extension gives that scale.
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

    /// The size of the upright picture in points.
    public var size: CGSize {
      guard let cgImage else { return .zero }
      let width = CGFloat(cgImage.width) / scale
      let height = CGFloat(cgImage.height) / scale
      return Frames.Orientation(imageOrientation).swapsSides
        ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
    }

    /// The size and orientation in words.
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
