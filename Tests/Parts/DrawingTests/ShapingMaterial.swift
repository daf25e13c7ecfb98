import Testing
import VisionBase

@testable import Drawing

/// The conditions of tests that need more than FreeType.
enum ShapingMaterial {
  static let hasFont = (try? FontFiles.find(chosen: nil)) != nil

  static let font: ConditionTrait = .enabled(
    if: hasFont, "needs a font for labels, such as the package fonts-dejavu-core")

  static let shaper: ConditionTrait = .enabled(
    if: TextShaper.failure == nil, "needs the packages libharfbuzz0b and libfribidi0")

  static let colorEmoji: ConditionTrait = .enabled(
    if: TextShaper.failure == nil
      && InstalledFonts.shared.files(for: .emoji).contains {
        $0.path.bytes.hasSuffix("NotoColorEmoji.ttf")
      }, "needs the package fonts-noto-color-emoji")
}
