/// Average precision and recall of one class, range of areas and number of detections per picture.
struct AveragePrecision {
  /// The mean precision at 101 recalls, for each threshold.
  let precisions: [Double]
  /// The recall of all detections, for each threshold.
  let recalls: [Double]

  /// The recall points 0, 0.01 … 1, spaced as by NumPy.
  private static let recallPoints = (0...100).map { $0 == 100 ? 1 : Double($0) * 0.01 }

  /// Creates the result of all pictures' matches; nil if no label counts.
  init?(_ pictures: [PictureMatches], thresholdCount: Int, most: Int) {
    let truthCount = pictures.reduce(0) { $0 + $1.truthCount }
    guard truthCount > 0 else { return nil }
    var places: [(score: Double, picture: Int, place: Int)] = []
    for (picture, matches) in pictures.enumerated() {
      for place in matches.scores.indices.prefix(most) {
        places.append((matches.scores[place], picture, place))
      }
    }
    // Equal scores keep the pictures' order, as in COCO's own program.
    let sorted = places.enumerated().sorted {
      $0.element.score != $1.element.score
        ? $0.element.score > $1.element.score : $0.offset < $1.offset
    }.map(\.element)
    var precisions: [Double] = []
    var recalls: [Double] = []
    for threshold in 0..<thresholdCount {
      var (right, wrong) = (0.0, 0.0)
      var precision: [Double] = []
      var recall: [Double] = []
      for (_, picture, place) in sorted {
        let isIgnored = pictures[picture].isIgnored[threshold][place]
        let isRight = pictures[picture].isRight[threshold][place]
        if !isIgnored { if isRight { right += 1 } else { wrong += 1 } }
        precision.append(right / (wrong + right + Double.ulpOfOne))
        recall.append(right / Double(truthCount))
      }
      // The precision at a recall is the best at any higher recall.
      for index in precision.indices.dropLast().reversed() {
        precision[index] = max(precision[index], precision[index + 1])
      }
      var sum = 0.0
      var next = 0
      for point in Self.recallPoints {
        while next < recall.count, recall[next] < point { next += 1 }
        if next < precision.count { sum += precision[next] }
      }
      precisions.append(sum / Double(Self.recallPoints.count))
      recalls.append(recall.last ?? 0)
    }
    (self.precisions, self.recalls) = (precisions, recalls)
  }
}
