#if !canImport(Darwin) || os(macOS)
  public import Foundation
  internal import Frames

  extension UIImage {
    /// Returns the stored pixels as PNG data; nil if the image cannot be encoded.
    ///
    /// As in UIKit, the orientation is lost: a PNG has no place for it, and the pixels are not
    /// rotated.
    public func pngData() -> Data? { encoded(as: .png) }

    /// Returns the stored pixels as JPEG data, with the orientation in its EXIF tag.
    ///
    /// The quality ranges from 0 to 1; values outside are clamped. Alpha is dropped. Nil if the
    /// image cannot be encoded.
    public func jpegData(compressionQuality: CGFloat) -> Data? {
      let percent = compressionQuality.isNaN ? 1 : min(max(compressionQuality, 0), 1) * 100
      guard let data = encoded(as: .jpeg(quality: max(1, Int(percent.rounded())))) else {
        return nil
      }
      let orientation = Frames.Orientation(imageOrientation)
      return orientation == .up ? data : EXIFSegment.insert(orientation, into: data)
    }

    private func encoded(as encoding: PictureEncoding) -> Data? {
      guard let cgImage, let frame = try? PixelRows(cgImage).storedFrame(),
        let bytes = try? frame.encoded(as: encoding)
      else { return nil }
      return Data(bytes)
    }
  }

  /// The segment of a JPEG file that holds the orientation.
  private enum EXIFSegment {
    /// Returns the file with an EXIF segment after its first one; nil if it does not start as a
    /// JPEG file does.
    ///
    /// JFIF requires its own segment to come first, so the new one follows it.
    static func insert(_ orientation: Frames.Orientation, into jpeg: Data) -> Data? {
      let head = [UInt8](jpeg.prefix(6))
      guard head.count == 6, head[0...2] == [0xFF, 0xD8, 0xFF] else { return nil }
      let isJFIF = head[3] == 0xE0
      let place = isJFIF ? 4 + Int(head[4]) << 8 + Int(head[5]) : 2
      guard place <= jpeg.count else { return nil }
      var result = jpeg
      result.insert(contentsOf: bytes(orientation), at: jpeg.startIndex + place)
      return result
    }

    /// Returns APP1 with a big-endian TIFF header and a directory of one entry, tag 0x0112
    /// (Orientation).
    private static func bytes(_ orientation: Frames.Orientation) -> [UInt8] {
      let tiff: [UInt8] =
        Array("MM".utf8) + [0, 42, 0, 0, 0, 8] + [0, 1]
        + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation.exif), 0, 0] + [0, 0, 0, 0]
      let payload = Array("Exif".utf8) + [0, 0] + tiff
      return [0xFF, 0xE1, 0, UInt8(payload.count + 2)] + payload
    }
  }
#endif
