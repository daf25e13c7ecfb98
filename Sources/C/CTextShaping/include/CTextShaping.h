#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The parts of HarfBuzz and FriBidi that lines of labels need, found at run time: few labels need
// more than letters one after another. Written against HarfBuzz 6.0 (soname libharfbuzz.so.0; all
// functions are in 2.6.4) and FriBidi 1.0.8 (soname libfribidi.so.0). Glyph numbers are those of
// the font file, so that any FreeType can draw them; HarfBuzz itself reads the file.

/// Loads both libraries once for the process; returns null, or the error in the dynamic loader's
/// words.
const char *ctextshaping_load(void);

// Everything below needs an earlier ctextshaping_load() that returned null.

/// Returns a character's script by its tag of ISO 15924, such as 'Arab' in four bytes, the first
/// one highest.
uint32_t ctextshaping_script(uint32_t scalar);

/// Writes each character's embedding level (Unicode Standard Annex 9) for a line whose direction is
/// that of its first strong character.
///
/// Returns the level of that direction, 0 or 1; -1 if there is no memory.
int ctextshaping_levels(const uint32_t *text, size_t count, int8_t *levels);

/// A font file, opened for shaping; for one thread at a time.
typedef struct CTextShapingFont CTextShapingFont;

/// Opens a font of a file; returns null if that fails.
///
/// The low 16 bits of the index number the file's fonts, the high ones the named instances of a
/// variable font, as in FreeType.
CTextShapingFont *ctextshaping_open(const char *path, uint32_t index);

void ctextshaping_close(CTextShapingFont *font);

/// Returns the number of font units in an em.
uint32_t ctextshaping_units(const CTextShapingFont *font);

/// A placed glyph, in font units; y counts upward.
typedef struct {
  uint32_t glyph;
  /// The index of the first character that it belongs to.
  uint32_t cluster;
  int32_t advance;
  int32_t x;
  int32_t y;
  /// The highest and the lowest point of its ink, relative to the baseline.
  int32_t top;
  int32_t bottom;
} CTextShapingGlyph;

/// A part of a text with one font, script and direction.
typedef struct {
  const uint32_t *text;
  size_t count;
  size_t start;
  size_t length;
  uint32_t script;
  bool is_right_to_left;
  /// A language by its tag of BCP 47; null for none.
  const char *language;
} CTextShapingRun;

/// Shapes a part of a text; returns the number of its glyphs, from left to right.
///
/// Writes at most `capacity` of them.
size_t ctextshaping_shape(
    CTextShapingFont *font, CTextShapingRun run, CTextShapingGlyph *glyphs, size_t capacity);
