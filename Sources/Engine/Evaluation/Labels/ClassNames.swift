package import VisionBase

/// Finds the class of labels that a model's word means.
package struct ClassNames: Sendable {
  private let categories: [LabelCategory]
  private let numbers: [String: Int]
  private let renamed: [String: String]

  /// Matches names of labels; `renaming` says which word of the model means which label.
  ///
  /// Throws `optionInvalid` when a word is to mean a label that there is not.
  package init(
    _ categories: [LabelCategory], renaming: [(model: String, label: String)] = []
  ) throws(VisionError) {
    self.categories = categories
    numbers = Dictionary(
      categories.map { (Self.plain($0.name), $0.id) }, uniquingKeysWith: { first, _ in first })
    for pair in renaming where numbers[Self.plain(pair.label)] == nil {
      let near = Self.nearest(to: pair.label, among: categories)
      throw VisionError(
        .optionInvalid,
        "\(pair.model)=\(pair.label): no label is called '\(pair.label)'"
          + (near.map { "; did you mean '\($0)'?" } ?? ""))
    }
    renamed = Dictionary(
      renaming.map { (Self.plain($0.model), Self.plain($0.label)) },
      uniquingKeysWith: { _, last in last })
  }

  /// The number of the label that one of some words means; the first that means one counts.
  package func number(of words: [String]) -> Int? {
    for word in words {
      let plain = Self.plain(word)
      if let number = numbers[renamed[plain] ?? plain] { return number }
    }
    return nil
  }

  /// The label that is probably meant by a word that means none.
  package func nearest(to word: String) -> String? { Self.nearest(to: word, among: categories) }

  /// Slips are looked for in words of such a length, among so many labels with names of such a
  /// length: comparing letters takes as long as the product of all these.
  private static let (longestWord, longestName, mostNames) = (50, 100, 2000)

  private static func nearest(to word: String, among categories: [LabelCategory]) -> String? {
    guard word.utf8.count <= longestWord else { return nil }
    let names = categories.prefix(mostNames).map(\.name)
    return nearestName(to: word, among: names.filter { $0.utf8.count <= longestName })
  }

  /// A name without what different lists write differently: case, underscores, dashes, blanks.
  static func plain(_ name: String) -> String {
    String(name.lowercased().unicodeScalars.filter { !"_- .".unicodeScalars.contains($0) })
  }
}
