#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

#include <stdint.h>

/// The load flags `FT_LOAD_TARGET_LIGHT`, from a macro that Swift does not import.
///
/// Glyphs are hinted vertically only, so that they keep their widths.
static const FT_Int32 cfreetype_load_light = FT_LOAD_TARGET_LIGHT | FT_LOAD_NO_BITMAP;

/// The same without hinting, for glyphs that join or stand above each other.
static const FT_Int32 cfreetype_load_unhinted = FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP;

/// Returns `FT_HAS_COLOR`, a macro that Swift does not import.
static inline int cfreetype_has_color(FT_Face face) { return FT_HAS_COLOR(face) != 0; }

/// A glyph in colors, premultiplied blue, green, red and alpha, in pixels of its own.
typedef struct {
  const uint8_t *bytes;
  int width;
  int height;
  int bytes_per_row;
  /// The place of the upper left corner relative to the origin; `top` counts upward.
  int left;
  int top;
  /// The number of pixels in an em.
  int pixels_per_em;
} CFreeTypePicture;

/// Chooses the smallest stored size that is not below the wanted one, or else the largest.
static inline FT_Error cfreetype_select_strike(FT_Face face, double size) {
  int best = 0;
  for (int index = 1; index < face->num_fixed_sizes; index++) {
    FT_Pos candidate = face->available_sizes[index].y_ppem;
    FT_Pos chosen = face->available_sizes[best].y_ppem;
    int is_enough = chosen >= (FT_Pos)(size * 64);
    if (is_enough ? candidate < chosen && candidate >= (FT_Pos)(size * 64) : candidate > chosen) {
      best = index;
    }
  }
  return FT_Select_Size(face, best);
}

/// Loads a glyph in colors, from bitmaps or layers; returns 0 if it has none.
///
/// It stays valid until the face loads another glyph, and leaves the face in a size of its own.
static inline int cfreetype_load_picture(
    FT_Face face, FT_UInt glyph, double size, CFreeTypePicture *picture) {
  FT_Error error = face->num_fixed_sizes > 0
                       ? cfreetype_select_strike(face, size)
                       : FT_Set_Char_Size(face, 0, (FT_F26Dot6)(size * 64), 72, 72);
  if (error) return 0;
  if (FT_Load_Glyph(face, glyph, FT_LOAD_COLOR | FT_LOAD_RENDER | FT_LOAD_NO_HINTING)) return 0;
  const FT_Bitmap *bitmap = &face->glyph->bitmap;
  if (bitmap->pixel_mode != FT_PIXEL_MODE_BGRA || !bitmap->buffer || bitmap->pitch < 0) return 0;
  picture->bytes = bitmap->buffer;
  picture->width = (int)bitmap->width;
  picture->height = (int)bitmap->rows;
  picture->bytes_per_row = bitmap->pitch;
  picture->left = face->glyph->bitmap_left;
  picture->top = face->glyph->bitmap_top;
  picture->pixels_per_em = face->size->metrics.y_ppem;
  return picture->width > 0 && picture->height > 0 && picture->pixels_per_em > 0;
}

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
