#if !canImport(Darwin) || os(macOS)
  internal import CFreeType
  internal import VisionBase

  /// FreeType's library object and its smooth rasterizer.
  @safe final class Rasterizer {
    let library: FT_Library

    init() throws(VisionError) {
      var made: FT_Library?
      let status = unsafe FT_Init_FreeType(&made)
      guard status == 0, let library = unsafe made else {
        throw VisionError(.inputInvalid, "FreeType cannot start (its error \(status))")
      }
      unsafe self.library = library
    }

    deinit {
      unsafe FT_Done_FreeType(library)
    }

    /// Fills the part of an outline that lies on the surface.
    @unsafe func fill(_ outline: Outline, on surface: Surface) {
      guard outline.points.count < Int16.max else { return }
      unsafe withFill(of: surface) { fill in
        unsafe cfreetype_fill(
          &fill, outline.points, outline.tags, Int16(outline.points.count), outline.ends,
          Int16(outline.ends.count), outline.hasHoles ? 1 : 0)
      }
    }

    /// Fills the glyph loaded in `face`, with its origin at (x, y) on the surface.
    @unsafe func fillGlyph(of face: FT_Face, x: Double, y: Double, on surface: Surface) {
      unsafe withFill(of: surface) { fill in
        unsafe cfreetype_fill_glyph(&fill, face, Int(x * 64), Int(y * 64))
      }
    }

    /// Fills a shape, unless FreeType rejects it (out of memory, or coordinates too large).
    ///
    /// The drawing then lacks a line, but is still useful.
    private func withFill(
      of surface: Surface, _ body: (inout CFreeTypeFill) -> FT_Error
    ) {
      var surface = unsafe surface
      _ = unsafe withUnsafeMutablePointer(to: &surface) { user in
        var fill = unsafe CFreeTypeFill(
          library: library, width: Int32(user.pointee.width), height: Int32(user.pointee.height),
          spans: coverSpans, user: user)
        return unsafe body(&fill)
      }
    }
  }

  /// Covers the spans of one row; called by FreeType for each row of a shape; `user` is the
  /// `Surface`.
  private func coverSpans(
    row: Int32, count: Int32, spans: UnsafePointer<FT_Span>?, user: UnsafeMutableRawPointer?
  ) {
    guard let spans = unsafe spans, let user = unsafe user else { return }
    let surface = unsafe user.assumingMemoryBound(to: Surface.self)
    for index in 0..<Int(count) {
      let span = unsafe spans[index]
      unsafe surface.pointee.cover(
        x: Int(span.x), length: Int(span.len), y: Int(row), coverage: span.coverage)
    }
  }
#endif
