package import VisionBase

/// The quality of detections or poses by COCO's definition.
///
/// The numbers equal those of pycocotools for the same boxes. A number is nil if it is undefined:
/// no object of that size is labeled.
package struct PrecisionScores: Sendable, Equatable {
  /// AP and AR over ten similarity thresholds, 0.5 to 0.95, and at single ones.
  package struct Numbers: Sendable, Equatable {
    package var averagePrecision: Double?
    package var averagePrecision50: Double?
    package var averagePrecision75: Double?
    /// The AP of objects of less than 32 by 32 pixels, up to 96 by 96, and above.
    package var small: Double?
    package var medium: Double?
    package var large: Double?
    /// The AR with at most 1, 10 and 100 detections in a picture; for poses only the last, with 20.
    package var averageRecall1: Double?
    package var averageRecall10: Double?
    package var averageRecall: Double?
    /// The AR at single thresholds, with the maximum number of detections in a picture.
    package var averageRecall50: Double?
    package var averageRecall75: Double?
    package var averageRecallSmall: Double?
    package var averageRecallMedium: Double?
    package var averageRecallLarge: Double?
  }

  /// The numbers of one class.
  package struct OfClass: Sendable, Equatable {
    package let category: LabelCategory
    /// The number of labeled objects, without crowds.
    package let labelled: Int
    /// The number of detections.
    package let found: Int
    package let numbers: Numbers
  }

  /// The means over all classes that have labels.
  package let overall: Numbers
  /// The numbers of each labeled class.
  package let classes: [OfClass]

  /// The kind of objects to compare.
  package enum Kind: Sendable {
    case boxes
    case keypoints

    /// The maximum numbers of detections in a picture.
    var most: [Int] { self == .boxes ? [1, 10, 100] : [20] }
  }

  /// The thresholds 0.5, 0.55 … 0.95, spaced as by NumPy.
  private static let thresholds: [Double] = {
    let (first, last) = (0.5, 0.95)
    let step = (last - first) / 9
    return (0..<9).map { (index: Int) -> Double in Double(index) * step + first } + [last]
  }()
  private static let areas: [ClosedRange<Double>] = [
    0...1e10, 0...(32 * 32), (32 * 32)...(96 * 96), (96 * 96)...1e10,
  ]

  /// Creates scores by comparing detections with the labels.
  ///
  /// `found` has a list for each labeled picture: class numbers and detections, in the model's
  /// order. `progress` receives the amount of work done, and the total. Throws `cancelled` when the
  /// time is over.
  package init(
    _ labels: LabelSet, _ found: [[ClassedPrediction]], kind: Kind,
    time: EvaluationTime = .unlimited, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(VisionError) {
    var table: [[[AveragePrecision?]]] = []
    var classes: [(LabelCategory, Int, Int)] = []
    // Objects are grouped by class, so a class costs only the pictures that contain it.
    var truths: [Int: [Int: [LabelledObject]]] = [:]
    var founds: [Int: [Int: [Prediction]]] = [:]
    for (index, picture) in labels.pictures.enumerated() {
      for object in picture.objects {
        truths[object.category, default: [:]][index, default: []].append(object)
      }
      for thing in found[index] {
        founds[thing.category, default: [:]][index, default: []].append(thing.prediction)
      }
    }
    let pictures = labels.categories.map { category in
      Set((truths[category.id] ?? [:]).keys).union((founds[category.id] ?? [:]).keys).sorted()
    }
    // A picture is prepared once for a class, and compared for each range of areas.
    let total = pictures.reduce(0) { $0 + $1.count } * (1 + Self.areas.count)
    var done = 0
    for (category, pictures) in zip(labels.categories, pictures) {
      let (truth, guesses) = (truths[category.id] ?? [:], founds[category.id] ?? [:])
      let order = kind == .keypoints ? KeypointOrder(category.keypoints) : nil
      let prepared = try pictures.map { (index) throws(VisionError) in
        try time.check()
        done += 1
        progress(done, total)
        return Self.prepare(guesses[index] ?? [], truth[index] ?? [], order, kind)
      }
      table.append(
        try Self.areas.map { (areas) throws(VisionError) in
          let matches = try prepared.map { (picture) throws(VisionError) in
            try time.check()
            done += 1
            progress(done, total)
            return PictureMatches(
              picture.found, picture.truth, areas: areas, thresholds: Self.thresholds)
          }
          return kind.most.map {
            AveragePrecision(matches, thresholdCount: Self.thresholds.count, most: $0)
          }
        })
      classes.append(
        (
          category, truth.values.joined().count { !$0.isCrowd },
          guesses.values.reduce(0) { $0 + $1.count }
        ))
    }
    overall = Self.numbers(table, kind)
    self.classes = zip(classes, table).map { entry, rows in
      OfClass(
        category: entry.0, labelled: entry.1, found: entry.2, numbers: Self.numbers([rows], kind))
    }
  }

  private static func prepare(
    _ guesses: [Prediction], _ objects: [LabelledObject], _ order: KeypointOrder?, _ kind: Kind
  ) -> (found: [PictureMatches.Found], truth: [PictureMatches.Truth]) {
    let best = guesses.enumerated().sorted {
      $0.element.score != $1.element.score
        ? $0.element.score > $1.element.score : $0.offset < $1.offset
    }.map(\.element).prefix(kind.most.last ?? 0)
    let found = best.map { guess in
      let points = order.map { guess.points(in: $0) } ?? []
      let likeness = objects.map { object in
        kind == .boxes
          ? Similarity.boxes(guess.box, object.box, isCrowd: object.isCrowd)
          : Similarity.keypoints(points, object, spreads: order?.spreads ?? [])
      }
      return PictureMatches.Found(
        score: guess.score, area: kind == .boxes ? guess.box.area : Self.area(of: points),
        likeness: likeness)
    }
    let truth = objects.map { object in
      let isEmpty = kind == .keypoints && !object.keypoints.contains(where: \.isLabelled)
      return PictureMatches.Truth(
        area: object.area, isCrowd: object.isCrowd, isIgnored: object.isCrowd || isEmpty)
    }
    return (found, truth)
  }

  /// Returns the area of the smallest box around key points; those the model does not have do not
  /// count.
  private static func area(of points: [LabelledKeypoint]) -> Double {
    let points = points.filter(\.isLabelled)
    guard let first = points.first else { return 0 }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let width = (xs.max() ?? first.x) - (xs.min() ?? first.x)
    return width * ((ys.max() ?? first.y) - (ys.min() ?? first.y))
  }

  private static func numbers(_ table: [[[AveragePrecision?]]], _ kind: Kind) -> Numbers {
    let last = kind.most.count - 1
    func mean(_ values: [Double]) -> Double? {
      values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
    func precision(_ area: Int, at threshold: Int? = nil) -> Double? {
      mean(
        table.compactMap { $0[area][last] }.flatMap { entry in
          threshold.map { [entry.precisions[$0]] } ?? entry.precisions
        })
    }
    func recall(_ area: Int, _ most: Int, at threshold: Int? = nil) -> Double? {
      guard most >= 0 else { return nil }
      return mean(
        table.compactMap { $0[area][most] }.flatMap { entry in
          threshold.map { [entry.recalls[$0]] } ?? entry.recalls
        })
    }
    return Numbers(
      averagePrecision: precision(0), averagePrecision50: precision(0, at: 0),
      averagePrecision75: precision(0, at: 5),
      small: kind == .boxes ? precision(1) : nil, medium: precision(2), large: precision(3),
      averageRecall1: recall(0, last - 2), averageRecall10: recall(0, last - 1),
      averageRecall: recall(0, last), averageRecall50: recall(0, last, at: 0),
      averageRecall75: recall(0, last, at: 5),
      averageRecallSmall: kind == .boxes ? recall(1, last) : nil,
      averageRecallMedium: recall(2, last), averageRecallLarge: recall(3, last))
  }
}

/// A detection with the number of its class among the labels.
package struct ClassedPrediction: Sendable, Equatable {
  package let category: Int
  package let prediction: Prediction

  package init(category: Int, prediction: Prediction) {
    (self.category, self.prediction) = (category, prediction)
  }
}
