package import VisionBase

/// The content of a file beyond its first image, the only one that is decoded.
package enum FurtherPictures: Hashable, Sendable {
  /// An animation with several images.
  case animation
  /// Several pages.
  case pages
  /// Several pictures, none of them a part of another.
  case pictures

  /// Examines an image in memory; nil if it contains only one image.
  package init?(in bytes: StableBytes) {
    let bytes = PictureBytes(bytes)
    switch PictureFormat(of: bytes) {
    case .jpeg where Self.isFollowed(jpeg: bytes): self = .pictures
    case .png where Self.isAnimated(png: bytes): self = .animation
    case .webp where Self.isAnimated(webP: bytes): self = .animation
    case .heic, .avif:
      guard let further = Self.further(heif: bytes) else { return nil }
      self = further
    case .tiff where TIFFDirectories(bytes).hasFurtherPages: self = .pages
    default: return nil
    }
  }

  private static func isFollowed(jpeg bytes: PictureBytes) -> Bool {
    #if !canImport(Darwin) || os(macOS)
      JoinedJPEG.hasSecond(bytes)
    #else
      false
    #endif
  }

  private static func further(heif bytes: PictureBytes) -> FurtherPictures? {
    #if !canImport(Darwin) || os(macOS)
      if HEIFPictures.isSequence(bytes) { return .animation }
      return HEIFPictures.hasFurther(bytes) ? .pictures : nil
    #else
      return nil
    #endif
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
