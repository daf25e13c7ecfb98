package import Frames
internal import VisionBase

/// A color profile that is valid only in form.
package enum SampleProfile {
  /// Returns bytes with the fields that are read: the length, the kind of colors, the signature.
  package static func bytes(_ content: [UInt8], colors: String = "RGB ") -> [UInt8] {
    var bytes = content
    bytes.replaceSubrange(
      0..<4, with: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: content.count >> $0) })
    bytes.replaceSubrange(16..<20, with: colors.utf8)
    bytes.replaceSubrange(36..<40, with: "acsp".utf8)
    return bytes
  }

  /// Returns a WebP container with a profile in it.
  package static func webP(with profile: [UInt8]) -> [UInt8] {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let length = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: content.count >> $0) }
      return Array(name.utf8) + length + content + (content.count % 2 == 1 ? [0] : [])
    }
    let chunks = chunk("VP8X", [UInt8](repeating: 0, count: 10)) + chunk("ICCP", profile)
    return chunk("RIFF", Array("WEBP".utf8) + chunks)
  }

  /// Returns a profile of colors, read from such a picture.
  package static func profile() -> ColorProfile? {
    let bytes = bytes((0..<500).map { UInt8(truncatingIfNeeded: $0 * 7) })
    return ColorProfile(of: StableBytes(webP(with: bytes), name: "picture"))
  }
}
