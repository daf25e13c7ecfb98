#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

#include <stdint.h>

/// The load flags `FT_LOAD_TARGET_LIGHT`, from a macro that Swift does not import.
///
/// Glyphs are hinted vertically only, so that they keep their widths.
static const FT_Int32 cfreetype_load_light = FT_LOAD_TARGET_LIGHT | FT_LOAD_NO_BITMAP;

/// Returns `FT_HAS_KERNING`, a macro that Swift does not import.
static inline int cfreetype_has_kerning(FT_Face face) { return FT_HAS_KERNING(face) != 0; }

/// The fill area: the part of an outline that lies in 0..<width, 0..<height.
///
/// `spans` is called with the covered runs of each row and `user`.
typedef struct {
  FT_Library library;
  int width;
  int height;
  FT_SpanFunc spans;
  void *user;
} CFreeTypeFill;

static inline FT_Error cfreetype_fill_outline(const CFreeTypeFill *fill, FT_Outline *outline) {
  FT_Raster_Params parameters = {0};
  parameters.flags = FT_RASTER_FLAG_AA | FT_RASTER_FLAG_DIRECT | FT_RASTER_FLAG_CLIP;
  parameters.gray_spans = fill->spans;
  parameters.user = fill->user;
  parameters.clip_box.xMax = fill->width;
  parameters.clip_box.yMax = fill->height;
  return FT_Outline_Render(fill->library, outline, &parameters);
}

/// Fills contours; if `evenOdd` is not 0, areas inside an even number of contours stay empty.
///
/// The casts are why this is C: `tags` and `contours` changed their types in FreeType 2.13.3.
static inline FT_Error cfreetype_fill(
    const CFreeTypeFill *fill, const FT_Vector *points, const uint8_t *tags, int16_t pointCount,
    const uint16_t *ends, int16_t contourCount, int evenOdd) {
  FT_Outline outline = {0};
  outline.n_points = pointCount;
  outline.n_contours = contourCount;
  outline.points = (FT_Vector *)points;
  outline.tags = (void *)tags;
  outline.contours = (void *)ends;
  outline.flags = evenOdd ? FT_OUTLINE_EVEN_ODD_FILL : FT_OUTLINE_NONE;
  return cfreetype_fill_outline(fill, &outline);
}

/// Fills the glyph last loaded into `face`, upright where y counts down, its origin at (x, y) in
/// 1/64 pixels.
///
/// Afterward the glyph is no longer loaded.
static inline FT_Error cfreetype_fill_glyph(
    const CFreeTypeFill *fill, FT_Face face, FT_Pos x, FT_Pos y) {
  if (face->glyph->format != FT_GLYPH_FORMAT_OUTLINE) return 0;
  FT_Matrix flip = {0x10000, 0, 0, -0x10000};
  FT_Outline_Transform(&face->glyph->outline, &flip);
  FT_Outline_Translate(&face->glyph->outline, x, y);
  return cfreetype_fill_outline(fill, &face->glyph->outline);
}
