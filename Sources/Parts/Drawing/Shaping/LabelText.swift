/// A line of a label as it is drawn: without controls, and limited in length.
enum LabelText {
  /// The maximum number of characters (scalars) of a line.
  static let longestLine = 120
  /// The maximum number of scalars that are drawn as one letter.
  ///
  /// Text for exchange has at most 30 marks in a row (Unicode Standard Annex 15, section 13).
  static let longestCluster = 32

  /// Returns the text without control characters, with whole letters only.
  static func cleaned(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(longestLine + 1) {
      if scalar.properties.generalCategory == .control {
        scalars.append(" ")
      } else if !scalar.reversesText {
        scalars.append(scalar)
      }
    }
    let line = String(scalars)
    if line.utf8.allSatisfy({ $0 < 0x80 }) {
      return String(line.unicodeScalars.prefix(longestLine))
    }
    return limited(line)
  }

  /// Returns the first letters of a line, none of them cut unless it is very long.
  private static func limited(_ line: String) -> String {
    var kept = String.UnicodeScalarView()
    for letter in line {
      let scalars = letter.unicodeScalars.prefix(longestCluster)
      guard kept.count + scalars.count <= longestLine else { break }
      kept.append(contentsOf: scalars)
    }
    return String(kept)
  }
}

extension String {
  /// True if letters one after another are all that it takes to draw the text.
  ///
  /// That holds for Latin, Greek and Cyrillic letters without separate marks, digits, punctuation
  /// and symbols.
  var isSimpleToDraw: Bool {
    utf8.allSatisfy { $0 < 0x80 } || unicodeScalars.allSatisfy(\.isSimpleToDraw)
  }
}

extension Unicode.Scalar {
  /// True for embeddings and overrides of direction (Unicode Standard Annex 9, section 2).
  ///
  /// A label with one could show its text backwards. Isolates and marks cannot.
  fileprivate var reversesText: Bool { (0x202A...0x202E).contains(value) }

  fileprivate var isSimpleToDraw: Bool {
    switch value {
    case ..<0x0300, 0x0370...0x0482, 0x048A...0x052F, 0x1E00...0x1FFF: true
    case 0x2010...0x2027, 0x2030...0x205E, 0x2070...0x20CF: true
    case 0x2100...0x27BF: !properties.isEmojiPresentation
    case 0xFFFD: true
    default: false
    }
  }
}
