/// Which of the things that were found in a picture are right, for one class and range of areas.
///
/// The rules are those of COCO's own program (cocodataset/cocoapi, cocoeval.py): best score first, each
/// takes the labelled thing that it is most alike to and that nobody took, rather one that counts than
/// one that does not; crowds may be taken often.
struct PictureMatches {
  /// The scores, best first.
  let scores: [Double]
  /// For each threshold, which of them are right.
  private(set) var isRight: [[Bool]]
  /// For each threshold, which of them do not count.
  private(set) var isIgnored: [[Bool]]
  /// How many labelled things count.
  let truthCount: Int

  /// Something that was found; `likeness` has a number for each labelled thing.
  struct Found {
    let score: Double
    let area: Double
    let likeness: [Double]
  }

  /// Something that was labelled.
  struct Truth {
    let area: Double
    let isCrowd: Bool
    let isIgnored: Bool
  }

  /// Compares things that were found, best score first, with those that were labelled.
  init(_ found: [Found], _ truth: [Truth], areas: ClosedRange<Double>, thresholds: [Double]) {
    let ignored = truth.map { $0.isIgnored || !areas.contains($0.area) }
    // Those that count come first, otherwise in their order.
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
