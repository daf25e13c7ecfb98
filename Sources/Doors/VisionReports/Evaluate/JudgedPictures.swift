package import Evaluation
package import VisionBase

/// Labeled pictures and the answers to each of them.
package struct JudgedPictures: Sendable {
  /// The labels of the processed pictures.
  ///
  /// After `matchClasses`, every class has a name of its own.
  package private(set) var labels: LabelSet
  /// The answers to each of them, in the model's order.
  package let predictions: [[Prediction]]
  /// The classes behind the model's words, set by `matchClasses`.
  private var names: ClassNames?
  /// The labels' classes of one name, where answers have names.
  private var namesakes: Namesakes?
  private let numbers: Set<Int>

  /// Maximum number of unmatched classes for which a similar label is suggested.
  private static let mostGuessed = 10

  /// Creates the pairs from answers by picture index; pictures without answers do not count.
  package init(_ labels: LabelSet, found: [Int: [Prediction]]) {
    let looked = labels.pictures.indices.filter { found[$0] != nil }
    self.labels = LabelSet(
      categories: labels.categories, pictures: looked.map { labels.pictures[$0] })
    predictions = looked.map { found[$0] ?? [] }
    numbers = Set(labels.categories.map(\.id))
  }

  /// Returns notes on what does not count: unlabeled pictures, labeled ones that were not
  /// processed, and label files without a picture, given by their paths.
  package static func leftOut(
    unlabelled: Int, missing: Int, strays: [String] = []
  ) -> [String] {
    var notes: [String] = []
    if unlabelled > 0 {
      notes.append("\(were(unlabelled, "picture", " without labels")) left out")
    }
    if missing > 0 {
      notes.append(
        "\(were(missing, "labeled picture")) left out, as \(missing == 1 ? "it has" : "they have") no "
          + "answer")
    }
    if let first = strays.first {
      notes.append(
        "\(counted(strays.count, "file of labels belongs", "files of labels belong")) to no picture "
          + "that was looked at, such as \(first)")
    }
    return notes
  }

  /// Returns a count in the past tense, such as "3 pictures were".
  package static func were(_ number: Int, _ what: String, _ which: String = "") -> String {
    number == 1 ? "1 \(what)\(which) was" : "\(number) \(what)s\(which) were"
  }

  // MARK: Classes

  /// Matches the model's classes with labels, and returns notes about those without one and those
  /// of one name.
  ///
  /// Classes of one name become one if answers have names; if they have numbers, those are added
  /// to the names. With `onlyFirst`, the note on classes without a label is about the first answer
  /// to each picture, else about all; it suggests other names that would help with `option`, such
  /// as `--rename `. Throws `inputInvalid` when no class has a label, and `optionInvalid` when a
  /// word is renamed to an unknown label.
  package mutating func matchClasses(
    renaming: [(model: String, label: String)], onlyFirst: Bool = false,
    option: String = "--rename "
  ) throws(VisionError) -> [String] {
    let matcher = try ClassNames(labels.categories, renaming: renaming)
    names = matcher
    let strangers = try strangers(matcher, onlyFirst: onlyFirst, option)
    let note = mergeNamesakes()
    for (place, name) in labels.categories.distinctNames.enumerated() {
      labels.categories[place].name = name
    }
    return [strangers, note].compactMap(\.self)
  }

  /// Returns a sentence about classes of the answers that no label has.
  private func strangers(
    _ matcher: ClassNames, onlyFirst: Bool, _ option: String
  ) throws(VisionError) -> String? {
    var strangers: [String: Int] = [:]
    var strangeNumbers: Set<Int> = []
    var known = 0
    for list in predictions {
      for (place, prediction) in list.enumerated() {
        if number(of: prediction) != nil {
          known += 1
        } else if place == 0 || !onlyFirst {
          switch prediction.category {
          case .words(let words): strangers[words.first ?? "", default: 0] += 1
          case .number(let id): strangeNumbers.insert(id)
          }
        }
      }
    }
    let strange = Self.some(strangeNumbers.sorted().map(String.init))
    guard known > 0 || strangeNumbers.isEmpty || !strangers.isEmpty else {
      throw VisionError(
        .inputInvalid,
        "none of the results' numbers of categories (\(strange)) is one of the labels' "
          + "(\(Self.some(numbers.sorted().map(String.init)))); results with names, as lines of --format "
          + "json have, need not have the same numbers")
    }
    guard known > 0 || strangers.isEmpty else {
      throw VisionError(
        .inputInvalid,
        "none of the model's classes (\(Self.some(strangers.keys.sorted()))) is a label "
          + "(\(Self.some(labels.categories.map(\.name)))); if they mean the same, say which with "
          + "\(option)MODEL=LABEL")
    }
    let often = strangers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let ofNumbers =
      strangeNumbers.isEmpty
      ? nil : "results of categories whose numbers no label has do not count: \(strange)"
    guard !often.isEmpty else { return ofNumbers }
    let hints = often.prefix(Self.mostGuessed).compactMap { word, _ in
      matcher.nearest(to: word).map { "\(option)'\(word)=\($0)'" }
    }
    let ofWords =
      "classes of the model that no label has do not count: "
      + Self.some(often.map { "\($0.key) (\($0.value))" })
      + (hints.isEmpty ? "" : "; perhaps \(hints.prefix(3).joined(separator: " "))")
    return [ofWords, ofNumbers].compactMap(\.self).joined(separator: "; ")
  }

  /// Makes classes of one name one, if answers have names; returns a sentence about them.
  ///
  /// It leaves out names that are neither labeled nor found.
  private mutating func mergeNamesakes() -> String? {
    // The numbers that the model has for a name.
    var indices: [ByteText: Set<Int>] = [:]
    var used: Set<Int> = []
    var haveNames = false
    for prediction in predictions.joined() {
      guard case .words(let words) = prediction.category else { continue }
      haveNames = true
      guard let word = words.first, let label = number(of: prediction) else { continue }
      used.insert(label)
      if let index = prediction.index {
        indices[word.bytes, default: []].insert(index)
      }
    }
    guard haveNames else { return nil }
    let namesakes = Namesakes(labels.categories)
    labels = namesakes.merging(labels)
    self.namesakes = namesakes
    for object in labels.pictures.lazy.flatMap(\.objects) { used.insert(object.category) }
    return Self.note(
      ofLabels: labels.categories.filter { used.contains($0.id) }.map {
        ($0.name, namesakes.count(of: $0.id))
      }, ofModel: indices.map { (String($0.key), $0.value.count) })
  }

  /// Returns a sentence about names of several classes; nil if each is of one.
  static func note(
    ofLabels labels: [(name: String, count: Int)], ofModel model: [(name: String, count: Int)]
  ) -> String? {
    func parts(_ names: [(name: String, count: Int)], _ owner: String) -> [String] {
      names.filter { $0.count > 1 }.sorted { $0.name.bytes < $1.name.bytes }
        .map { "'\($0.name)' (\($0.count) of the \(owner))" }
    }
    let all = parts(labels, "labels") + parts(model, "model")
    return all.isEmpty ? nil : "classes of one name count as one: \(some(all))"
  }

  /// Returns a sentence about the labels' key points that no answer has.
  ///
  /// Throws `inputInvalid` when none is found, and for a pose whose points have no names and differ
  /// in number from the labels'.
  package func missingKeypoints() throws(VisionError) -> String? {
    guard let person = labels.categories.first(where: { !$0.keypoints.isEmpty }) else { return nil }
    var isFound = [Bool](repeating: false, count: person.keypoints.count)
    var hasPoses = false
    let order = KeypointOrder(person.keypoints)
    for pose in predictions.joined() where pose.keypoints.isEmpty {
      guard pose.orderedKeypoints.count == person.keypoints.count else {
        throw VisionError(
          .inputInvalid,
          "a result has \(pose.orderedKeypoints.count) key points, and the labels have "
            + "\(person.keypoints.count); without names they must be the labels', in their order")
      }
    }
    for pose in predictions.joined() where !pose.keypoints.isEmpty {
      hasPoses = true
      for (place, point) in pose.points(in: order).enumerated()
      where point.isLabelled { isFound[place] = true }
    }
    guard hasPoses else { return nil }
    let missing = zip(person.keypoints, isFound).filter { !$0.1 }.map(\.0)
    guard !missing.isEmpty else { return nil }
    guard missing.count < person.keypoints.count else {
      let some = predictions.joined().first { !$0.keypoints.isEmpty }?.keypoints.keys.sorted()
      throw VisionError(
        .inputInvalid,
        "none of the labels' key points (\(Self.some(missing))) is one that an answer has, such as "
          + (some ?? []).prefix(2).map { $0.beginning(ofAtMost: 40) }.joined(separator: " or "))
    }
    return "no answer has these key points, so they count as missed: \(Self.some(missing))"
  }

  private static func some(_ names: [String]) -> String {
    let shown = names.prefix(6).joined(separator: ", ")
    return names.count > 6 ? "\(shown) and \(names.count - 6) more" : shown
  }

  // MARK: Answers with the numbers of labels

  /// Returns the number of an answer's label; nil for none.
  func number(of prediction: Prediction) -> Int? {
    switch prediction.category {
    case .words(let words): names?.number(of: words)
    case .number(let id): numbers.contains(id) ? namesakes?.counted(id) ?? id : nil
    }
  }

  /// The answers that have a label.
  var classed: [[ClassedPrediction]] {
    predictions.map { list in
      list.compactMap { prediction in
        number(of: prediction).map { ClassedPrediction(category: $0, prediction: prediction) }
      }
    }
  }

  /// Returns the answers as ones of a single class.
  func classed(as category: LabelCategory) -> [[ClassedPrediction]] {
    predictions.map { list in
      list.map { ClassedPrediction(category: category.id, prediction: $0) }
    }
  }
}
