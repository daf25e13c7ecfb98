package import Evaluation
package import VisionBase

/// The scores of a task's answers, measured against labels, in forms for people and programs.
package struct EvaluationReport {
  /// The name of the task.
  let task: String
  /// The number of pictures that counted.
  let pictures: Int
  /// The measures over all of them.
  let measures: [EvaluationMeasure]
  /// For people: a row for each class or key point.
  let table: TextTable
  /// For programs: the same with all digits, below a heading and a row about all.
  let rows: [[String]]
  /// For programs: the same as objects, under the name `entriesName`.
  let entries: [JSONValue]
  let entriesName: String
  /// The confusions of classes; nil for poses.
  let confusion: ConfusionTable?
  /// The classes of the labels.
  let names: [String]

  /// The number of most frequent mistakes shown to people.
  private static let mistakesShown = 10

  /// Measures answers; those with classes must first be matched with the labels' names.
  ///
  /// `progress` receives the amount done and the total of the slow part. Throws `inputInvalid` for
  /// labels without the task's kind of places, and `cancelled` when the time is up.
  package init(
    _ kind: EvaluationKind, _ answers: AnswerList, of task: String, _ judged: JudgedPictures,
    time: EvaluationTime = .unlimited,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(VisionError) {
    switch kind {
    case .boxes: try self.init(detections: judged, of: task, time, progress)
    case .classes: self.init(classes: judged, of: task)
    case .keypoints:
      try self.init(
        subjects: answers.subjects, judged, of: task, time, progress)
    case .masks: preconditionFailure("masks are judged by MaskJudge")
    }
  }

  init(
    _ task: String, pictures: Int, _ measures: [EvaluationMeasure], _ table: TextTable,
    rows: [[String]], entries: [JSONValue], named entriesName: String = "classes",
    confusion: ConfusionTable? = nil, names: [String] = []
  ) {
    (self.task, self.pictures, self.measures, self.table) = (task, pictures, measures, table)
    (self.rows, self.entries, self.entriesName) = (rows, entries, entriesName)
    (self.confusion, self.names) = (confusion, names)
  }

  // MARK: Telling

  /// Tables for people.
  package var lines: [String] {
    var overall = TextTable(("measure", .left), ("value", .right))
    for measure in measures { overall.add(measure.name, measure.text) }
    let counted = pictures == 1 ? "1 picture" : "\(pictures) pictures"
    var lines = [counted, ""] + overall.lines + [""] + table.lines
    let mistakes = confusion?.mistakes.prefix(Self.mistakesShown) ?? []
    guard !mistakes.isEmpty else { return lines }
    var worst = TextTable(("label", .left), ("taken for", .left), ("times", .right))
    for mistake in mistakes {
      worst.add(
        mistake.pair.label ?? "(nothing)", mistake.pair.answer ?? "(nothing)", "\(mistake.count)")
    }
    lines += [""] + worst.lines
    return lines
  }

  /// The number of different confusions.
  package var confusionCount: Int { confusion?.pairCount ?? 0 }

  /// Returns the members of a JSON object, with at most `mostConfusions` of the most frequent
  /// confusions.
  package func members(mostConfusions: Int = .max) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("task", .string(task)), .init("pictures", .integer(pictures)),
    ]
    members += measures.members
    members.append(.init(entriesName, .array(entries)))
    guard let confusion else { return members }
    let pairs = confusion.entries.prefix(mostConfusions).map { entry -> JSONValue in
      [
        "label": .optional(entry.pair.label), "answer": .optional(entry.pair.answer),
        "count": .integer(entry.count),
      ]
    }
    return members + [.init("confusion", .array(pairs))]
  }

  /// Returns a table of comma-separated values.
  package func records(formulas: CSVRecord.Formulas = .escaped) -> Printout {
    .records(rows, formulas: formulas)
  }

  /// Returns the confusions as such a table; nil for poses.
  package func confusionRecords(formulas: CSVRecord.Formulas = .escaped) -> Printout? {
    confusion.map { .records($0.table(of: names), formulas: formulas) }
  }

  /// The number of classes of the table of confusions; 0 without one.
  package var confusedClassCount: Int { confusion == nil ? 0 : names.count }

  /// Returns a row about one class or key point, or about all.
  static func row(_ name: String, _ counts: Int..., measures: [EvaluationMeasure]) -> [String] {
    [name] + counts.map { "\($0)" } + measures.map(\.digits)
  }
}

/// A number with its names for people and in JSON; nil where it is undefined.
struct EvaluationMeasure {
  let name: String
  let key: String
  let value: Double?

  init(_ name: String, _ key: String, _ value: Double?) {
    (self.name, self.key, self.value) = (name, key, value)
  }

  /// The number for people.
  var text: String { value.map { fixed($0, decimals: 3) } ?? "-" }

  /// The number with all its digits.
  var digits: String { value.map { "\($0)" } ?? "" }
}

extension [EvaluationMeasure] {
  /// The numbers in a JSON object.
  var members: [JSONValue.Member] {
    map { .init($0.key, $0.value.map { .number($0) } ?? .null) }
  }
}
