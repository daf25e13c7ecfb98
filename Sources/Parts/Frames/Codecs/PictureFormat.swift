package import VisionBase

/// The file formats of still pictures that can be read.
public enum PictureFormat: String, Sendable, CaseIterable {
  /// JPEG: baseline, extended or progressive, 8 bits.
  case jpeg
  /// PNG.
  case png
  /// WebP: lossy, lossless, or the first picture of an animation.
  case webp
  /// Windows or OS/2 bitmap.
  case bmp
  /// HEIC: HEIF with HEVC, as phones write it. Needs libheif.
  case heic
  /// AVIF: HEIF with AV1. Needs libheif.
  case avif
  /// TIFF or BigTIFF, of which the first picture is read. Needs libtiff.
  case tiff

  /// All of them, as a sentence names them.
  package static let words = "JPEG, PNG, WebP, BMP, HEIC, AVIF or TIFF"

  /// How the names of such files end, in lower case and without the dot.
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

  /// How the names of pictures end: what tells them from other files of a folder.
  ///
  /// The one list of them. It is here, not in `VisionBase`, as it says what can be decoded here.
  package static let nameEndings = Set(allCases.flatMap(\.nameEndings))

  private static let signatureOfPNG: UInt64 = 0x8950_4e47_0d0a_1a0a

  /// Recognises a format by a picture's first bytes; a file's name plays no part.
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

  /// "II" or "MM", then 42, or 43 for BigTIFF, in that order of bytes.
  private static let signaturesOfTIFF: Set<UInt32> = [
    0x4949_2a00, 0x4d4d_002a, 0x4949_2b00, 0x4d4d_002b,
  ]

  /// Recognises a HEIF by the brands that its first box names (ISO/IEC 23008-12, 10).
  ///
  /// General brands say nothing of the codec; one that does may follow them.
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

  /// Whether bytes begin like a picture in one of the formats.
  package static func isRecognized(_ bytes: StableBytes) -> Bool {
    PictureFormat(of: PictureBytes(bytes)) != nil
  }

  /// Recognises a format; throws `inputInvalid` for bytes that are none.
  static func required(of bytes: PictureBytes) throws(VisionError) -> PictureFormat {
    guard let format = PictureFormat(of: bytes) else {
      throw bytes.invalid("not a \(words) picture")
    }
    return format
  }
}
