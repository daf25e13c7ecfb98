/// The search for the orientation in an EXIF block, which has the structure of a TIFF file.
///
/// See TIFF 6.0, section 2, and EXIF 2.3, section 4.6.4 (tag 0x0112). Only the first directory is
/// read, and every offset is checked, since the data is untrusted.
enum EXIFOrientation {
  private static let orientationTag = 0x0112
  private static let shortType = 3
  private static let entryByteCount = 12

  /// Returns the orientation stated in `block`; nil if it states none or an invalid one.
  ///
  /// `block` starts with the byte order mark, optionally preceded by the prefix `Exif` of JPEG
  /// segments.
  static func find(in block: PictureBytes) -> Orientation? {
    let hasPrefix = block.holds("Exif\0\0")
    guard let tiff = block.rest(from: hasPrefix ? 6 : 0) else { return nil }
    let isBigEndian: Bool
    if tiff.holds("II") {
      isBigEndian = false
    } else if tiff.holds("MM") {
      isBigEndian = true
    } else {
      return nil
    }
    func short(_ offset: Int) -> Int? {
      (isBigEndian
        ? tiff.bigEndian(UInt16.self, at: offset) : tiff.littleEndian(UInt16.self, at: offset))
        .map(Int.init)
    }
    func long(_ offset: Int) -> Int? {
      (isBigEndian
        ? tiff.bigEndian(UInt32.self, at: offset) : tiff.littleEndian(UInt32.self, at: offset))
        .map(Int.init)
    }

    guard short(2) == 42, let directory = long(4), let entryCount = short(directory) else {
      return nil
    }
    for index in 0..<entryCount {
      let entry = directory + 2 + index * entryByteCount
      guard let tag = short(entry) else { return nil }
      guard tag == orientationTag else { continue }
      guard short(entry + 2) == shortType, long(entry + 4) == 1, let value = short(entry + 8)
      else { return nil }
      return Orientation(exif: value)
    }
    return nil
  }
}
