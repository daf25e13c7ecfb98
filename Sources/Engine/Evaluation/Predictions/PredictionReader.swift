package import VisionBase

/// Reads models' predictions.
///
/// It reads lines of `vision … --format json`, documents of `--format coco`, or lists of COCO's
/// results.
package enum PredictionReader {
  /// Reads a file in any of these formats, for the kind of objects to compare.
  ///
  /// With nil it reads the classes of whole pictures, which exist only as lines. Throws
  /// `inputInvalid` for anything else, naming the wrong entry or line.
  package static func read(
    _ path: String, of places: PrecisionScores.Kind?
  ) throws(VisionError) -> [PicturePredictions] {
    try read(LabelFile.bytes(path), named: path, of: places)
  }

  /// Reads the same from bytes, with a limit on the total number of JSON values.
  package static func read(
    _ bytes: [UInt8], named path: String, of places: PrecisionScores.Kind?, mostValues: Int = .max
  ) throws(VisionError) -> [PicturePredictions] {
    var left = mostValues
    let first = bytes.first { !" \t\r\n".utf8.contains($0) && $0 < 0x80 }
    if first == UInt8(ascii: "[") {
      return try ResultList.read(
        JSONValue(bytes, name: path, valuesLeft: &left), name: path, of: some(places, path))
    }
    let isObject = first == UInt8(ascii: "{")
    func document() throws(VisionError) -> [PicturePredictions] {
      try ResultDocument.read(
        JSONValue(bytes, name: path, valuesLeft: &left), name: path, of: some(places, path))
    }
    // An object that does not end with its first line spans several lines.
    if isObject, !endsWithFirstLine(bytes) { return try document() }
    var all: [PicturePredictions] = []
    var isFirst = true
    var lines = try LabelLines(of: bytes, named: path)
    while let line = lines.next() {
      let name = "\(path), line \(line.number)"
      let value: JSONValue
      do throws(VisionError) {
        value = try JSONValue(Array(line.text.utf8), name: name, valuesLeft: &left)
      } catch {
        guard isFirst, isObject else { throw error }
        return try document()
      }
      if isFirst, value["annotations"] != nil {
        guard lines.next() == nil else {
          throw VisionError(.inputInvalid, "\(path): there is more text behind the document")
        }
        return try ResultDocument.read(value, name: path, of: some(places, path))
      }
      isFirst = false
      if let picture = try picture(value, name, of: places) { all.append(picture) }
    }
    return all
  }

  /// Returns the kind of objects; throws `inputInvalid` for whole pictures.
  private static func some(
    _ places: PrecisionScores.Kind?, _ name: String
  ) throws(VisionError) -> PrecisionScores.Kind {
    guard let places else {
      throw VisionError(
        .inputInvalid,
        "\(name): this is in COCO's form, which is of places in pictures; what they show as a whole is judged "
          + "from the lines that the evaluated task prints with --format json")
    }
    return places
  }

  /// Returns true if the first line that is not blank ends like an object.
  private static func endsWithFirstLine(_ bytes: [UInt8]) -> Bool {
    let line = bytes.drop { " \t\r\n".utf8.contains($0) }.prefix { !"\r\n".utf8.contains($0) }
    return line.last { !" \t".utf8.contains($0) } == UInt8(ascii: "}")
  }

  // MARK: Lines

  /// Returns the predictions of a line; nil for a failed picture, which then counts as missing.
  private static func picture(
    _ line: JSONValue, _ name: String, of places: PrecisionScores.Kind?
  ) throws(VisionError) -> PicturePredictions? {
    guard let input = line["input"]?.nonemptyString else {
      throw VisionError(
        .inputInvalid,
        "\(name): this is not what vision prints with --format json, as 'input' is missing")
    }
    guard line["error"] == nil else { return nil }
    guard line["frame"] == nil else { throw ofVideo(name) }
    let wanted =
      switch places {
      case .boxes: "detections"
      case .keypoints: "poses"
      case nil: "classifications"
      }
    guard line[wanted]?.elements != nil else {
      throw VisionError(
        .inputInvalid,
        "\(name): '\(wanted)' is missing; the evaluated task prints it with --format json")
    }
    return PicturePredictions(
      picture: .path(input), predictions: try predictions(line, name),
      width: line["width"]?.wholeNumber, height: line["height"]?.wholeNumber,
      orientation: line["orientation"]?.nonemptyString)
  }

  static func ofVideo(_ name: String) -> VisionError {
    VisionError(.inputInvalid, "\(name): this is of a video; only pictures have labels")
  }

  /// Returns the predictions in a line of the command; throws `inputInvalid` if it has no list of
  /// them.
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
      .inputInvalid, "\(name): there are no 'detections', 'classifications' or 'poses'")
  }

  /// Returns the words of a category: its own name, its localized name, or else its number.
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
      throw VisionError(.inputInvalid, "\(name): a detection has no box or no category")
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
    // The score is the same as in the command's --format coco.
    let scored = KeypointSpreads.plainNamesOfCOCO.compactMap { likelihoods[$0] }
    return Prediction(
      category: .words(["person"]),
      score: scored.isEmpty ? 0 : scored.reduce(0, +) / Double(scored.count),
      box: LabelBox(x: 0, y: 0, width: 0, height: 0), keypoints: points)
  }
}
