internal import VisionBase

/// The classes of labels that have one name, to the byte.
///
/// A name cannot tell them apart, so they count as one where answers are matched by name.
package struct Namesakes: Sendable {
  /// The first class with the name of each later one.
  private let firsts: [Int: Int]
  /// The number of classes with the name of each of these first ones.
  private let counts: [Int: Int]

  /// Finds the classes that have the name of another.
  package init(_ categories: [LabelCategory]) {
    let groups = Dictionary(grouping: categories) { $0.name.bytes }.values.filter { $0.count > 1 }
    counts = Dictionary(uniqueKeysWithValues: groups.map { ($0[0].id, $0.count) })
    firsts = Dictionary(
      groups.flatMap { group in group.dropFirst().map { ($0.id, group[0].id) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// True if every class has a name of its own.
  package var isEmpty: Bool { counts.isEmpty }

  /// Returns the class as which another counts: the first of its name.
  package func counted(_ number: Int) -> Int { firsts[number] ?? number }

  /// Returns the number of labeled classes that count as this one.
  package func count(of number: Int) -> Int { counts[number] ?? 1 }

  /// Returns labels in which classes of one name are one.
  package func merging(_ labels: LabelSet) -> LabelSet {
    guard !isEmpty else { return labels }
    var labels = labels
    labels.categories.removeAll { firsts[$0.id] != nil }
    for picture in labels.pictures.indices {
      for object in labels.pictures[picture].objects.indices {
        let category = labels.pictures[picture].objects[object].category
        labels.pictures[picture].objects[object].category = counted(category)
      }
    }
    return labels
  }
}

extension [LabelCategory] {
  /// The names, with the number behind those that look like another's.
  ///
  /// Names that differ only in the encoding of accents look alike.
  package var distinctNames: [String] {
    let counts = Dictionary(map { ($0.name, 1) }, uniquingKeysWith: +)
    return map { counts[$0.name] == 1 ? $0.name : "\($0.name) (number \($0.id))" }
  }
}
