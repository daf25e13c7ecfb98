#if !canImport(Darwin) || os(macOS)
  private import CFreeType
  internal import VisionBase

  /// The fonts of labels.
  ///
  /// Letters are placed one after another with kerning; scripts whose letters join or reorder
  /// (Arabic, Devanagari) are drawn unjoined.
  final class Typeface {
    private let rasterizer: Rasterizer
    private let first: Face
    private var others: [Face] = []
    private var unopened: ArraySlice<String>

    /// The height of the tallest letters above the baseline, as a fraction of the size.
    static let capHeight = 0.73

    /// An open font file.
    @safe private final class Face {
      let pointer: FT_Face
      private let rasterizer: Rasterizer  // Outlives `pointer`.
      private var size = 0.0

      init?(file: String, rasterizer: Rasterizer) {
        var made: FT_Face?
        guard unsafe FT_New_Face(rasterizer.library, file, 0, &made) == 0,
          let pointer = unsafe made
        else { return nil }
        unsafe self.pointer = pointer
        self.rasterizer = rasterizer
      }

      deinit {
        unsafe FT_Done_Face(pointer)
      }

      /// Returns the glyph index of a character; 0 if the font lacks it.
      func index(of letter: Unicode.Scalar) -> UInt32 {
        unsafe FT_Get_Char_Index(pointer, FT_ULong(letter.value))
      }

      /// Loads a glyph and returns its advance; nil if it cannot be loaded.
      func load(_ index: UInt32, size wanted: Double) -> Double? {
        if wanted != size {
          // In 1/64 points at 72 dots per inch: a point is a pixel.
          guard unsafe FT_Set_Char_Size(pointer, 0, Int(wanted * 64), 72, 72) == 0 else {
            return nil
          }
          size = wanted
        }
        guard unsafe FT_Load_Glyph(pointer, index, cfreetype_load_light) == 0,
          let slot = unsafe pointer.pointee.glyph
        else { return nil }
        return unsafe Double(slot.pointee.linearHoriAdvance) / 65536
      }

      /// Returns the kerning between two glyphs in pixels.
      func kerning(_ left: UInt32, _ right: UInt32) -> Double {
        guard unsafe cfreetype_has_kerning(pointer) != 0 else { return 0 }
        var vector = FT_Vector()
        let status = unsafe FT_Get_Kerning(
          pointer, left, right, FT_KERNING_UNFITTED.rawValue, &vector)
        return status == 0 ? Double(vector.x) / 64 : 0
      }
    }

    init(rasterizer: Rasterizer, files: [String]) throws(VisionError) {
      self.rasterizer = rasterizer
      var unopened = files[...]
      var found: Face?
      while found == nil, let file = unopened.popFirst() {
        found = Face(file: file, rasterizer: rasterizer)
      }
      guard let found else {
        throw VisionError(
          .inputInvalid, "none of these files is a font: \(files.joined(separator: ", "))")
      }
      first = found
      self.unopened = unopened
    }

    /// Returns the face that has a character, and its glyph index; the first face's placeholder if
    /// none has it.
    private func glyph(for letter: Unicode.Scalar) -> (face: Face, index: UInt32) {
      for face in [first] + others {
        let index = face.index(of: letter)
        if index != 0 { return (face, index) }
      }
      while let file = unopened.popFirst() {
        guard let face = Face(file: file, rasterizer: rasterizer) else { continue }
        others.append(face)
        let index = face.index(of: letter)
        if index != 0 { return (face, index) }
      }
      return (first, 0)
    }

    /// Returns the width of a line of text in pixels.
    func width(of text: String, size: Double) -> Double {
      set(text, size: size) { _, _ in }
    }

    /// Draws a line of text that begins at `x` with its baseline at `baseline`.
    @unsafe func draw(
      _ text: String, size: Double, x: Double, baseline: Double, on surface: Surface
    ) {
      _ = set(text, size: size) { face, offset in
        unsafe rasterizer.fillGlyph(of: face.pointer, x: x + offset, y: baseline, on: surface)
      }
    }

    /// Loads each glyph, passes it on with its position, and returns the total width.
    private func set(
      _ text: String, size: Double, each body: (Face, Double) -> Void
    ) -> Double {
      var width = 0.0
      var previous: (face: Face, index: UInt32)?
      for letter in text.unicodeScalars {
        let (face, index) = glyph(for: letter)
        guard let advance = face.load(index, size: size) else { continue }
        if let previous, previous.face === face {
          width += face.kerning(previous.index, index)
        }
        body(face, width)
        width += advance
        previous = (face, index)
      }
      return width
    }
  }
#endif
