package import VisionBase

/// Reads segmenters' answers: lines of `vision segment --format json`.
package enum MaskAnswerReader {
  /// Reads a file; throws `inputInvalid` for anything else, naming the wrong line.
  package static func read(_ path: String) throws(VisionError) -> [MaskAnswer] {
    try read(LabelFile.bytes(path), named: path)
  }

  /// Reads the same from bytes, with a limit on the total number of JSON values.
  ///
  /// Lines of failed pictures are left out.
  package static func read(
    _ bytes: [UInt8], named path: String, mostValues: Int = .max
  ) throws(VisionError) -> [MaskAnswer] {
    var left = mostValues
    var answers: [MaskAnswer] = []
    for line in try LabelLines(of: bytes, named: path) {
      let name = "\(path), line \(line.number)"
      let value = try JSONValue(Array(line.text.utf8), name: name, valuesLeft: &left)
      guard value["error"] == nil else { continue }
      guard value["frame"] == nil else { throw PredictionReader.ofVideo(name) }
      answers.append(try MaskAnswer(value, named: name))
    }
    return answers
  }
}
