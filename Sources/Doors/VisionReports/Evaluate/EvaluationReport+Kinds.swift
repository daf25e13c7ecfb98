internal import Evaluation
internal import VisionBase

// MARK: - Detections

extension EvaluationReport {
  /// The lowest score, and the lowest overlap, of the detections in the confusions.
  private static let (confusionScore, confusionOverlap) = (0.25, 0.5)

  init(
    detections judged: JudgedPictures, of task: String, _ time: EvaluationTime,
    _ progress: (Int, Int) -> Void
  ) throws(VisionError) {
    let found = judged.classed
    let scores = try PrecisionScores(
      judged.labels, found, kind: .boxes, time: time, progress: progress)
    let measures = scores.overall.boxMeasures
    var table = TextTable(
      ("class", .left), ("labeled", .right), ("found", .right), ("AP", .right), ("AP50", .right),
      ("AR", .right))
    for entry in scores.classes {
      let numbers = entry.numbers.boxMeasures
      func text(_ key: String) -> String { numbers.first { $0.key == key }?.text ?? "-" }
      table.add(
        entry.category.name, "\(entry.labelled)", "\(entry.found)", text("ap"), text("ap50"),
        text("ar100"))
    }
    let labelled = scores.classes.reduce(0) { $0 + $1.labelled }
    let foundCount = scores.classes.reduce(0) { $0 + $1.found }
    try self.init(
      task, pictures: judged.labels.pictures.count, measures, table,
      rows: [["class", "labelled", "found"] + measures.map(\.name)]
        + [Self.row("(all)", labelled, foundCount, measures: measures)]
        + scores.classes.map {
          Self.row($0.category.name, $0.labelled, $0.found, measures: $0.numbers.boxMeasures)
        },
      entries: scores.classes.map { entry in
        let facts: [JSONValue.Member] = [
          .init("name", .string(entry.category.name)), .init("labelled", .integer(entry.labelled)),
          .init("found", .integer(entry.found)),
        ]
        return .object(facts + entry.numbers.boxMeasures.members)
      },
      confusion: ConfusionTable(
        judged.labels, found, leastScore: Self.confusionScore,
        leastLikeness: Self.confusionOverlap, time: time),
      names: judged.labels.categories.map(\.name))
  }
}

extension PrecisionScores.Numbers {
  /// COCO's twelve numbers, in its order.
  fileprivate var boxMeasures: [EvaluationMeasure] {
    [
      EvaluationMeasure("AP", "ap", averagePrecision),
      EvaluationMeasure("AP50", "ap50", averagePrecision50),
      EvaluationMeasure("AP75", "ap75", averagePrecision75),
      EvaluationMeasure("AP small", "apSmall", small),
      EvaluationMeasure("AP medium", "apMedium", medium),
      EvaluationMeasure("AP large", "apLarge", large),
      EvaluationMeasure("AR1", "ar1", averageRecall1),
      EvaluationMeasure("AR10", "ar10", averageRecall10),
      EvaluationMeasure("AR100", "ar100", averageRecall),
      EvaluationMeasure("AR small", "arSmall", averageRecallSmall),
      EvaluationMeasure("AR medium", "arMedium", averageRecallMedium),
      EvaluationMeasure("AR large", "arLarge", averageRecallLarge),
    ]
  }

  /// COCO's ten numbers for key points, in its order.
  fileprivate var keypointMeasures: [EvaluationMeasure] {
    [
      EvaluationMeasure("AP", "ap", averagePrecision),
      EvaluationMeasure("AP50", "ap50", averagePrecision50),
      EvaluationMeasure("AP75", "ap75", averagePrecision75),
      EvaluationMeasure("AP medium", "apMedium", medium),
      EvaluationMeasure("AP large", "apLarge", large),
      EvaluationMeasure("AR", "ar20", averageRecall),
      EvaluationMeasure("AR50", "ar50", averageRecall50),
      EvaluationMeasure("AR75", "ar75", averageRecall75),
      EvaluationMeasure("AR medium", "arMedium", averageRecallMedium),
      EvaluationMeasure("AR large", "arLarge", averageRecallLarge),
    ]
  }
}

// MARK: - Key points

