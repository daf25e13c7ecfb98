package import VisionBase

/// How often things of one class were taken for another.
package struct ConfusionTable: Sendable, Equatable {
  /// What was labelled; nil is nothing.
  package struct Pair: Sendable, Hashable {
    /// The label; nil where there is none.
    package let label: String?
    /// The answer; nil where there was none.
    package let answer: String?
  }

  private var counts: [Pair: Int] = [:]

  /// Starts with nothing seen.
  package init() {}

  /// Notes an answer to a label.
  package mutating func note(label: String?, answer: String?) {
    counts[Pair(label: label, answer: answer), default: 0] += 1
  }

  /// How often a label got an answer.
  package subscript(label: String?, answer: String?) -> Int {
    counts[Pair(label: label, answer: answer)] ?? 0
  }

  /// How many different pairs were noted.
  package var pairCount: Int { counts.count }

  /// All that was noted, most often first, then by names; right answers among them.
  package var entries: [(pair: Pair, count: Int)] {
    func names(_ pair: Pair) -> (String, String) { (pair.label ?? "\u{10FFFF}", pair.answer ?? "") }
    return counts.map { ($0, $1) }.sorted {
      $0.1 != $1.1 ? $0.1 > $1.1 : names($0.0) < names($1.0)
    }
  }

  /// The wrong answers, most often first.
  package var mistakes: [(pair: Pair, count: Int)] {
    entries.filter { $0.pair.label != $0.pair.answer }
  }

  /// A table with a row for each label and a column for each answer, as comma-separated values.
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
  /// The confusion of detections: of those that are sure enough, each goes with the labelled thing of
  /// whatever class that it is most alike to, the most alike first.
  ///
  /// Labelled things that nothing goes with were taken for nothing, detections that go with nothing
  /// are answers to nothing. What lies in a crowd does not count. Throws `cancelled` when the time is
  /// over.
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
      var pairs: [(likeness: Double, thing: Int, object: Int)] = []
      for (thing, guess) in sure.enumerated() {
        for (index, object) in objects.enumerated() {
          let likeness = Similarity.boxes(guess.prediction.box, object.box, isCrowd: false)
          if likeness >= leastLikeness { pairs.append((likeness, thing, index)) }
        }
      }
      pairs.sort {
        ($1.likeness, $0.thing, $0.object) < ($0.likeness, $1.thing, $1.object)
      }
      var answers = [Int?](repeating: nil, count: objects.count)
      var isUsed = [Bool](repeating: false, count: sure.count)
      for pair in pairs where answers[pair.object] == nil && !isUsed[pair.thing] {
        (answers[pair.object], isUsed[pair.thing]) = (pair.thing, true)
      }
      for (object, answer) in zip(objects, answers) {
        note(label: names[object.category], answer: answer.flatMap { names[sure[$0].category] })
      }
      for (thing, guess) in sure.enumerated() where !isUsed[thing] {
        let isInCrowd = crowds.contains {
          Similarity.boxes(guess.prediction.box, $0.box, isCrowd: true) >= leastLikeness
        }
        if !isInCrowd { note(label: nil, answer: names[guess.category]) }
      }
    }
  }
}
