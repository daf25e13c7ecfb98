#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

/// `FT_LOAD_TARGET_LIGHT`, which is made by a macro that Swift does not import: hinted vertically
/// only, so that glyphs keep their widths.
static const FT_Int32 cfreetype_load_light = FT_LOAD_TARGET_LIGHT | FT_LOAD_NO_BITMAP;

/// `FT_HAS_KERNING`.
static inline int cfreetype_has_kerning(FT_Face face) { return FT_HAS_KERNING(face) != 0; }