extension EvaluationReport {
  /// Measures subjects with key points, such as `people`.
  init(
    subjects: String, _ judged: JudgedPictures, of task: String, _ time: EvaluationTime,
    _ progress: (Int, Int) -> Void
  ) throws(VisionError) {
    guard let person = judged.labels.categories.first(where: { !$0.keypoints.isEmpty }) else {
      throw VisionError(.inputInvalid, "the labels have no key points")
    }
    let found = judged.classed(as: person)
    let scores = try PrecisionScores(
      judged.labels, found, kind: .keypoints, time: time, progress: progress
    ).overall
    let points = try KeypointScores(judged.labels, found, category: person, time: time)
    let peopleFound =
      points.people == 0 ? nil : Double(points.peopleFound) / Double(points.people)
    let all = Self.measures(points.overall)
    var table = TextTable(
      ("key point", .left), ("labeled", .right), ("PCK@0.05", .right), ("PCK@0.1", .right),
      ("PCK@0.2", .right), ("NME", .right))
    for (name, count) in points.points {
      let texts = Self.measures(count).map(\.text)
      table.add(name, "\(count.labelled)", texts[0], texts[1], texts[2], texts[3])
    }
    self.init(
      task, pictures: judged.labels.pictures.count,
      all + scores.keypointMeasures
        + [EvaluationMeasure("\(subjects) found", subjects + "Found", peopleFound)],
      table,
      rows: [["keypoint", "labelled"] + all.map(\.name)]
        + [Self.row("(all)", points.overall.labelled, measures: all)]
        + points.points.map {
          Self.row($0.name, $0.count.labelled, measures: Self.measures($0.count))
        },
      entries: points.points.map { name, count in
        JSONValue.object(
          [.init("name", .string(name)), .init("labelled", .integer(count.labelled))]
            + Self.measures(count).members)
      }, named: "keypoints")
  }

  private static func measures(_ count: KeypointScores.Count) -> [EvaluationMeasure] {
    let parts = KeypointScores.parts
    let shares = parts.indices.map {
      EvaluationMeasure("PCK@\(parts[$0])", "pck\(parts[$0])", count.share($0))
    }
    return shares + [EvaluationMeasure("NME", "nme", count.meanError)]
  }
}

// MARK: - Classes

extension EvaluationReport {
  init(classes judged: JudgedPictures, of task: String) {
    let labels = judged.labels
    let names = labels.categories.map(\.name)
    var accuracy = TopAccuracy()
    var confusion = ConfusionTable()
    for (picture, list) in zip(labels.pictures, judged.predictions) {
      guard let label = picture.objects.first?.category else { continue }
      let best = list.enumerated().sorted {
        $0.element.score != $1.element.score
          ? $0.element.score > $1.element.score : $0.offset < $1.offset
      }.map(\.element)
      accuracy.note(label: label, answers: best.prefix(5).map { judged.number(of: $0) })
      let answer = best.first.map { first in
        judged.number(of: first).map { names[$0] } ?? first.category.text
      }
      confusion.note(label: names[label], answer: answer)
    }
    let classes = labels.categories.map { category in
      (category.name, accuracy.classes[category.id] ?? TopAccuracy.Count())
    }
    let all = Self.accuracy(accuracy.overall)
    var table = TextTable(
      ("class", .left), ("pictures", .right), ("top-1", .right), ("top-5", .right))
    for (name, count) in classes {
      let texts = Self.accuracy(count).map(\.text)
      table.add(name, "\(count.pictures)", texts[0], texts[1])
    }
    self.init(
      task, pictures: accuracy.overall.pictures, all, table,
      rows: [["class", "pictures", "top-1", "top-5"]]
        + ([("(all)", accuracy.overall)] + classes).map {
          Self.row($0.0, $0.1.pictures, measures: Self.accuracy($0.1))
        },
      entries: classes.map { name, count in
        JSONValue.object(
          [.init("name", .string(name)), .init("pictures", .integer(count.pictures))]
            + Self.accuracy(count).members)
      }, confusion: confusion, names: names)
  }

  private static func accuracy(_ count: TopAccuracy.Count) -> [EvaluationMeasure] {
    [
      EvaluationMeasure("top-1", "top1", count.top1),
      EvaluationMeasure("top-5", "top5", count.top5),
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
