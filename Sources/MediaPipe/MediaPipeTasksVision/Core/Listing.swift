internal import Foundation
internal import VisionBase

/// Formats the descriptions of results like "Handle and display results" in upstream's guides.
enum Listing {
  /// Returns a heading followed by its lines.
  static func text(_ heading: String, _ lines: [String]) -> String {
    ([heading + ":"] + lines.map { "  " + $0 }).joined(separator: "\n")
  }

  /// Returns the lines of parts, each under a numbered heading.
  static func numbered<Part>(
    _ name: String, _ parts: [Part], _ lines: (Part) -> [String]
  ) -> [String] {
    parts.enumerated().flatMap { number, part in
      ["\(name) #\(number):"] + lines(part).map { "  " + $0 }
    }
  }

  /// Returns a line with a name and a value, with values aligned.
  static func entry(_ name: String, _ value: String) -> String {
    name + String(repeating: " ", count: max(0, 13 - name.count)) + ": " + value
  }

  /// Returns a number with six decimals.
  static func decimal(_ value: Float) -> String { fixed(Double(value), decimals: 6) }

  /// Returns a list of numbers; of many only the first and the last.
  static func list(_ numbers: [NSNumber]) -> String {
    let shown = 4
    let texts = { (part: ArraySlice<NSNumber>) in part.map { "\($0)" } }
    guard numbers.count > 2 * shown else {
      return "{" + texts(numbers[...]).joined(separator: ", ") + "}"
    }
    let parts = texts(numbers.prefix(shown)) + ["..."] + texts(numbers.suffix(shown))
    return "{" + parts.joined(separator: ", ") + "}"
  }
}
