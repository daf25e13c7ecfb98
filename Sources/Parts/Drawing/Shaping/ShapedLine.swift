#if !canImport(Darwin) || os(macOS)
  /// A line of text as placed glyphs, in units of the text size; y counts upward.
  struct ShapedLine {
    struct Glyph {
      let face: FontFace
      let index: UInt32
      let x: Double
      let y: Double
      /// The index of the first scalar that it belongs to.
      let cluster: Int
    }

    private(set) var glyphs: [Glyph] = []
    private(set) var width = 0.0
    /// The highest and the lowest point of the ink.
    private(set) var top = 0.0
    private(set) var bottom = 0.0
    /// True if the line is read from right to left.
    var isRightToLeft = false

    /// Appends a run at the right end.
    mutating func append(_ run: ShapedRun, of face: FontFace) {
      for glyph in run.glyphs {
        glyphs.append(
          Glyph(
            face: face, index: glyph.index, x: width + glyph.x, y: glyph.y, cluster: glyph.cluster))
        width += glyph.advance
        top = max(top, glyph.top)
        bottom = min(bottom, glyph.bottom)
      }
    }
  }

  /// A part of a line with one font, script and direction; its glyphs are in units of the size.
  struct ShapedRun {
    struct Glyph: Hashable {
      let index: UInt32
      let cluster: Int
      let advance: Double
      let x: Double
      let y: Double
      let top: Double
      let bottom: Double
    }

    let glyphs: [Glyph]
  }
#endif
