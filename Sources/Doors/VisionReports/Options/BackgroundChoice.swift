package import Drawing
internal import Frames
package import OptionDeclarations
internal import VisionBase

/// A background as typed by a person: `blur`, `transparent`, a color such as `#00ff00`, or the file
/// of a picture.
package enum BackgroundChoice: Sendable, Equatable {
  case blur
  case transparent
  case color(Color)
  case file(String)

  private static let words: [(String, BackgroundChoice)] = [
    ("blur", .blur), ("transparent", .transparent),
  ]

  init?(_ text: String) {
    if let (_, choice) = Self.words.first(where: { $0.0 == text }) {
      self = choice
    } else if text.bytes.hasPrefix("#") {
      guard let color = Self.color(text) else { return nil }
      self = .color(color)
    } else {
      self = .file(text)
    }
  }

  /// Returns the color of six hexadecimal digits behind `#`.
  private static func color(_ text: String) -> Color? {
    let digits = text.bytes.dropFirst()
    guard digits.count == 6, let number = UInt32(String(digits), radix: 16),
      !digits.contains("+"), !digits.contains("-")
    else { return nil }
    return Color(
      red: UInt8(number >> 16), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
  }

  /// The text as typed.
  var text: String {
    switch self {
    case .blur: "blur"
    case .transparent: "transparent"
    case .color(let color):
      "#"
        + [color.red, color.green, color.blue].map { byte in
          (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    case .file(let path): path
    }
  }

  /// The picture that must be read; nil for the others.
  package var file: String? { if case .file(let path) = self { path } else { nil } }

  /// Reads the picture, and returns the style of marks and the remarks about the picture's file.
  ///
  /// Throws the errors of reading and decoding a picture.
  func style() throws(VisionError) -> (style: Backdrop.Style, remarks: [PictureRemark]) {
    if let plainStyle { return (plainStyle, []) }
    let picture = try RemarkedFrame(decoding: file ?? "")
    return (.picture(try BackdropPicture(picture.frame)), picture.remarks)
  }

  /// The style of marks; nil for a picture, which must be read.
  var plainStyle: Backdrop.Style? {
    switch self {
    case .blur: .blur()
    case .transparent: .transparent
    case .color(let color): .color(color)
    case .file: nil
    }
  }
}

extension ValueType where Value == BackgroundChoice {
  /// A background.
  package static var background: Self {
    Self(.text, placeholder: "blur|transparent|#RRGGBB|FILE", describe: \.text) {
      (text) throws(ValueProblem) in
      guard !text.isEmpty, let choice = BackgroundChoice(text) else {
        throw ValueProblem(
          "'\(text)' is not blur, transparent, a color such as #00ff00, or a picture's file")
      }
      return choice
    }
  }
}
