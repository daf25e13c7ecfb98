package import Evaluation
internal import Frames
package import VisionBase
internal import VisionTasks

/// The comparison of segmenters' answers with labeled pixels.
///
/// With names of the labels, the model's classes are matched with them by name, and pixels without
/// a class are of the label called `background`. Without names, a label's number is that of the
/// model's class; for a model with one class, 0 is the background and 1 the class.
package struct MaskJudge: Sendable {
  /// The names of the labels from 0; nil if they have only numbers.
  private let names: [String]?
  private let matcher: ClassNames?
  /// The labels of one name.
  private let namesakes: Namesakes
  /// The label as which each one counts; nil if each has a name of its own.
  private let mergedLabels: [UInt8]?
  /// True if labels are of the pictures as they are displayed.
  private let isUpright: Bool

  /// The name that pixels without a class have among the labels.
  private static let background = "background"

  /// Creates a judge.
  ///
  /// Throws `optionInvalid` if a class is renamed to a label that does not exist, or is renamed
  /// although the labels have no names, and `inputInvalid` for more than 255 names.
  package init(
    names: [String]?, renaming: [(model: String, label: String)] = [], isUpright: Bool = false
  ) throws(VisionError) {
    guard names != nil || renaming.isEmpty else {
      throw VisionError(
        .optionInvalid, "the labels have only numbers; give their names to rename classes")
    }
    let count = names?.count ?? 0
    guard count <= PixelCounts.labelCount else {
      throw VisionError(
        .inputInvalid,
        "there are \(count) names of labels; pixels have at most \(PixelCounts.labelCount), as 255 "
          + "means that a pixel does not count")
    }
    (self.names, self.isUpright) = (names, isUpright)
    let categories = names.map { $0.enumerated().map { LabelCategory(id: $0, name: $1) } }
    matcher = try categories.map { (categories) throws(VisionError) in
      try ClassNames(categories, renaming: renaming)
    }
    let namesakes = Namesakes(categories ?? [])
    self.namesakes = namesakes
    mergedLabels =
      namesakes.isEmpty ? nil : (0..<256).map { UInt8(namesakes.counted($0)) }
  }

  /// The sum of the counts of some pictures.
  package struct Score: Sendable {
    fileprivate var counts = PixelCounts()
    fileprivate var pictures = 0
    /// The names of the model's classes, by the numbers of their labels.
    fileprivate var modelNames: [Int: String] = [:]
    /// The pixels of classes that are none of the labels.
    fileprivate var strangers: [String: Int] = [:]
    /// The number of the model's classes with a name, for the names of several.
    fileprivate var namesakes: [ByteText: Int] = [:]

    package init() {}

    /// The number of pictures that were compared.
    package var pictureCount: Int { pictures }

    /// Adds the counts of other pictures.
    package mutating func add(_ other: Score) {
      counts.add(other.counts)
      pictures += other.pictures
      modelNames.merge(other.modelNames) { first, _ in first }
      strangers.merge(other.strangers, uniquingKeysWith: +)
      namesakes.merge(other.namesakes, uniquingKeysWith: max)
    }
  }

  /// Compares an answer with the labels in a PNG.
  ///
  /// `pixelLimit` is the most pixels that the PNG may have. Throws the errors of reading it, and
  /// `inputInvalid` for labels of another size than the picture or beyond their names.
  package func score(
    _ answer: MaskAnswer, labels: StableBytes, pixelLimit: Int? = nil
  ) throws(VisionError) -> Score {
    guard FurtherPictures(in: labels) == nil else {
      throw VisionError(
        .inputInvalid,
        "\(labels.name): labels are one picture; the file is an animation or has several pages")
    }
    var options = DecodingOptions()
    if let pixelLimit { options.pixelLimit = min(pixelLimit, options.pixelLimit) }
    let labelled = try IndexedPicture(readingNumbersOf: labels, options: options)
    let (width, height) = (labelled.width, labelled.height)
    let stored = geometry(of: answer)
    let picture = isUpright ? stored.turnedUpright : stored
    guard picture.width == width, picture.height == height else {
      let advice = picture.width == height && picture.height == width
      throw VisionError(
        .inputInvalid,
        "\(labels.name): the labels are \(width)x\(height) pixels, and the picture is "
          + "\(picture.width)x\(picture.height)"
          + (advice ? "; \(EvaluationKind.advice(isUpright: isUpright))" : ""))
    }
    let mask = CategoryMask(
      width: stored.width, height: stored.height, values: answer.values)
    let turned = isUpright ? mask.turnedUpright(stored.orientation) : mask
    return try count(answer, turned.values, labelled.numbers, labels.name)
  }

  private func geometry(of answer: MaskAnswer) -> PictureGeometry {
    PictureGeometry(
      width: answer.sides.width, height: answer.sides.height,
      orientation: Orientation.named.first { $0.name == answer.orientation }?.value ?? .up)
  }

  private func count(
    _ answer: MaskAnswer, _ values: [UInt8], _ labels: [UInt8], _ name: String
  ) throws(VisionError) -> Score {
    if let names,
      let stranger = labels.first(where: { $0 != PixelCounts.ignored && Int($0) >= names.count })
    {
      throw VisionError(
        .inputInvalid,
        "\(name): a pixel has the label \(stranger), and there are names for 0 to "
          + "\(names.count - 1)")
    }
    var score = Score()
    score.pictures = 1
    var meanings = [UInt16](repeating: self.meaning(ofNoClass: answer), count: 256)
    var isStrange = [Bool](repeating: false, count: 256)
    for (index, word) in answer.classNames.enumerated() {
      let label = self.label(of: index, word, answer)
      meanings[index] = label.map { UInt16($0) } ?? PixelCounts.noLabel
      isStrange[index] = label == nil
      if let label { score.modelNames[label] = word }
    }
    var strangers = [Int](repeating: 0, count: 256)
    for value in values where isStrange[Int(value)] { strangers[Int(value)] += 1 }
    for (value, count) in strangers.enumerated() where count > 0 {
      score.strangers[answer.classNames[value], default: 0] += count
    }
    if matcher != nil {
      score.namesakes = Dictionary(
        answer.classNames.map { ($0.bytes, 1) }, uniquingKeysWith: +
      ).filter { $0.value > 1 }
    }
    let counted = mergedLabels.map { merged in labels.map { merged[Int($0)] } }
    score.counts.add(labels: counted ?? labels, answers: meanings, values: values)
    return score
  }

  /// Returns the label of pixels without a class.
  private func meaning(ofNoClass answer: MaskAnswer) -> UInt16 {
    guard let matcher else { return answer.classNames.count == 1 ? 0 : PixelCounts.noLabel }
    return matcher.number(of: [Self.background]).map { UInt16($0) } ?? PixelCounts.noLabel
  }

  /// Returns the label of a class; nil for none.
  private func label(of index: Int, _ word: String, _ answer: MaskAnswer) -> Int? {
    if let matcher {
      let isUnnamed = UnnamedClass.index(named: word) == index
      return matcher.number(of: isUnnamed ? UnnamedClass.words(index) : [word, "\(index)"])
    }
    let label = answer.classNames.count == 1 ? 1 : index
    return label < PixelCounts.labelCount ? label : nil
  }

  // MARK: - The report

  /// Returns the measures, and notes on classes that are none of the labels.
  package func report(
    of task: String, _ score: Score
  ) -> (report: EvaluationReport, notes: [String]) {
    let classes = score.counts.classes
    let count = names?.count ?? classes.indices.count
    let shown = (0..<count).filter { label in
      names == nil
        ? classes[label].labelled + classes[label].found > 0 : namesakes.counted(label) == label
    }
    let shownNames = shown.map { LabelCategory(id: $0, name: name(of: $0, score)) }.distinctNames
    let entries = zip(shown, shownNames).map { (name: $1, counts: classes[$0]) }
    let measures = Self.measures(score.counts.overall)
    var table = TextTable(
      ("class", .left), ("labeled", .right), ("found", .right), ("IoU", .right),
      ("accuracy", .right))
    for entry in entries {
      let texts = Self.measures(entry.counts).map(\.text)
      table.add(
        entry.name, "\(entry.counts.labelled)", "\(entry.counts.found)", texts[0], texts[1])
    }
    let all = (shown.reduce(0) { $0 + classes[$1].labelled })
    let found = shown.reduce(0) { $0 + classes[$1].found }
    let ofClasses = ["IoU", "accuracy"]
    let report = EvaluationReport(
      task, pictures: score.pictures, measures, table,
      rows: [["class", "labelled", "found"] + ofClasses]
        + [
          EvaluationReport.row(
            "(all)", all, found, measures: [measures[0], measures[2]])
        ]
        + entries.map {
          EvaluationReport.row(
            $0.name, $0.counts.labelled, $0.counts.found, measures: Self.measures($0.counts))
        },
      entries: entries.map { entry in
        let facts: [JSONValue.Member] = [
          .init("name", .string(entry.name)), .init("labelled", .integer(entry.counts.labelled)),
          .init("found", .integer(entry.counts.found)),
        ]
        return .object(facts + Self.measures(entry.counts).members)
      },
      confusion: confusion(score, Dictionary(uniqueKeysWithValues: zip(shown, shownNames))),
      names: shownNames)
    return (report, notes(score))
  }

  private func name(of label: Int, _ score: Score) -> String {
    if let names { return names[label] }
    if let name = score.modelNames[label] { return name }
    return label == 0 ? Self.background : UnnamedClass.name(label)
  }

  private static func measures(_ overall: PixelCounts.Overall) -> [EvaluationMeasure] {
    [
      EvaluationMeasure("mean IoU", "meanIoU", overall.meanOverlap),
      EvaluationMeasure("pixel accuracy", "pixelAccuracy", overall.pixelAccuracy),
      EvaluationMeasure("mean accuracy", "meanAccuracy", overall.meanAccuracy),
    ]
  }

  private static func measures(_ counts: PixelCounts.OfClass) -> [EvaluationMeasure] {
    [
      EvaluationMeasure("IoU", "iou", counts.overlap),
      EvaluationMeasure("accuracy", "accuracy", counts.accuracy),
    ]
  }

  /// Returns the confusions of the labels with these names.
  private func confusion(_ score: Score, _ names: [Int: String]) -> ConfusionTable {
    var table = ConfusionTable()
    for (label, name) in names {
      for (answer, other) in names {
        table.note(label: name, answer: other, count: score.counts[label, answer])
      }
      table.note(label: name, answer: nil, count: score.counts[label, nil])
    }
    return table
  }

  private func notes(_ score: Score) -> [String] {
    [strangers(score), namesakes(score)].compactMap(\.self)
  }

  /// Returns a sentence about names of several classes that are labeled or found.
  private func namesakes(_ score: Score) -> String? {
    guard let names, let matcher else { return nil }
    let classes = score.counts.classes
    return JudgedPictures.note(
      ofLabels: names.indices.filter { classes[$0].labelled + classes[$0].found > 0 }.map {
        (names[$0], namesakes.count(of: $0))
      },
      ofModel: score.namesakes.map { (String($0.key), $0.value) }.filter { name, _ in
        matcher.number(of: [name]).map { classes[$0].found > 0 } ?? false
      })
  }

  /// Returns a sentence about classes of the model that no label has.
  private func strangers(_ score: Score) -> String? {
    guard !score.strangers.isEmpty else { return nil }
    let strangers = score.strangers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let shown = strangers.prefix(6).map { "\($0.key) (\(counted($0.value, "pixel")))" }
    let more = strangers.count > shown.count ? " and \(strangers.count - shown.count) more" : ""
    return "classes of the model that no label has count as wrong: "
      + shown.joined(separator: ", ") + more
      + "; give --rename MODEL=LABEL for those that have another name"
  }
}
