package import VisionBase

/// Maps a model's class names to the classes of the labels.
package struct ClassNames: Sendable {
  private let categories: [LabelCategory]
  private let numbers: [String: Int]
  private let renamed: [String: String]

  /// Creates a mapping to the labels' names; `renaming` maps a model's word to a label.
  ///
  /// Throws `optionInvalid` if a word is mapped to a label that does not exist.
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

  /// Returns the label of the first word that means one.
  package func number(of words: [String]) -> Int? {
    for word in words {
      let plain = Self.plain(word)
      if let number = numbers[renamed[plain] ?? plain] { return number }
    }
    return nil
  }

  /// Returns the label with the most similar name, for a word that means none.
  package func nearest(to word: String) -> String? { Self.nearest(to: word, among: categories) }

  /// The limits of the search for typing errors: word length, name length, number of names.
  ///
  /// The time of comparing letters is the product of all three.
  private static let (longestWord, longestName, mostNames) = (50, 100, 2000)

  private static func nearest(to word: String, among categories: [LabelCategory]) -> String? {
    guard word.utf8.count <= longestWord else { return nil }
    let names = categories.prefix(mostNames).map(\.name)
    return nearestName(to: word, among: names.filter { $0.utf8.count <= longestName })
  }

  /// Returns a name without the differences between lists: case, underscores, dashes, periods,
  /// spaces.
  static func plain(_ name: String) -> String {
    String(name.lowercased().unicodeScalars.filter { !"_- .".unicodeScalars.contains($0) })
  }
}
