package import VisionBase

/// Reads models' predictions.
///
/// It reads lines of `vision … --format json`, documents of `--format coco`, or lists of COCO's
/// results.
package enum PredictionReader {
  /// Reads a file in any of these formats, with the answers to compare.
  ///
  /// The classes of whole pictures exist only as lines. Throws `inputInvalid` for anything else,
  /// naming the wrong entry or line.
  package static func read(
    _ path: String, of answers: AnswerList
  ) throws(VisionError) -> [PicturePredictions] {
    try read(LabelFile.bytes(path), named: path, of: answers)
  }

  /// Reads the same from bytes, with a limit on the total number of JSON values.
  package static func read(
    _ bytes: [UInt8], named path: String, of answers: AnswerList, mostValues: Int = .max
  ) throws(VisionError) -> [PicturePredictions] {
    var left = mostValues
    let places = answers.places
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
      if let picture = try picture(value, name, of: answers) { all.append(picture) }
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
    _ line: JSONValue, _ name: String, of answers: AnswerList
  ) throws(VisionError) -> PicturePredictions? {
    guard let input = line["input"]?.nonemptyString else {
      throw VisionError(
        .inputInvalid,
        "\(name): this is not what vision prints with --format json, as 'input' is missing")
    }
    guard !LongName.isTooLong(input) else {
      throw VisionError(.inputInvalid, "\(name): \(LongName.problem)")
    }
    guard line["error"] == nil else { return nil }
    guard line["frame"] == nil else { throw ofVideo(name) }
    return PicturePredictions(
      picture: .path(input), predictions: try predictions(line, name, of: answers),
      width: line["width"]?.wholeNumber, height: line["height"]?.wholeNumber,
      orientation: line["orientation"]?.nonemptyString)
  }

  static func ofVideo(_ name: String) -> VisionError {
    VisionError(.inputInvalid, "\(name): this is of a video; only pictures have labels")
  }

  /// Returns the predictions in a line of the command; throws `inputInvalid` if it has no list of
  /// them, or one of other answers.
  package static func predictions(
    _ line: JSONValue, _ name: String, of answers: AnswerList
  ) throws(VisionError) -> [Prediction] {
    guard let list = line[answers.member]?.elements else {
      throw VisionError(
        .inputInvalid,
        "\(name): '\(answers.member)' is missing; the evaluated task prints it with --format json")
    }
    switch answers {
    case .detections:
      return try list.map { (value) throws(VisionError) in try detection(value, name) }
    case .faces: return try list.map { (value) throws(VisionError) in try face(value, name) }
    case .poses: return list.compactMap(pose)
    case .hands: return list.compactMap { landmarked($0, score: $0["handednessScore"]?.number) }
    case .faceLandmarks:
      return try list.map { (value) throws(VisionError) in
        guard let face = landmarked(value, score: 1) else {
          throw VisionError(.inputInvalid, "\(name): a face has no landmarks")
        }
        return face
      }
    case .classifications: return list.first?["categories"]?.elements?.compactMap(label) ?? []
    case .gestures: return list.compactMap { $0["gesture"].flatMap(label) }
    }
  }

  /// Returns the class of a whole picture.
  private static func label(_ value: JSONValue) -> Prediction? {
    value["score"]?.number.map { score in
      Prediction(
        category: words(value), score: score, box: LabelBox(x: 0, y: 0, width: 0, height: 0))
    }
  }

  /// Returns the words of a category: its own name, its localized name, or else its number.
  private static func words(_ category: JSONValue) -> Prediction.Class {
    let names = ["categoryName", "displayName", "name"].compactMap { category[$0]?.nonemptyString }
    let number = category["index"]?.wholeNumber.map { ["\($0)"] } ?? []
    return .words(names.isEmpty ? number : names)
  }

  private static func detection(
    _ value: JSONValue, _ name: String
  ) throws(VisionError) -> Prediction {
    let best = value["categories"]?.elements?.max {
      ($0["score"]?.number ?? 0) < ($1["score"]?.number ?? 0)
    }
    guard let box = box(of: value), let best, let score = best["score"]?.number else {
      throw VisionError(.inputInvalid, "\(name): a detection has no box or no category")
    }
    return Prediction(category: words(best), score: score, box: box)
  }

  private static func face(_ value: JSONValue, _ name: String) throws(VisionError) -> Prediction {
    guard let box = box(of: value), let score = value["score"]?.number else {
      throw VisionError(.inputInvalid, "\(name): a face has no box or no score")
    }
    return Prediction(category: .words(["face"]), score: score, box: box)
  }

  private static func box(of value: JSONValue) -> LabelBox? {
    let sides = ["x", "y", "width", "height"].compactMap { value["boundingBox"]?[$0]?.number }
    guard sides.count == 4 else { return nil }
    return LabelBox(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
  }

  private static func pose(_ value: JSONValue) -> Prediction? {
    var likelihoods: [String: Double] = [:]
    for landmark in value["landmarks"]?.elements ?? [] {
      guard let kind = landmark["type"]?.nonemptyString else { continue }
      likelihoods[ClassNames.plain(kind)] = landmark["inFrameLikelihood"]?.number
    }
    // The score is the same as in the command's --format coco.
    let scored = KeypointSpreads.plainNamesOfCOCO.compactMap { likelihoods[$0] }
    return landmarked(
      value, score: scored.isEmpty ? 0 : scored.reduce(0, +) / Double(scored.count))
  }

  /// Returns an answer with landmarks, which have names or else are numbered from 0; nil for none.
  private static func landmarked(_ value: JSONValue, score: Double?) -> Prediction? {
    var points: [String: LabelledKeypoint] = [:]
    for (index, landmark) in (value["landmarks"]?.elements ?? []).enumerated() {
      guard let x = landmark["x"]?.number, let y = landmark["y"]?.number else { continue }
      let name = landmark["type"].map { $0.nonemptyString.map(ClassNames.plain) } ?? "\(index)"
      if let name { points[name] = LabelledKeypoint(x: x, y: y) }
    }
    guard !points.isEmpty else { return nil }
    return Prediction(
      category: .words(["person"]), score: score ?? 0,
      box: LabelBox(x: 0, y: 0, width: 0, height: 0), keypoints: points)
  }
}
