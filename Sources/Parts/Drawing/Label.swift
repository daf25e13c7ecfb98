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

    /// The distance of each line's baseline from the plate's upper edge, in units of the text size.
    private let baselines: [Double]
    /// The distance of each line's beginning from the plate's left edge, in pixels.
    private let lefts: [Double]

    private static let mostLines = 12
    private static let lineDistance = 1.24
    private static let verticalPadding = 0.26
    /// The least distance between the ink and the plate's edge, in units of the text size.
    private static let inkPadding = 0.08
    /// The most that a line's ink may add to the plate, in units of the text size: marks can be
    /// piled up without end.
    private static let mostInk = 2.0

    /// Lays out `texts` so that the plate fits into `room`: first the text shrinks, then lines are
    /// truncated with an ellipsis.
    init?(_ texts: [String], sizes: DrawingSizes, room: PictureBox, typeface: Typeface) {
      let wanted = texts.prefix(Self.mostLines).map(LabelText.cleaned).filter { !$0.isEmpty }
      guard !wanted.isEmpty else { return nil }
      var size = sizes.text
      let widest = wanted.map { typeface.width(of: $0, size: size) }.max() ?? 0
      let padding = 0.42
      let needed = widest + 2 * padding * size
      if needed > room.width { size *= room.width / needed }
      let rows = Rows(wanted, typeface)
      size = max(min(size, room.height / rows.height), DrawingSizes.smallestText)

      let available = room.width - 2 * padding * size
      let lines = wanted.map { line in
        Self.shortened(line, to: available) { typeface.width(of: $0, size: size) }
      }
      let widths = lines.map { typeface.width(of: $0, size: size) }
      let longest = widths.max() ?? 0
      self.lines = lines
      textSize = size
      self.padding = padding * size
      width = longest + 2 * self.padding
      height = rows.height * size
      baselines = rows.baselines
      lefts = zip(lines, widths).map { line, width in
        let isAtRight = typeface.shaped(line)?.isRightToLeft ?? false
        return padding * size + (isAtRight ? longest - width : 0)
      }
    }

    /// The vertical places of lines, in units of the text size.
    private struct Rows {
      let baselines: [Double]
      let height: Double

      init(_ lines: [String], _ typeface: Typeface) {
        var baselines: [Double] = []
        // The room that tall and deep letters take beyond that of simple ones.
        var extra = 0.0
        var belowLast = 0.0
        for (index, line) in lines.enumerated() {
          let shaped = typeface.shaped(line)
          let above = Self.excess(shaped?.top ?? 0, over: Self.roomAbove)
          extra += index == 0 ? above : max(above, belowLast)
          baselines.append(
            verticalPadding + 0.03 + Typeface.capHeight + Double(index) * lineDistance + extra)
          belowLast = Self.excess(-(shaped?.bottom ?? 0), over: Self.roomBelow)
        }
        self.baselines = baselines
        height =
          Typeface.capHeight + Double(lines.count - 1) * lineDistance + verticalPadding * 2 + 0.16
          + extra + belowLast
      }

      /// The room of simple lines above the baseline, and below it.
      private static let roomAbove = Typeface.capHeight + verticalPadding + 0.03
      private static let roomBelow = verticalPadding + 0.13

      private static func excess(_ ink: Double, over room: Double) -> Double {
        guard ink > room - inkPadding else { return 0 }
        return min(ink + inkPadding - room, mostInk)
      }
    }

    /// Returns the distance of a line's baseline from the plate's upper edge.
    func baseline(ofLine index: Int) -> Double { textSize * baselines[index] }

    /// Returns the distance of a line's left end from the plate's left edge.
    ///
    /// Lines that are read from right to left begin at the right edge.
    func left(ofLine index: Int) -> Double { lefts[index] }

    /// Returns the text with its last letters replaced by an ellipsis, if it is too wide; letters
    /// stay whole.
    private static func shortened(
      _ text: String, to width: Double, measure: (String) -> Double
    ) -> String {
      // Rounding of the size may exceed the intended width by a thousandth.
      guard measure(text) > width * 1.01 else { return text }
      var kept = Array(text)
      if !text.isSimpleToDraw {
        // Shaping takes longer, so search: with half of the letters, then a quarter more or less.
        var (fitting, limit) = (0, kept.count)
        while limit - fitting > 1 {
          let middle = (fitting + limit) / 2
          let fits = measure(String(kept[..<middle]) + "…") <= width
          if fits { fitting = middle } else { limit = middle }
        }
        return fitting > 0 ? String(kept[..<fitting]) + "…" : ""
      }
      while !kept.isEmpty {
        kept.removeLast()
        let candidate = String(kept) + "…"
        if measure(candidate) <= width { return candidate }
      }
      return ""
    }
  }
#endif
