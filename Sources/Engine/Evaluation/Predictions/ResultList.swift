internal import VisionBase

/// COCO's results: a list of `image_id`, `category_id`, `score` and `bbox` or `keypoints`.
///
/// Reference: cocodataset.org, Results format.
enum ResultList {
  /// Reads the list; each entry must have the kind of objects to compare.
  static func read(
    _ document: JSONValue, name: String, of places: PrecisionScores.Kind
  ) throws(VisionError) -> [PicturePredictions] {
    var order: [Int] = []
    var all: [Int: [Prediction]] = [:]
    for (index, value) in (document.elements ?? []).enumerated() {
      let entry = try entry(value, "\(name): entry \(index)", of: places)
      if all[entry.picture] == nil { order.append(entry.picture) }
      all[entry.picture, default: []].append(entry.prediction)
    }
    return order.map { PicturePredictions(picture: .number($0), predictions: all[$0] ?? []) }
  }

  /// Returns an entry's prediction, and the number of its picture.
  static func entry(
    _ value: JSONValue, _ name: String, of places: PrecisionScores.Kind
  ) throws(VisionError) -> (picture: Int, prediction: Prediction) {
    let points = try keypoints(value, name)
    let box = value["bbox"]?.box
    guard let picture = value["image_id"]?.wholeNumber,
      let category = value["category_id"]?.wholeNumber, let score = value["score"]?.number,
      places == .boxes ? box != nil : !points.isEmpty
    else {
      throw VisionError(
        .inputInvalid,
        "\(name) needs 'image_id', 'category_id', 'score' and "
          + (places == .boxes ? "'bbox'" : "'keypoints'"))
    }
    if let given = value["bbox"], given != .null {
      guard let box else {
        throw VisionError(.inputInvalid, "\(name): 'bbox' must be four numbers")
      }
      guard box.isProper else { throw VisionError(.inputInvalid, "\(name) \(LabelBox.problem)") }
    }
    let prediction = Prediction(
      category: .number(category), score: score,
      box: box ?? LabelBox(x: 0, y: 0, width: 0, height: 0), orderedKeypoints: points)
    return (picture, prediction)
  }

  /// Returns key points from triples of x, y and visibility.
  private static func keypoints(
    _ value: JSONValue, _ name: String
  ) throws(VisionError) -> [LabelledKeypoint] {
    guard let list = value["keypoints"], list != .null else { return [] }
    let numbers = list.elements?.compactMap(\.number) ?? []
    guard list.elements?.count == numbers.count, numbers.count % 3 == 0 else {
      throw VisionError(
        .inputInvalid, "\(name): 'keypoints' must be numbers, three for each key point")
    }
    return stride(from: 0, to: numbers.count, by: 3).map {
      LabelledKeypoint(x: numbers[$0], y: numbers[$0 + 1])
    }
  }
}
