package import VisionBase

/// Counts of the answers for each labeled class.
package struct ConfusionTable: Sendable, Equatable {
  /// A label with its answer; nil for nothing.
  package struct Pair: Sendable, Hashable {
    /// The label; nil if there is none.
    package let label: String?
    /// The answer; nil if there is none.
    package let answer: String?
  }

  private var counts: [Pair: Int] = [:]

  /// Creates an empty table.
  package init() {}

  /// Counts an answer to a label, or several of them.
  package mutating func note(label: String?, answer: String?, count: Int = 1) {
    guard count > 0 else { return }
    counts[Pair(label: label, answer: answer), default: 0] += count
  }

  /// The number of times a label got an answer.
  package subscript(label: String?, answer: String?) -> Int {
    counts[Pair(label: label, answer: answer)] ?? 0
  }

  /// The number of different pairs.
  package var pairCount: Int { counts.count }

  /// All pairs, most frequent first, then by names; includes correct answers.
  package var entries: [(pair: Pair, count: Int)] {
    func names(_ pair: Pair) -> (String, String) { (pair.label ?? "\u{10FFFF}", pair.answer ?? "") }
    return counts.map { ($0, $1) }.sorted {
      $0.1 != $1.1 ? $0.1 > $1.1 : names($0.0) < names($1.0)
    }
  }

  /// The wrong answers, most frequent first.
  package var mistakes: [(pair: Pair, count: Int)] {
    entries.filter { $0.pair.label != $0.pair.answer }
  }

  /// Returns the rows of a table with a header, a row for each label and a column for each answer.
  package func table(of names: [String]) -> [[String]] {
    let answers = Set(counts.keys.compactMap(\.answer)).subtracting(names).sorted()
    let columns: [String?] = names + answers + [nil]
    let rows: [String?] = names + [nil]
    return [["label"] + columns.map { $0 ?? "(nothing)" }]
      + rows.map { row in
        [row ?? "(nothing)"] + columns.map { "\(self[row, $0])" }
      }
  }
}

extension ConfusionTable {
  /// Creates the confusion table of detections with at least a minimum score.
  ///
  /// Each detection is matched to the labeled object of any class that is most similar, most
  /// similar pairs first. Labeled objects without a match have the answer nothing, and detections
  /// without a match the label nothing. Detections in a crowd do not count. Throws `cancelled` when
  /// the time is over.
  package init(
    _ labels: LabelSet, _ found: [[ClassedPrediction]], leastScore: Double, leastLikeness: Double,
    time: EvaluationTime = .unlimited
  ) throws(VisionError) {
    self.init()
    let names = Dictionary(
      labels.categories.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    for (picture, things) in zip(labels.pictures, found) {
      try time.check()
      let objects = picture.objects.filter { !$0.isCrowd }
      let crowds = picture.objects.filter(\.isCrowd)
      let sure = things.filter { $0.prediction.score >= leastScore }
      let pairs = try BestPairs(of: sure.count, with: objects.count, time: time) { thing, object in
        let likeness = Similarity.boxes(
          sure[thing].prediction.box, objects[object].box, isCrowd: false)
        return likeness >= leastLikeness ? BestPairs.Rank(likeness: likeness) : nil
      }
      for (object, answer) in zip(objects, pairs.partnersOfSecond) {
        note(label: names[object.category], answer: answer.flatMap { names[sure[$0].category] })
      }
      for (thing, guess) in sure.enumerated() where pairs.partners[thing] == nil {
        try time.check()
        let isInCrowd = crowds.contains {
          Similarity.boxes(guess.prediction.box, $0.box, isCrowd: true) >= leastLikeness
        }
        if !isInCrowd { note(label: nil, answer: names[guess.category]) }
      }
    }
  }
}
