internal import Frames

#if !canImport(Darwin) || os(macOS)
  /// Measured lines of text that fit the image, with the plate behind them.
  struct Label {
    let lines: [String]
    let textSize: Double
    /// The plate's width and height.
    let width: Double
    let height: Double
    let padding: Double

    private static let longestLine = 120
    private static let mostLines = 12
    private static let lineDistance = 1.24
    private static let verticalPadding = 0.26

    /// Lays out `texts` so that the plate fits into `room`: first the text shrinks, then lines are
    /// truncated with an ellipsis.
    init?(_ texts: [String], sizes: DrawingSizes, room: PictureBox, typeface: Typeface) {
      let wanted = texts.prefix(Self.mostLines).map(Self.cleaned).filter { !$0.isEmpty }
      guard !wanted.isEmpty else { return nil }
      var size = sizes.text
      let widest = wanted.map { typeface.width(of: $0, size: size) }.max() ?? 0
      let padding = 0.42
      let needed = widest + 2 * padding * size
      if needed > room.width { size *= room.width / needed }
      let rows = Self.rows(wanted.count)
      size = max(min(size, room.height / rows), DrawingSizes.smallestText)

      let available = room.width - 2 * padding * size
      lines = wanted.map { line in
        Self.shortened(line, to: available) { typeface.width(of: $0, size: size) }
      }
      textSize = size
      self.padding = padding * size
      width = (lines.map { typeface.width(of: $0, size: size) }.max() ?? 0) + 2 * self.padding
      height = rows * size
    }

    /// Returns the plate's height, in units of the text size.
    private static func rows(_ lineCount: Int) -> Double {
      Typeface.capHeight + Double(lineCount - 1) * lineDistance + verticalPadding * 2 + 0.16
    }

    /// Returns the distance of a line's baseline from the plate's upper edge.
    func baseline(ofLine index: Int) -> Double {
      textSize
        * (Self.verticalPadding + 0.03 + Typeface.capHeight + Double(index) * Self.lineDistance)
    }

    /// Returns the text without control characters, limited in length.
    private static func cleaned(_ text: String) -> String {
      var scalars = String.UnicodeScalarView()
      for scalar in text.unicodeScalars.prefix(longestLine) {
        let isControl = scalar.properties.generalCategory == .control
        scalars.append(isControl ? " " : scalar)
      }
      return String(scalars)
    }

    private static func shortened(
      _ text: String, to width: Double, measure: (String) -> Double
    ) -> String {
      // Rounding of the size may exceed the intended width by a thousandth.
      guard measure(text) > width * 1.01 else { return text }
      var kept = Array(text)
      while !kept.isEmpty {
        kept.removeLast()
        let candidate = String(kept) + "…"
        if measure(candidate) <= width { return candidate }
      }
      return ""
    }
  }
#endif
