#if !canImport(Darwin) || os(macOS)
  internal import CFreeType

  /// An open font file; for one thread at a time.
  @safe final class FontFace {
    let pointer: FT_Face
    let file: FontFile
    private let rasterizer: Rasterizer  // Outlives `pointer`.
    private var size = 0.0
    /// The same font for shaping, once it is needed; nil inside if it cannot be opened.
    private var shaping: ShapingFont??
    private var pictures: [PictureKey: GlyphPicture?] = [:]

    private struct PictureKey: Hashable {
      let index: UInt32
      let size: Double
    }

    /// The maximum number of glyphs in colors that are kept.
    private static let mostPictures = 64

    init?(file: FontFile, rasterizer: Rasterizer) {
      var made: FT_Face?
      guard unsafe FT_New_Face(rasterizer.library, file.path, FT_Long(file.index), &made) == 0,
        let pointer = unsafe made
      else { return nil }
      unsafe self.pointer = pointer
      self.file = file
      self.rasterizer = rasterizer
    }

    deinit {
      unsafe FT_Done_Face(pointer)
    }

    /// The font for shaping; nil if it cannot be opened.
    var shapingFont: ShapingFont? {
      if let shaping { return shaping }
      let opened = ShapingFont(file)
      shaping = .some(opened)
      return opened
    }

    /// Returns the glyph index of a character; 0 if the font lacks it.
    func index(of letter: Unicode.Scalar) -> UInt32 {
      unsafe FT_Get_Char_Index(pointer, FT_ULong(letter.value))
    }

    /// Returns true if the font has all of some characters.
    func has(_ letters: [Unicode.Scalar]) -> Bool {
      letters.allSatisfy { index(of: $0) != 0 }
    }

    /// Loads a glyph and returns its advance; nil if it cannot be loaded.
    ///
    /// Hinting moves lines onto whole pixels, which breaks letters that join.
    func load(_ index: UInt32, size wanted: Double, isHinted: Bool = true) -> Double? {
      if wanted != size {
        // In 1/64 points at 72 dots per inch: a point is a pixel.
        guard unsafe FT_Set_Char_Size(pointer, 0, Int(wanted * 64), 72, 72) == 0 else {
          return nil
        }
        size = wanted
      }
      let flags = isHinted ? cfreetype_load_light : cfreetype_load_unhinted
      guard unsafe FT_Load_Glyph(pointer, index, flags) == 0,
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

    /// Returns a glyph in colors; nil if the font has it only as an outline.
    func picture(of index: UInt32, size wanted: Double) -> GlyphPicture? {
      guard unsafe cfreetype_has_color(pointer) != 0 else { return nil }
      let key = PictureKey(index: index, size: wanted)
      if let known = pictures[key] { return known }
      // Loading leaves the face in another size.
      size = 0
      var loaded = unsafe CFreeTypePicture()
      let isLoaded = unsafe cfreetype_load_picture(pointer, index, wanted, &loaded) != 0
      let picture = isLoaded ? unsafe GlyphPicture(loaded, size: wanted) : nil
      if pictures.count >= Self.mostPictures { pictures = [:] }
      pictures[key] = .some(picture)
      return picture
    }

    /// Returns true if a character has an outline or a picture.
    ///
    /// Some fonts in colors have only kinds of pictures that this FreeType cannot draw.
    func draws(_ letter: Unicode.Scalar) -> Bool {
      let index = index(of: letter)
      guard index != 0 else { return false }
      if picture(of: index, size: Self.trialSize) != nil { return true }
      guard load(index, size: Self.trialSize, isHinted: false) != nil else { return false }
      return unsafe pointer.pointee.glyph.pointee.outline.n_points > 0
    }

    private static let trialSize = 32.0
  }
#endif
