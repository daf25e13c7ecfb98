#if !canImport(Darwin) || os(macOS)
  internal import VisionBase

  /// The properties of a PNG's pixels, from its chunks (PNG, third edition, sections 5 and 11).
  struct PNGHeader {
    let width: Int
    let height: Int
    /// True if pixels can be transparent: there is an alpha channel or a tRNS chunk.
    let hasAlpha: Bool
    let orientation: Orientation
    /// 1 for gray, 3 for colors and palettes; one more with transparency.
    let channelCount: Int

    private static let colorTypeColorBit: UInt8 = 2
    private static let colorTypeAlphaBit: UInt8 = 4

    /// Reads IHDR, then scans the names of the other chunks.
    init(_ bytes: PictureBytes) throws(VisionError) {
      guard bytes.holds("IHDR", at: 12), let width = bytes.bigEndian(UInt32.self, at: 16),
        let height = bytes.bigEndian(UInt32.self, at: 20), let colorType = bytes.byte(at: 25)
      else {
        throw bytes.invalid("this PNG has no complete IHDR chunk at byte 8")
      }
      self.width = Int(width)
      self.height = Int(height)
      var hasAlpha = colorType & Self.colorTypeAlphaBit != 0
      var orientation: Orientation?
      var offset = 8
      // The EXIF chunk may follow the samples. Each iteration advances by 12 bytes or more.
      while let length = bytes.bigEndian(UInt32.self, at: offset), length < 1 << 31,
        let body = bytes.part(at: offset + 8, length: Int(length))
      {
        if bytes.holds("tRNS", at: offset + 4) {
          hasAlpha = true
        } else if bytes.holds("eXIf", at: offset + 4) {
          orientation = orientation ?? EXIFOrientation.find(in: body)
        } else if bytes.holds("IEND", at: offset + 4) {
          break
        }
        offset += 12 + Int(length)
      }
      self.hasAlpha = hasAlpha
      self.orientation = orientation ?? .up
      channelCount = (colorType & Self.colorTypeColorBit != 0 ? 3 : 1) + (hasAlpha ? 1 : 0)
    }
  }
#endif
