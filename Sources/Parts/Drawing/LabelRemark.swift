/// A reason that labels are drawn with less than their letters need.
public struct LabelRemark: Sendable, Hashable, CustomStringConvertible {
  /// The kind of letters, such as `Thai`, `emoji` or, if they cannot be arranged, `joined`.
  public let letters: String
  /// The Debian packages that help.
  public let packages: [String]
  /// The remark as a sentence that says what is missing and what to install.
  public let description: String

  /// Returns the remark about letters that no font has.
  static func missingFont(for system: WritingSystem) -> LabelRemark {
    let package = system.package.rawValue
    return LabelRemark(
      letters: system.name, packages: [package],
      description: "no font has the \(system.lettersInWords) of labels, so boxes stand for them; "
        + "install the package \(package), or choose a font that has them")
  }

  #if !canImport(Darwin) || os(macOS)
    /// Returns the remark about letters that stand beside each other and ought to join, and about
    /// emoji.
    static func missingShaper(_ words: String) -> LabelRemark {
      let packages = TextShaper.library.packages
      return LabelRemark(
        letters: "joined", packages: packages,
        description:
          "labels whose letters join, stack or run from right to left are drawn letter by "
          + "letter, and boxes stand for emoji; install the packages "
          + "\(packages.joined(separator: " and ")) (\(words))")
    }
  #endif
}

extension WritingSystem {
  /// The letters' name in a sentence.
  fileprivate var lettersInWords: String {
    switch name {
    case WritingSystem.emoji.name: name
    case WritingSystem.symbols.name: "symbols"
    default: "\(name) letters"
    }
  }
}
