package import VisionBase

/// Reads what models found: lines of `vision … --format json`, what `--format coco` writes, or a list
/// of COCO's results.
package enum PredictionReader {
  /// Reads a file of any of these forms.
  ///
  /// Throws `inputInvalid` for anything else, saying which entry or line is wrong.
  package static func read(_ path: String) throws(VisionError) -> [PicturePredictions] {
    try read(LabelFile.bytes(path), named: path)
  }

  /// The same of bytes that were read or sent, with so many JSON values at most in all.
  package static func read(
    _ bytes: [UInt8], named path: String, mostValues: Int = .max
  ) throws(VisionError) -> [PicturePredictions] {
    var left = mostValues
    let first = bytes.first { !" \t\r\n".utf8.contains($0) && $0 < 0x80 }
    if first == UInt8(ascii: "[") {
      return try results(JSONValue(bytes, name: path, valuesLeft: &left), name: path)
    }
    // Lines are no document, which shows behind the first of them.
    var leftOfDocument = left
    if first == UInt8(ascii: "{"),
      let document = try? JSONValue(bytes, name: path, valuesLeft: &leftOfDocument),
      document["annotations"] != nil
    {
      return try annotated(document, name: path)
    }
    var all: [PicturePredictions] = []
    for line in try LabelLines(of: bytes, named: path) {
      let name = "\(path), line \(line.number)"
      let value = try JSONValue(Array(line.text.utf8), name: name, valuesLeft: &left)
      guard let input = value["input"]?.nonemptyString else {
        throw VisionError(
          .inputInvalid, "\(name) is not what vision prints with --format json: it has no 'input'")
      }
      // A picture that failed was not looked at; it stays among those that were not given.
      guard value["error"] == nil else { continue }
      guard value["frame"] == nil else {
        throw VisionError(.inputInvalid, "\(name) is of a video; only pictures have labels")
      }
      all.append(
        PicturePredictions(
          picture: .path(input), predictions: try predictions(value, name),
          width: value["width"]?.wholeNumber, height: value["height"]?.wholeNumber))
    }
    return all
  }

  /// What a line of the command says was found; empty for a line of a task that finds nothing.
  package static func predictions(
    _ line: JSONValue, _ name: String
  ) throws(VisionError) -> [Prediction] {
    if let detections = line["detections"]?.elements {
      return try detections.map { (value) throws(VisionError) in try detection(value, name) }
    }
    if let poses = line["poses"]?.elements { return poses.compactMap(pose) }
    if let heads = line["classifications"]?.elements {
      return heads.first?["categories"]?.elements?.compactMap { value in
        value["score"]?.number.map { score in
          Prediction(
            category: words(value), score: score, box: LabelBox(x: 0, y: 0, width: 0, height: 0))
        }
      } ?? []
    }
    throw VisionError(
      .inputInvalid, "\(name) has no 'detections', 'classifications' or 'poses'")
  }

  /// The words of a category: its own name, its name in a language, or its number.
  private static func words(_ category: JSONValue) -> Prediction.Class {
    let names = ["categoryName", "displayName"].compactMap { category[$0]?.nonemptyString }
    let number = category["index"]?.wholeNumber.map { ["\($0)"] } ?? []
    return .words(names.isEmpty ? number : names)
  }

  private static func detection(
    _ value: JSONValue, _ name: String
  ) throws(VisionError) -> Prediction {
    let sides = ["x", "y", "width", "height"].compactMap { value["boundingBox"]?[$0]?.number }
    let best = value["categories"]?.elements?.max {
      ($0["score"]?.number ?? 0) < ($1["score"]?.number ?? 0)
    }
    guard sides.count == 4, let best, let score = best["score"]?.number else {
      throw VisionError(.inputInvalid, "\(name) has a detection without a box or a category")
    }
    return Prediction(
      category: words(best), score: score,
      box: LabelBox(x: sides[0], y: sides[1], width: sides[2], height: sides[3]))
  }

  private static func pose(_ value: JSONValue) -> Prediction? {
    var points: [String: LabelledKeypoint] = [:]
    var likelihoods: [String: Double] = [:]
    for landmark in value["landmarks"]?.elements ?? [] {
      guard let kind = landmark["type"]?.nonemptyString, let x = landmark["x"]?.number,
        let y = landmark["y"]?.number
      else { continue }
      let name = ClassNames.plain(kind)
      points[name] = LabelledKeypoint(x: x, y: y)
      likelihoods[name] = landmark["inFrameLikelihood"]?.number
    }
    guard !points.isEmpty else { return nil }
    // As in the score that the command writes with --format coco.
    let scored = KeypointSpreads.plainNamesOfCOCO.compactMap { likelihoods[$0] }
    return Prediction(
      category: .words(["person"]),
      score: scored.isEmpty ? 0 : scored.reduce(0, +) / Double(scored.count),
      box: LabelBox(x: 0, y: 0, width: 0, height: 0), keypoints: points)
  }

  /// A data set in COCO's form whose annotations have scores: pictures by their names, classes by theirs.
  private static func annotated(
    _ document: JSONValue, name: String
  ) throws(VisionError) -> [PicturePredictions] {
    var places: [Int: Int] = [:]
    var all: [PicturePredictions] = []
    for (index, image) in (document["images"]?.elements ?? []).enumerated() {
      guard let id = image["id"]?.wholeNumber, let file = image["file_name"]?.nonemptyString else {
        throw VisionError(.inputInvalid, "\(name): image \(index) needs 'id' and 'file_name'")
      }
      guard image["frame_index"] == nil else {
        throw VisionError(.inputInvalid, "\(name) is of a video; only pictures have labels")
      }
      places[id] = all.count
      all.append(
        PicturePredictions(
          picture: .path(file), predictions: [], width: image["width"]?.wholeNumber,
          height: image["height"]?.wholeNumber))
    }
    let named = (document["categories"]?.elements ?? []).compactMap { category in
      category["id"]?.wholeNumber.flatMap { id in
        category["name"]?.nonemptyString.map { (id, $0) }
      }
    }
    let names = Dictionary(named, uniquingKeysWith: { first, _ in first })
    for found in try results(document["annotations"] ?? .null, name: name) {
      guard case .number(let id) = found.picture, let place = places[id] else {
        throw VisionError(.inputInvalid, "\(name): an annotation is of no image of the document")
      }
      all[place].predictions += found.predictions.map { prediction in
        guard case .number(let id) = prediction.category, let words = names[id] else {
          return prediction
        }
        var prediction = prediction
        prediction.category = .words([words])
        return prediction
      }
    }
    return all
  }

  /// COCO's results: a list of `image_id`, `category_id`, `score` and `bbox` or `keypoints`
  /// (cocodataset.org, Results format).
  static func results(
    _ document: JSONValue, name: String
  ) throws(VisionError) -> [PicturePredictions] {
    var order: [Int] = []
    var all: [Int: [Prediction]] = [:]
    for (index, value) in (document.elements ?? []).enumerated() {
      let points = value["keypoints"]?.elements?.compactMap(\.number) ?? []
      guard let picture = value["image_id"]?.wholeNumber,
        let category = value["category_id"]?.wholeNumber, let score = value["score"]?.number,
        value["bbox"]?.box != nil || !points.isEmpty
      else {
        throw VisionError(
          .inputInvalid,
          "\(name): entry \(index) needs 'image_id', 'category_id', 'score' and 'bbox' or "
            + "'keypoints'")
      }
      if all[picture] == nil { order.append(picture) }
      all[picture, default: []].append(
        Prediction(
          category: .number(category), score: score,
          box: value["bbox"]?.box ?? LabelBox(x: 0, y: 0, width: 0, height: 0),
          orderedKeypoints: stride(from: 0, to: points.count - 2, by: 3).map {
            LabelledKeypoint(x: points[$0], y: points[$0 + 1])
          }))
    }
    return order.map { PicturePredictions(picture: .number($0), predictions: all[$0] ?? []) }
  }
}
