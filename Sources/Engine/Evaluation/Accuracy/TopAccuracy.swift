/// How often a classifier's first answer is right, and one of its first five.
package struct TopAccuracy: Sendable, Equatable {
  /// What was seen of one class, or of all.
  package struct Count: Sendable, Equatable {
    package var pictures = 0
    package var firstIsRight = 0
    package var oneOfFiveIsRight = 0

    /// Starts with nothing seen.
    package init() {}

    /// The part of the pictures whose first answer is right; nil without pictures.
    package var top1: Double? { pictures == 0 ? nil : Double(firstIsRight) / Double(pictures) }
    /// The part of the pictures of which one of the first five answers is right.
    package var top5: Double? { pictures == 0 ? nil : Double(oneOfFiveIsRight) / Double(pictures) }
  }

  /// All pictures.
  package private(set) var overall = Count()
  /// The pictures of each class, by its number.
  package private(set) var classes: [Int: Count] = [:]

  /// Starts with nothing seen.
  package init() {}

  /// Notes the answers for a picture, best first; nil is an answer that is none of the labels.
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
