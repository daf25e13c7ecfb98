package import VisionBase

/// Lists of the names of labels that are numbers.
package enum LabelNames {
  /// Reads the names from a file: one on each line, or the `names` of a `data.yaml`.
  ///
  /// Throws `inputInvalid` for a file without names, and the errors of reading it.
  package static func read(_ path: String) throws(VisionError) -> [String] {
    try read(LabelFile.bytes(path), named: path)
  }

  /// Reads the same from bytes.
  package static func read(
    _ bytes: [UInt8], named path: String
  ) throws(VisionError) -> [String] {
    let names = try YOLODescription(bytes, named: path).classes
    guard !names.isEmpty else { throw VisionError(.inputInvalid, "\(path) names no classes") }
    return names
  }
}
