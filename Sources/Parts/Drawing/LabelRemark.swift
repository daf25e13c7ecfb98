/// A reason that labels are drawn with less than their letters need.
public struct LabelRemark: Sendable, Hashable, CustomStringConvertible {
  /// The kind of letters, such as `Thai` or `emoji`.
  public let letters: String
  /// The Debian packages that help.
  public let packages: [String]
  /// The remark as a sentence that says what is missing and what to install.
  public let description: String

  /// Returns the remark about letters that no font has.
  static func missingFont(for system: WritingSystem) -> LabelRemark {
    LabelRemark(
      letters: system.name, packages: [system.package.rawValue],
      description: "no font has the \(system.name) letters of labels, so boxes stand for them; "
        + "install the package \(system.package.rawValue), or choose a font that has them")
  }

  /// Returns the remark about letters that stand beside each other and ought to join.
  static func missingShaper(for system: WritingSystem, words: String) -> LabelRemark {
    LabelRemark(
      letters: system.name, packages: ["libharfbuzz0b", "libfribidi0"],
      description: "\(system.name) labels are drawn letter by letter, from left to right; install "
        + "the packages libharfbuzz0b and libfribidi0 (\(words))")
  }
}
