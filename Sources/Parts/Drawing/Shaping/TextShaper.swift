#if !canImport(Darwin) || os(macOS)
  private import CTextShaping
  internal import VisionBase

  /// Arrangement of text by HarfBuzz and FriBidi, which are loaded for the first line that needs
  /// them.
  enum TextShaper {
    /// The libraries, as the system's packages have them.
    static let library = SystemLibrary(
      "HarfBuzz and FriBidi", packages: "libharfbuzz0b", "libfribidi0")

    /// The reason that text cannot be shaped on this machine, in the dynamic loader's words; nil if
    /// it can.
    static var failure: String? {
      unsafe ctextshaping_load().map { unsafe String(cString: $0) }
    }

    // Everything below needs an earlier `failure` that was nil.

    /// The directions of a line.
    struct Levels {
      /// Each scalar's embedding level; odd ones are read from right to left.
      let levels: [Int8]
      let isRightToLeft: Bool

      /// Determines the directions of a line; nil if there is no memory.
      init?(of line: [UInt32]) {
        var levels = [Int8](repeating: 0, count: line.count)
        let known = line.map(Self.known)
        let base = unsafe ctextshaping_levels(known, known.count, &levels)
        guard base >= 0 else { return nil }
        (self.levels, isRightToLeft) = (levels, base == 1)
      }

      /// Returns an emoji that every FriBidi knows in place of any emoji, else the scalar itself.
      ///
      /// Emoji have no direction, but releases older than an emoji take it for a Latin letter.
      private static func known(_ value: UInt32) -> UInt32 {
        guard value >= firstPictograph, let scalar = Unicode.Scalar(value),
          scalar.properties.isEmoji
        else { return value }
        return firstPictograph
      }

      /// The first scalar of the pictographs; the letters of flags before it are Latin ones.
      private static let firstPictograph: UInt32 = 0x1F300
    }

    /// A part of a line to shape.
    struct Part {
      var range: Range<Int>
      /// The script's tag of ISO 15924; 0 for that of its first character.
      let script: UInt32
      let isRightToLeft: Bool
    }

    /// Returns a part of a line in a font.
    static func run(
      _ part: Part, of line: [UInt32], in font: ShapingFont, language: String?
    ) -> ShapedRun {
      let script = part.script != 0 ? part.script : ctextshaping_script(line[part.range.lowerBound])
      func shape(_ glyphs: inout [CTextShapingGlyph], _ language: UnsafePointer<CChar>?) -> Int {
        unsafe line.withUnsafeBufferPointer { text in
          unsafe ctextshaping_shape(
            font.handle,
            CTextShapingRun(
              text: text.baseAddress, count: text.count, start: part.range.lowerBound,
              length: part.range.count, script: script, is_right_to_left: part.isRightToLeft,
              language: language),
            &glyphs, glyphs.count)
        }
      }
      // Few scripts have more glyphs than characters.
      var glyphs = [CTextShapingGlyph](repeating: .init(), count: 3 * part.range.count + 8)
      func count() -> Int {
        guard let language else { return shape(&glyphs, nil) }
        return unsafe language.withCString { unsafe shape(&glyphs, $0) }
      }
      var found = count()
      if found > glyphs.count {
        glyphs = [CTextShapingGlyph](repeating: .init(), count: found)
        found = min(count(), glyphs.count)
      }
      let unit = font.unit
      return ShapedRun(
        glyphs: glyphs[..<found].map { glyph in
          ShapedRun.Glyph(
            index: glyph.glyph, cluster: Int(glyph.cluster), advance: Double(glyph.advance) * unit,
            x: Double(glyph.x) * unit, y: Double(glyph.y) * unit, top: Double(glyph.top) * unit,
            bottom: Double(glyph.bottom) * unit)
        })
    }

    /// Returns the order of parts from left to right, by their embedding levels (Unicode Standard
    /// Annex 9, rule L2).
    static func visualOrder(of levels: [Int8]) -> [Int] {
      var order = Array(levels.indices)
      guard let most = levels.max(), let leastOdd = levels.filter({ $0 % 2 == 1 }).min() else {
        return order
      }
      for level in stride(from: most, through: leastOdd, by: -1) {
        var start = 0
        while start < order.count {
          guard levels[order[start]] >= level else {
            start += 1
            continue
          }
          var end = start
          while end < order.count, levels[order[end]] >= level { end += 1 }
          order[start..<end].reverse()
          start = end
        }
      }
      return order
    }
  }

  /// A font file as HarfBuzz reads it.
  @safe final class ShapingFont {
    fileprivate let handle: OpaquePointer
    /// The length of a font unit, in ems.
    let unit: Double

    /// Opens a font; nil if that fails.
    ///
    /// `TextShaper.failure` must have been nil.
    init?(_ file: FontFile) {
      guard let handle = unsafe ctextshaping_open(file.path, file.index) else { return nil }
      unsafe self.handle = handle
      let units = unsafe ctextshaping_units(handle)
      unit = 1 / Double(max(units, 1))
    }

    deinit {
      unsafe ctextshaping_close(handle)
    }
  }
#endif
