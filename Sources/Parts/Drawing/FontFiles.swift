#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif
package import VisionBase

/// The search for label fonts.
package enum FontFiles {
  /// The environment variable that names another font file.
  package static let variable = "VISION_TASKS_FONT"

  /// The usual font, as the system's packages have it.
  package static let library = SystemLibrary("DejaVu Sans", packages: "fonts-dejavu-core")

  /// Common locations, best first; later fonts supply characters that earlier ones lack.
  static let usual: [String] = [
    "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
    "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans-Bold.ttf",
    "/usr/share/fonts/dejavu/DejaVuSans-Bold.ttf",
    "/usr/share/fonts/TTF/DejaVuSans-Bold.ttf",
    "/System/Library/Fonts/Supplemental/Arial Bold.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf",
    "/usr/share/fonts/noto/NotoSans-Bold.ttf",
    "/usr/share/fonts/truetype/liberation2/LiberationSans-Bold.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf",
    "/usr/share/fonts/liberation-sans/LiberationSans-Bold.ttf",
    "/usr/share/fonts/truetype/freefont/FreeSansBold.ttf",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc",
    "/usr/share/fonts/noto-cjk/NotoSansCJK-Bold.ttc",
    "/System/Library/Fonts/Supplemental/Arial Unicode.ttf",
    "/Library/Fonts/Arial Unicode.ttf",
  ]

  /// A font that a person or program named, and where.
  struct Choice: Hashable, Sendable {
    let path: String
    /// The words for where it was named, as the beginning of a sentence.
    var origin = "\(FontFiles.variable) names"
  }

  /// Returns the font that options name, or else the environment variable; nil if none does.
  static func chosen(_ options: AnnotatorOptions) -> Choice? {
    if let font = options.font { return Choice(path: font, origin: "the options name") }
    return EnvironmentVariable(variable).path.map { Choice(path: $0) }
  }

  /// Returns the fonts to use on this machine, best first; `chosen` precedes the common ones.
  ///
  /// Throws `inputMissing` if there is none, or if the chosen one cannot be read.
  static func find(
    chosen: Choice? = FontFiles.chosen(AnnotatorOptions()), among candidates: [String] = usual
  ) throws(VisionError) -> [String] {
    let present = candidates.filter { unsafe access($0, R_OK) == 0 }
    if let chosen {
      guard unsafe access(chosen.path, R_OK) == 0 else {
        throw VisionError(
          .inputMissing, "\(chosen.origin) a font that cannot be read: \(chosen.path)",
          cause: SystemError(call: "access", number: errno))
      }
      return [chosen.path] + present
    }
    guard !present.isEmpty else {
      throw VisionError(
        .inputMissing,
        "no font to write labels with: \(library.advice) (on Fedora: dejavu-sans-fonts), "
          + "or name a font file in \(variable)",
        cause: LibraryFault(library: library, words: "no font to write labels with"))
    }
    return present
  }

  #if !canImport(Darwin) || os(macOS)
    /// Throws `inputMissing` for a file that cannot be read, and `inputInvalid` for one that is no
    /// font.
    package static func check(_ path: String, of option: String) throws(VisionError) {
      guard unsafe access(path, R_OK) == 0 else {
        throw VisionError(
          .inputMissing, "\(option): the font \(path) cannot be read",
          cause: SystemError(call: "access", number: errno))
      }
      let rasterizer = try Rasterizer()
      guard FontFace(file: FontFile(path: path), rasterizer: rasterizer) != nil else {
        throw VisionError(
          .inputInvalid, "\(option): \(path) is not a font (TrueType, OpenType and the like)")
      }
    }
  #endif
}
