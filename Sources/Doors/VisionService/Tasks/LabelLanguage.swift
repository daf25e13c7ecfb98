internal import VisionBase

/// A language of labels in one of a few hundred spellings, whatever a client wrote.
///
/// Text shaping keeps each spelling that it is given until the process ends.
package struct LabelLanguage: Sendable, Hashable {
  /// The tag, such as `ja` or `zh-hant`.
  package let tag: String

  /// Reads a client's word for a language; nil for one that cannot be a language.
  package init?(_ locale: String) {
    let parts = locale.lowercased().replacing(each: "_", by: "-").bytes.split(separator: "-")
      .map(String.init)
    guard let base = parts.first, Self.lengths.contains(base.utf8.count),
      base.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
    else { return nil }
    let isTraditional = base == "zh" && parts.contains(where: Self.traditional.contains)
    tag = isTraditional ? "zh-hant" : base
  }

  /// The lengths of a language's first part (BCP 47).
  private static let lengths = 2...3
  /// The script and the regions that write Chinese in traditional characters.
  private static let traditional: Set = ["hant", "tw", "hk", "mo"]
}
