/// The counts of labeled pixels by their label and by the answer, over any number of pictures.
///
/// They give the measures of semantic segmentation as PASCAL VOC defines them: the overlap (IoU) of
/// a class is the number of pixels that are rightly of it, divided by those that are of it by label
/// or by answer. Pixels whose label is `ignored` do not count.
package struct PixelCounts: Sendable, Equatable {
  /// The number of a label that does not count.
  package static let ignored: UInt8 = 255

  /// The number of labels that can be told apart: all of a byte but `ignored`.
  package static let labelCount = 255

  /// The answer that is none of the labels.
  package static let noLabel = UInt16(labelCount)

  private static let answerCount = labelCount + 1
  private var counts = [Int](repeating: 0, count: labelCount * answerCount)

  /// Creates empty counts.
  package init() {}

  /// Counts the pixels of a picture.
  ///
  /// - Parameters:
  ///   - labels: The label of each pixel.
  ///   - answers: For each number that an answer may have, the label that it means, or `noLabel`.
  ///   - values: The answer of each pixel; as many as labels.
  package mutating func add(labels: [UInt8], answers: [UInt16], values: [UInt8]) {
    precondition(labels.count == values.count && answers.count == 256)
    for (label, value) in zip(labels, values) where label != Self.ignored {
      counts[Int(label) * Self.answerCount + Int(answers[Int(value)])] += 1
    }
  }

  /// Adds the counts of other pictures.
  package mutating func add(_ other: PixelCounts) {
    for index in counts.indices { counts[index] += other.counts[index] }
  }

  /// The number of pixels with a label and an answer; nil means none of the labels.
  package subscript(label: Int, answer: Int?) -> Int {
    counts[label * Self.answerCount + (answer ?? Self.labelCount)]
  }

  /// The counts of one class.
  package struct OfClass: Sendable, Equatable {
    /// The number of labeled pixels.
    package let labelled: Int
    /// The number of pixels with this answer.
    package let found: Int
    /// The number of pixels that are both.
    package let right: Int

    /// The overlap of label and answer; nil where neither has a pixel.
    package var overlap: Double? {
      let union = labelled + found - right
      return union == 0 ? nil : Double(right) / Double(union)
    }

    /// The share of the labeled pixels that were found; nil without any.
    package var accuracy: Double? {
      labelled == 0 ? nil : Double(right) / Double(labelled)
    }
  }

  /// The counts of all classes, by their numbers.
  package var classes: [OfClass] {
    var found = [Int](repeating: 0, count: Self.answerCount)
    var labelled = [Int](repeating: 0, count: Self.labelCount)
    for label in 0..<Self.labelCount {
      for answer in 0..<Self.answerCount {
        let count = counts[label * Self.answerCount + answer]
        labelled[label] += count
        found[answer] += count
      }
    }
    return (0..<Self.labelCount).map {
      OfClass(labelled: labelled[$0], found: found[$0], right: self[$0, $0])
    }
  }

  /// The measures over all classes; nil where they are undefined.
  package struct Overall: Sendable, Equatable {
    /// The mean overlap of the classes that are labeled or found in any pixel.
    package let meanOverlap: Double?
    /// The share of the labeled pixels whose answer is right.
    package let pixelAccuracy: Double?
    /// The mean accuracy of the classes that are labeled.
    package let meanAccuracy: Double?
  }

  package var overall: Overall {
    let classes = classes
    let labelled = classes.reduce(0) { $0 + $1.labelled }
    let right = classes.reduce(0) { $0 + $1.right }
    return Overall(
      meanOverlap: Self.mean(classes.compactMap(\.overlap)),
      pixelAccuracy: labelled == 0 ? nil : Double(right) / Double(labelled),
      meanAccuracy: Self.mean(classes.compactMap(\.accuracy)))
  }

  private static func mean(_ numbers: [Double]) -> Double? {
    numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
  }
}
