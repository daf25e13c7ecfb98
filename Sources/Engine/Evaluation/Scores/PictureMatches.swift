/// The correct detections in a picture, for one class and range of areas.
///
/// The rules are those of COCO's own program (cocodataset/cocoapi, cocoeval.py). Best score first,
/// each detection takes the most similar labeled object that is still free; objects that count come
/// before those that do not. Crowds may be taken repeatedly.
struct PictureMatches {
  /// The scores, best first.
  let scores: [Double]
  /// The correct detections, for each threshold.
  private(set) var isRight: [[Bool]]
  /// The detections that do not count, for each threshold.
  private(set) var isIgnored: [[Bool]]
  /// The number of labeled objects that count.
  let truthCount: Int

  /// A detection; `likeness` has a number for each labeled object.
  struct Found {
    let score: Double
    let area: Double
    let likeness: [Double]
  }

  /// A labeled object.
  struct Truth {
    let area: Double
    let isCrowd: Bool
    let isIgnored: Bool
  }

  /// Creates the matches of detections, best score first, with labeled objects.
  init(_ found: [Found], _ truth: [Truth], areas: ClosedRange<Double>, thresholds: [Double]) {
    let ignored = truth.map { $0.isIgnored || !areas.contains($0.area) }
    // Objects that count come first, otherwise in their order.
    let order = truth.indices.filter { !ignored[$0] } + truth.indices.filter { ignored[$0] }
    scores = found.map(\.score)
    truthCount = ignored.count { !$0 }
    isRight = []
    isIgnored = []
    for threshold in thresholds {
      var isTaken = [Bool](repeating: false, count: truth.count)
      var right = [Bool](repeating: false, count: found.count)
      var without = [Bool](repeating: false, count: found.count)
      for (number, thing) in found.enumerated() {
        let match = Self.match(
          thing, order, truth, ignored, isTaken, least: min(threshold, 1 - 1e-10))
        if let match {
          (isTaken[match], right[number], without[number]) = (true, true, ignored[match])
        } else {
          without[number] = !areas.contains(thing.area)
        }
      }
      isRight.append(right)
      isIgnored.append(without)
    }
  }

  private static func match(
    _ thing: Found, _ order: [Int], _ truth: [Truth], _ ignored: [Bool], _ isTaken: [Bool],
    least: Double
  ) -> Int? {
    var best = least
    var match: Int?
    for index in order {
      if isTaken[index], !truth[index].isCrowd { continue }
      if let match, !ignored[match], ignored[index] { break }
      if thing.likeness[index] < best { continue }
      best = thing.likeness[index]
      match = index
    }
    return match
  }
}
