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
      width: try line.side("width", name), height: try line.side("height", name),
      orientation: try OrientationWord.read(line, name))
  }

  static func ofVideo(_ name: String) -> VisionError {
    VisionError(.inputInvalid, "\(name): this is of a video; only pictures have labels")
  }
}
