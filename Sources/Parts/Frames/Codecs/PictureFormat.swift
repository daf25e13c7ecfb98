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

  /// How the names of such files end, in lower case and without the dot.
  package var nameEndings: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg"]
    case .png: ["png"]
    case .webp: ["webp"]
    case .bmp: ["bmp"]
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
    } else {
      return nil
    }
  }

  /// Whether bytes begin like a picture in one of the formats.
  package static func isRecognized(_ bytes: StableBytes) -> Bool {
    PictureFormat(of: PictureBytes(bytes)) != nil
  }

  /// Recognises a format; throws `inputInvalid` for bytes that are none.
  static func required(of bytes: PictureBytes) throws(VisionError) -> PictureFormat {
    guard let format = PictureFormat(of: bytes) else {
      throw bytes.invalid("not a JPEG, PNG, WebP or BMP picture")
    }
    return format
  }
}
