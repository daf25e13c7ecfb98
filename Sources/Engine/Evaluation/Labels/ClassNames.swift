package import VisionBase

/// Maps a model's class names to the classes of the labels.
///
/// A name means the label that is spelled exactly like it. Without one, it means the label that
/// differs in case, underscores, dashes, periods and spaces, if there is only one such label. Of
/// several labels that are spelled the same it means the first, as which `Namesakes` counts them.
package struct ClassNames: Sendable {
  private let categories: [LabelCategory]
  private let labels: Table
  private let renamed: Table

  /// The numbers of labels by names.
  private struct Table {
    private var exact: [ByteText: Int] = [:]
    /// Nil for names that are alike and mean several labels.
    private var alike: [String: Int?] = [:]

    /// Adds a name; of two that are spelled the same, the first counts.
    mutating func add(_ name: String, _ number: Int) {
      guard exact[name.bytes] == nil else { return }
      exact[name.bytes] = number
      let plain = ClassNames.plain(name)
      if let other = alike[plain], other != number {
        alike[plain] = .some(nil)
      } else {
        alike[plain] = number
      }
    }

    func exactly(_ name: String) -> Int? { exact[name.bytes] }

    func nearly(_ name: String) -> Int? { alike[ClassNames.plain(name)] ?? nil }
  }

  /// Creates a mapping to the labels' names; `renaming` maps a model's word to a label.
  ///
  /// Throws `optionInvalid` if a word is mapped to a label that does not exist, or to several.
  package init(
    _ categories: [LabelCategory], renaming: [(model: String, label: String)] = []
  ) throws(VisionError) {
    self.categories = categories
    var labels = Table()
    for category in categories { labels.add(category.name, category.id) }
    var renamed = Table()
    // The last of several with the same word counts.
    for pair in renaming.reversed() {
      let unnamed = Int(pair.label).flatMap { labels.exactly(UnnamedClass.name($0)) }
      guard let number = labels.exactly(pair.label) ?? labels.nearly(pair.label) ?? unnamed else {
        throw Self.unknown(pair, among: categories)
      }
      renamed.add(pair.model, number)
    }
    (self.labels, self.renamed) = (labels, renamed)
  }

  private static func unknown(
    _ pair: (model: String, label: String), among categories: [LabelCategory]
  ) -> VisionError {
    let alike = categories.map(\.name).filter { plain($0) == plain(pair.label) }
    let start = "\(pair.model)=\(pair.label): "
    guard alike.isEmpty else {
      return VisionError(
        .optionInvalid,
        start + "'\(pair.label)' may mean '\(alike[0])' or '\(alike[1])'; spell it like the label")
    }
    let near = nearest(to: pair.label, among: categories)
    return VisionError(
      .optionInvalid,
      start + "no label is called '\(pair.label)'" + (near.map { "; did you mean '\($0)'?" } ?? ""))
  }

  /// Returns the label of the first word that means one.
  package func number(of words: [String]) -> Int? {
    for word in words {
      let exact = renamed.exactly(word) ?? labels.exactly(word)
      if let number = exact ?? renamed.nearly(word) ?? labels.nearly(word) { return number }
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
    // A number has no typing errors: `c7` is not meant by `87`.
    guard word.utf8.count <= longestWord, Int(word) == nil else { return nil }
    let names = categories.prefix(mostNames).map(\.name)
    return nearestName(to: word, among: names.filter { $0.utf8.count <= longestName })
  }

  /// Returns a name without the differences between lists: case, underscores, dashes, periods,
  /// spaces.
  static func plain(_ name: String) -> String {
    String(name.lowercased().unicodeScalars.filter { !"_- .".unicodeScalars.contains($0) })
  }
}
