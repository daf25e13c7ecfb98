#if !canImport(Darwin) || os(macOS)
  public import Foundation
  internal import Frames

  extension UIImage {
    /// The stored pixels as a PNG file's bytes; nil when the picture cannot be encoded.
    ///
    /// As with UIKit the orientation is lost: a PNG has no place for it, and the pixels are not
    /// turned.
    public func pngData() -> Data? { encoded(as: .png) }

    /// The stored pixels as a JPEG file's bytes, with the orientation in its EXIF tag.
    ///
    /// The quality goes from 0 to 1, values outside count as the nearer end. Alpha is dropped. Nil
    /// when the picture cannot be encoded.
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

  /// The part of a JPEG file that says how to turn the picture.
  private enum EXIFSegment {
    /// The file with an EXIF segment behind its first one; nil when it does not start as JPEGs do.
    ///
    /// JFIF wants its own segment to come first, so the new one follows that.
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

    /// APP1 with a big-endian TIFF header and a directory of one entry, tag 0x0112 (Orientation).
    private static func bytes(_ orientation: Frames.Orientation) -> [UInt8] {
      let tiff: [UInt8] =
        Array("MM".utf8) + [0, 42, 0, 0, 0, 8] + [0, 1]
        + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation.exif), 0, 0] + [0, 0, 0, 0]
      let payload = Array("Exif".utf8) + [0, 0] + tiff
      return [0xFF, 0xE1, 0, UInt8(payload.count + 2)] + payload
    }
  }
#endif
