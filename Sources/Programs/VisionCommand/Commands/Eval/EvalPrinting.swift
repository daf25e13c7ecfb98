import CommandLineParsing
import Evaluation
import VisionBase

/// Prints what an evaluation found.
struct EvalPrinting {
  private let format: EvalOptions.Format
  private let confusionPath: String?
  private let console: Console

  /// So many of the most frequent mistakes are shown to people.
  private static let mistakesShown = 10

  init(_ arguments: ParsedArguments, _ console: Console) throws(VisionError) {
    format = arguments[EvalOptions.format]
    confusionPath = arguments[EvalOptions.confusion]
    self.console = console
    if let confusionPath { try OutputPath.check(confusionPath, of: "--confusion") }
  }

  // MARK: Detections

  func printDetections(_ answers: EvalAnswers) throws(VisionError) -> ExitCode {
    let found = answers.classed
    let scores = PrecisionScores(answers.labels, found, kind: .boxes)
    let confusion = ConfusionTable(
      answers.labels, found, leastScore: EvalLimits.confusionScore,
      leastLikeness: EvalLimits.confusionOverlap)
    let measures = scores.overall.boxMeasures
    var classes = TextTable(
      ("class", .left), ("labelled", .right), ("found", .right), ("AP", .right), ("AP50", .right),
      ("AR", .right))
    for entry in scores.classes {
      let numbers = entry.numbers
      classes.add(
        entry.category.name, "\(entry.labelled)", "\(entry.found)", text(numbers.averagePrecision),
        text(numbers.averagePrecision50), text(numbers.averageRecall))
    }
    let header = ["class", "labelled", "found"] + measures.map(\.name)
    let rows = scores.classes.map { entry in
      [entry.category.name, "\(entry.labelled)", "\(entry.found)"]
        + entry.numbers.boxMeasures.map { csv($0.value) }
    }
    let labelled = scores.classes.reduce(0) { $0 + $1.labelled }
    let foundCount = scores.classes.reduce(0) { $0 + $1.found }
    try write(
      "detect", pictures: answers.labels.pictures.count, measures, classes, confusion,
      answers.labels.categories.map(\.name),
      csv: [header]
        + [["(all)", "\(labelled)", "\(foundCount)"] + measures.map { csv($0.value) }] + rows,
      json: scores.classes.map { entry in
        let facts: [JSONValue.Member] = [
          .init("name", .string(entry.category.name)), .init("labelled", .integer(entry.labelled)),
          .init("found", .integer(entry.found)),
        ]
        return .object(facts + members(entry.numbers.boxMeasures))
      })
    return answers.code
  }

  // MARK: Poses

  func printPoses(_ answers: EvalAnswers) throws(VisionError) -> ExitCode {
    guard let person = answers.labels.categories.first(where: { !$0.keypoints.isEmpty }) else {
      throw VisionError(.inputInvalid, "the labels have no key points")
    }
    let found = answers.classed(as: person)
    let scores = PrecisionScores(answers.labels, found, kind: .keypoints).overall
    let points = KeypointScores(answers.labels, found, category: person)
    let parts = KeypointScores.parts
    func shares(_ count: KeypointScores.Count) -> [EvalMeasure] {
      parts.indices.map { EvalMeasure("PCK@\(parts[$0])", "pck\(parts[$0])", count.share($0)) }
    }
    let measures =
      shares(points.overall) + [
        EvalMeasure("AP", "ap", scores.averagePrecision),
        EvalMeasure("AP50", "ap50", scores.averagePrecision50),
        EvalMeasure("AP75", "ap75", scores.averagePrecision75),
        EvalMeasure("AP medium", "apMedium", scores.medium),
        EvalMeasure("AP large", "apLarge", scores.large),
        EvalMeasure("AR", "ar20", scores.averageRecall),
        EvalMeasure(
          "people found", "peopleFound",
          points.people == 0 ? nil : Double(points.peopleFound) / Double(points.people)),
      ]
    var table = TextTable(
      ("key point", .left), ("labelled", .right), ("PCK@0.05", .right), ("PCK@0.1", .right),
      ("PCK@0.2", .right))
    for (name, count) in points.points {
      table.add(
        name, "\(count.labelled)", text(count.share(0)), text(count.share(1)), text(count.share(2)))
    }
    try write(
      "pose", pictures: answers.labels.pictures.count, measures, table, nil, [],
      csv: [["keypoint", "labelled"] + shares(points.overall).map(\.name)]
        + [("(all)", points.overall)].map { row($0.0, $0.1.labelled, shares($0.1)) }
        + points.points.map { row($0.name, $0.count.labelled, shares($0.count)) },
      json: points.points.map { name, count in
        JSONValue.object(
          [.init("name", .string(name)), .init("labelled", .integer(count.labelled))]
            + members(shares(count)))
      }, jsonName: "keypoints")
    return answers.code
  }

  // MARK: Classes

