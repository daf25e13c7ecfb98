/// A classifier's accuracy by its first answer, and by its first five.
package struct TopAccuracy: Sendable, Equatable {
  /// The counts of one class, or of all.
  package struct Count: Sendable, Equatable {
    package var pictures = 0
    package var firstIsRight = 0
    package var oneOfFiveIsRight = 0

    /// Creates an empty count.
    package init() {}

    /// The share of pictures whose first answer is correct; nil without pictures.
    package var top1: Double? { pictures == 0 ? nil : Double(firstIsRight) / Double(pictures) }
    /// The share of pictures with a correct answer among the first five.
    package var top5: Double? { pictures == 0 ? nil : Double(oneOfFiveIsRight) / Double(pictures) }
  }

  /// The counts of all pictures.
  package private(set) var overall = Count()
  /// The counts of each class, by its number.
  package private(set) var classes: [Int: Count] = [:]

  /// Creates an empty measure.
  package init() {}

  /// Adds the answers for a picture, best first; nil is an answer that is not one of the labels.
  package mutating func note(label: Int, answers: [Int?]) {
    let isFirst = answers.first == .some(label)
    let isAmong = answers.prefix(5).contains(label)
    func add(_ count: inout Count) {
      count.pictures += 1
      count.firstIsRight += isFirst ? 1 : 0
      count.oneOfFiveIsRight += isAmong ? 1 : 0
    }
    add(&overall)
    add(&classes[label, default: Count()])
  }
}
