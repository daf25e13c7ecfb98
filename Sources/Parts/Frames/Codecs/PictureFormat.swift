package import VisionBase

/// The readable file formats of still images.
///
/// New versions may add cases.
public enum PictureFormat: String, Sendable, CaseIterable {
  /// JPEG: baseline, extended or progressive, 8 bits.
  case jpeg
  /// PNG.
  case png
  /// WebP: lossy, lossless, or the first image of an animation.
  case webp
  /// Windows or OS/2 bitmap.
  case bmp
  /// HEIC: HEIF with HEVC, as phones write it; needs libheif.
  case heic
  /// AVIF: HEIF with AV1; needs libheif.
  case avif
  /// TIFF or BigTIFF, limited to the first image; needs libtiff.
  case tiff

  /// All formats, as listed in a sentence.
  package static let words = "JPEG, PNG, WebP, BMP, HEIC, AVIF or TIFF"

  /// The file name extensions, in lowercase and without the dot.
  package var nameEndings: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg"]
    case .png: ["png"]
    case .webp: ["webp"]
    case .bmp: ["bmp"]
    case .heic: ["heic", "heif", "hif"]
    case .avif: ["avif"]
    case .tiff: ["tif", "tiff"]
    }
  }

  /// The file name extensions of images, which distinguish them from other files in a folder.
  ///
  /// This is the only list of them. It is here and not in `VisionBase`, since it depends on what
  /// can be decoded here.
  package static let nameEndings = Set(allCases.flatMap(\.nameEndings))

  private static let signatureOfPNG: UInt64 = 0x8950_4e47_0d0a_1a0a

  /// Recognizes a format by an image's first bytes; the file's name is ignored.
  init?(of bytes: PictureBytes) {
    if bytes.bigEndian(UInt16.self, at: 0) == 0xffd8 {
      self = .jpeg
    } else if bytes.bigEndian(UInt64.self, at: 0) == Self.signatureOfPNG {
      self = .png
    } else if bytes.holds("RIFF"), bytes.holds("WEBP", at: 8) {
      self = .webp
    } else if bytes.holds("BM") {
      self = .bmp
    } else if Self.signaturesOfTIFF.contains(bytes.bigEndian(UInt32.self, at: 0) ?? 0) {
      self = .tiff
    } else if let format = Self.brandedFormat(of: bytes) {
      self = format
    } else {
      return nil
    }
  }

  /// "II" or "MM", then 42, or 43 for BigTIFF, in that byte order.
  private static let signaturesOfTIFF: Set<UInt32> = [
    0x4949_2a00, 0x4d4d_002a, 0x4949_2b00, 0x4d4d_002b,
  ]

  /// Recognizes a HEIF by the brands in its first box (ISO/IEC 23008-12, 10).
  ///
  /// General brands do not identify the codec; a specific one may follow them.
  private static func brandedFormat(of bytes: PictureBytes) -> PictureFormat? {
    guard bytes.holds("ftyp", at: 4), let length = bytes.bigEndian(UInt32.self, at: 0) else {
      return nil
    }
    func isBrand(_ names: [StaticString], at offset: Int) -> Bool {
      names.contains { bytes.holds($0, at: offset) }
    }
    let avif: [StaticString] = ["avif", "avis"]
    let heic: [StaticString] = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]
    if isBrand(avif, at: 8) { return .avif }
    if isBrand(heic, at: 8) { return .heic }
    guard isBrand(["mif1", "msf1", "mif2", "miaf"], at: 8) else { return nil }
    let brands = stride(from: 16, to: min(Int(length), bytes.count) - 3, by: 4)
    return brands.contains { isBrand(avif, at: $0) } ? .avif : .heic
  }

  /// Returns true if bytes begin like an image in one of the formats, or like a raw file, which is
  /// refused.
  package static func isRecognized(_ bytes: StableBytes) -> Bool {
    let bytes = PictureBytes(bytes)
    return PictureFormat(of: bytes) != nil || RawPhotograph.isRecognized(byStartOf: bytes)
  }

  /// Recognizes a format; throws `inputInvalid` for unknown formats and for raw files.
  static func required(of bytes: PictureBytes) throws(VisionError) -> PictureFormat {
    guard !RawPhotograph.isRecognized(byStartOf: bytes) else {
      throw RawPhotograph.refusal(of: bytes)
    }
    guard let format = PictureFormat(of: bytes) else {
      throw bytes.invalid("not a \(words) picture")
    }
    return format
  }
}