  func printClasses(_ answers: EvalAnswers) throws(VisionError) -> ExitCode {
    let names = answers.labels.categories.map(\.name)
    var accuracy = TopAccuracy()
    var confusion = ConfusionTable()
    for (picture, list) in zip(answers.labels.pictures, answers.predictions) {
      guard let label = picture.objects.first?.category else { continue }
      let best = list.enumerated().sorted {
        $0.element.score != $1.element.score
          ? $0.element.score > $1.element.score : $0.offset < $1.offset
      }.map(\.element)
      let numbers = best.prefix(5).map { answers.number(of: $0) }
      accuracy.note(label: label, answers: numbers)
      let answer = best.first.map { first in
        answers.number(of: first).map { names[$0] } ?? first.category.text
      }
      confusion.note(label: names[label], answer: answer)
    }
    func measures(_ count: TopAccuracy.Count) -> [EvalMeasure] {
      [EvalMeasure("top-1", "top1", count.top1), EvalMeasure("top-5", "top5", count.top5)]
    }
    let classes = answers.labels.categories.map { category in
      (category.name, accuracy.classes[category.id] ?? TopAccuracy.Count())
    }
    var table = TextTable(
      ("class", .left), ("pictures", .right), ("top-1", .right), ("top-5", .right))
    for (name, count) in classes {
      table.add(name, "\(count.pictures)", text(count.top1), text(count.top5))
    }
    try write(
      "classify", pictures: accuracy.overall.pictures, measures(accuracy.overall), table, confusion,
      names,
      csv: [["class", "pictures", "top-1", "top-5"]]
        + ([("(all)", accuracy.overall)] + classes).map { row($0.0, $0.1.pictures, measures($0.1)) },
      json: classes.map { name, count in
        JSONValue.object(
          [.init("name", .string(name)), .init("pictures", .integer(count.pictures))]
            + members(measures(count)))
      })
    return answers.code
  }

  // MARK: Writing

  private func write(
    _ task: String, pictures: Int, _ measures: [EvalMeasure], _ table: TextTable,
    _ confusion: ConfusionTable?, _ names: [String], csv rows: [[String]],
    json entries: [JSONValue],
    jsonName: String = "classes"
  ) throws(VisionError) {
    if let confusionPath, let confusion {
      let text = confusion.table(of: names).map(Self.line).joined(separator: "\n") + "\n"
      try unsafe WholeFile.write(Array(text.utf8).span.bytes, to: confusionPath)
    }
    switch format {
    case .csv: console.output.write(.lines(rows.map(Self.line)))
    case .json:
      var object: [JSONValue.Member] = [
        .init("task", .string(task)), .init("pictures", .integer(pictures)),
      ]
      object += members(measures)
      object.append(.init(jsonName, .array(entries)))
      if let confusion {
        object.append(
          .init(
            "confusion",
            .array(
              confusion.entries.map { entry in
                [
                  "label": .optional(entry.pair.label), "answer": .optional(entry.pair.answer),
                  "count": .integer(entry.count),
                ]
              })))
      }
      console.output.write(.json(.object(object)))
    case .text:
      var overall = TextTable(("measure", .left), ("value", .right))
      for measure in measures { overall.add(measure.name, text(measure.value)) }
      var lines =
        [pictures == 1 ? "1 picture" : "\(pictures) pictures", ""] + overall.lines + [""]
        + table.lines
      let mistakes = confusion?.mistakes.prefix(Self.mistakesShown) ?? []
      if !mistakes.isEmpty {
        var worst = TextTable(("label", .left), ("taken for", .left), ("times", .right))
        for mistake in mistakes {
          worst.add(
            mistake.pair.label ?? "(nothing)", mistake.pair.answer ?? "(nothing)",
            "\(mistake.count)")
        }
        lines += [""] + worst.lines
      }
      console.output.write(.lines(lines))
    }
  }

  private func members(_ measures: [EvalMeasure]) -> [JSONValue.Member] {
    measures.map { .init($0.key, $0.value.map { .number($0) } ?? .null) }
  }

  private func row(_ name: String, _ count: Int, _ measures: [EvalMeasure]) -> [String] {
    [name, "\(count)"] + measures.map { csv($0.value) }
  }

  private func text(_ number: Double?) -> String { number.map { fixed($0, decimals: 3) } ?? "-" }

  private func csv(_ number: Double?) -> String { number.map { "\($0)" } ?? "" }

  /// A line of comma-separated values (RFC 4180).
  private static func line(_ cells: [String]) -> String {
    cells.map { cell in
      let needsQuotes = cell.contains { ",\"\n\r".contains($0) }
      guard needsQuotes else { return cell }
      return "\""
        + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        + "\""
    }.joined(separator: ",")
  }
}

/// A number with its names for people and in JSON.
struct EvalMeasure {
  let name: String
  let key: String
  let value: Double?

  init(_ name: String, _ key: String, _ value: Double?) {
    (self.name, self.key, self.value) = (name, key, value)
  }
}

extension PrecisionScores.Numbers {
  /// The twelve numbers of COCO, in its order.
  fileprivate var boxMeasures: [EvalMeasure] {
    [
      EvalMeasure("AP", "ap", averagePrecision), EvalMeasure("AP50", "ap50", averagePrecision50),
      EvalMeasure("AP75", "ap75", averagePrecision75), EvalMeasure("AP small", "apSmall", small),
      EvalMeasure("AP medium", "apMedium", medium), EvalMeasure("AP large", "apLarge", large),
      EvalMeasure("AR1", "ar1", averageRecall1), EvalMeasure("AR10", "ar10", averageRecall10),
      EvalMeasure("AR100", "ar100", averageRecall),
      EvalMeasure("AR small", "arSmall", averageRecallSmall),
      EvalMeasure("AR medium", "arMedium", averageRecallMedium),
      EvalMeasure("AR large", "arLarge", averageRecallLarge),
    ]
  }
}

extension Prediction.Class {
  /// The class for people.
  fileprivate var text: String {
    switch self {
    case .words(let words): words.first ?? ""
    case .number(let number): "\(number)"
    }
  }
}
