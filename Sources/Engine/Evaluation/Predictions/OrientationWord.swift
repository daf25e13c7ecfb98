internal import VisionBase

/// The words for how a picture must be turned to look upright, as recorded lines have them.
package enum OrientationWord {
  /// The words that `vision … --format json` writes.
  package static let known = [
    "up", "down", "left", "right", "up-mirrored", "down-mirrored", "left-mirrored",
    "right-mirrored",
  ]

  /// Returns the word of a line; nil if the line has none.
  ///
  /// Throws `inputInvalid` for any other value: the picture would be compared as if it were
  /// upright.
  static func read(_ line: JSONValue, _ name: String) throws(VisionError) -> String? {
    guard let value = line["orientation"], value != .null else { return nil }
    guard case .string(let word) = value, let known = known.first(where: { $0 == word }) else {
      throw VisionError(
        .inputInvalid,
        "\(name): the 'orientation' is none that is known; it must be one of "
          + Self.known.joined(separator: ", "))
    }
    return known
  }
}
