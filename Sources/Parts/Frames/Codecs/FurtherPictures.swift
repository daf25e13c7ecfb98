package import VisionBase

/// The content of a file beyond its first image, the only one that is decoded.
package enum FurtherPictures: Hashable, Sendable {
  /// An animation with several images.
  case animation
  /// Several pages.
  case pages

  /// Examines an image in memory; nil if it contains only one image.
  package init?(in bytes: StableBytes) {
    let bytes = PictureBytes(bytes)
    switch PictureFormat(of: bytes) {
    case .png where Self.isAnimated(png: bytes): self = .animation
    case .webp where Self.isAnimated(webP: bytes): self = .animation
    case .avif where Self.isSequence(bytes): self = .animation
    case .tiff where TIFFDirectories(bytes).hasFurtherPages: self = .pages
    default: return nil
    }
  }

  /// Searches for the brand of sequences first in the file (AVIF 1.1, 6.3).
  private static func isSequence(_ bytes: PictureBytes) -> Bool {
    bytes.holds("ftypavis", at: 4)
  }

  /// Searches for `acTL` before the samples (PNG, third edition, 11.3.6.1).
  private static func isAnimated(png bytes: PictureBytes) -> Bool {
    var offset = 8
    while let length = bytes.bigEndian(UInt32.self, at: offset), length < 1 << 31,
      !bytes.holds("IDAT", at: offset + 4)
    {
      if bytes.holds("acTL", at: offset + 4) {
        return bytes.bigEndian(UInt32.self, at: offset + 8) ?? 0 > 1
      }
      offset += 12 + Int(length)
    }
    return false
  }

  /// Searches for a second `ANMF` (RFC 9649, 2.7.1.1).
  private static func isAnimated(webP bytes: PictureBytes) -> Bool {
    var offset = 12
    var count = 0
    while count < 2, let length = bytes.littleEndian(UInt32.self, at: offset + 4) {
      if bytes.holds("ANMF", at: offset) { count += 1 }
      offset += 8 + Int(length) + Int(length & 1)
    }
    return count > 1
  }
}
