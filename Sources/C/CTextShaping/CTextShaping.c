#include "CTextShaping.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct hb_blob;
struct hb_face;
struct hb_font;
struct hb_buffer;
struct hb_unicode_funcs;
struct hb_language;

/// hb-buffer.h, hb_glyph_info_t.
struct hb_glyph_info {
  uint32_t glyph;
  uint32_t mask;
  uint32_t cluster;
  uint32_t private[2];
};
_Static_assert(sizeof(struct hb_glyph_info) == 20, "HarfBuzz's layout");

/// hb-buffer.h, hb_glyph_position_t.
struct hb_glyph_position {
  int32_t x_advance;
  int32_t y_advance;
  int32_t x_offset;
  int32_t y_offset;
  uint32_t private;
};
_Static_assert(sizeof(struct hb_glyph_position) == 20, "HarfBuzz's layout");

/// hb-font.h, hb_glyph_extents_t.
struct hb_glyph_extents {
  int32_t x_bearing;
  int32_t y_bearing;
  int32_t width;
  int32_t height;
};

// The values are the libraries' own.
enum { direction_left_to_right = 4, direction_right_to_left = 5 };
enum { flag_begins_text = 1, flag_ends_text = 2 };
/// fribidi-bidi-types.h, FRIBIDI_PAR_ON: the direction of the first strong character.
enum { direction_of_content = 0x40 };
/// fribidi-bidi-types.h, FRIBIDI_MASK_RTL.
enum { right_to_left = 1 };

#define HARFBUZZ_FUNCTIONS(X) \
  X(struct hb_blob *, blob_create_from_file, (const char *)) \
  X(unsigned, blob_get_length, (struct hb_blob *)) \
  X(void, blob_destroy, (struct hb_blob *)) \
  X(struct hb_face *, face_create, (struct hb_blob *, unsigned)) \
  X(unsigned, face_get_upem, (const struct hb_face *)) \
  X(void, face_destroy, (struct hb_face *)) \
  X(struct hb_font *, font_create, (struct hb_face *)) \
  X(void, ot_font_set_funcs, (struct hb_font *)) \
  X(void, font_set_var_named_instance, (struct hb_font *, unsigned)) \
  X(int, font_get_glyph_extents, (struct hb_font *, uint32_t, struct hb_glyph_extents *)) \
  X(void, font_destroy, (struct hb_font *)) \
  X(struct hb_buffer *, buffer_create, (void)) \
  X(void, buffer_add_codepoints, (struct hb_buffer *, const uint32_t *, int, unsigned, int)) \
  X(void, buffer_set_direction, (struct hb_buffer *, int)) \
  X(void, buffer_set_script, (struct hb_buffer *, uint32_t)) \
  X(void, buffer_set_language, (struct hb_buffer *, const struct hb_language *)) \
  X(void, buffer_set_flags, (struct hb_buffer *, int)) \
  X(struct hb_glyph_info *, buffer_get_glyph_infos, (struct hb_buffer *, unsigned *)) \
  X(struct hb_glyph_position *, buffer_get_glyph_positions, (struct hb_buffer *, unsigned *)) \
  X(void, buffer_destroy, (struct hb_buffer *)) \
  X(const struct hb_language *, language_from_string, (const char *, int)) \
  X(struct hb_unicode_funcs *, unicode_funcs_get_default, (void)) \
  X(uint32_t, unicode_script, (struct hb_unicode_funcs *, uint32_t)) \
  X(void, shape, (struct hb_font *, struct hb_buffer *, const void *, unsigned))

#define FRIBIDI_FUNCTIONS(X) \
  X(void, get_bidi_types, (const uint32_t *, int, uint32_t *)) \
  X(void, get_bracket_types, (const uint32_t *, int, const uint32_t *, uint32_t *)) \
  X(int8_t, get_par_embedding_levels_ex, \
    (const uint32_t *, const uint32_t *, int, uint32_t *, int8_t *))

#define LIBRARY_MEMBER(result, name, parameters) result(*name) parameters;
static struct {
  HARFBUZZ_FUNCTIONS(LIBRARY_MEMBER)
} hb;
static struct {
  FRIBIDI_FUNCTIONS(LIBRARY_MEMBER)
} fribidi;

#ifdef __APPLE__
#define HARFBUZZ_FILE "libharfbuzz.0.dylib"
#define FRIBIDI_FILE "libfribidi.0.dylib"
#else
#define HARFBUZZ_FILE "libharfbuzz.so.0"
#define FRIBIDI_FILE "libfribidi.so.0"
#endif

static pthread_once_t load_once = PTHREAD_ONCE_INIT;
static bool is_loaded;
static char load_message[256];

/// Opens a library; returns null with the reason written.
static void *opened(const char *file) {
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *reason = dlerror();
    snprintf(load_message, sizeof load_message, "%s", reason ? reason : file);
  }
  return library;
}

static void load(void) {
  void *harfbuzz_library = opened(HARFBUZZ_FILE);
  if (!harfbuzz_library) return;
  void *fribidi_library = opened(FRIBIDI_FILE);
  if (!fribidi_library) return;
#define HARFBUZZ_FIND(result, name, parameters) \
  hb.name = (result(*) parameters)dlsym(harfbuzz_library, "hb_" #name); \
  if (!hb.name) { \
    snprintf(load_message, sizeof load_message, "%s lacks hb_%s", HARFBUZZ_FILE, #name); \
    return; \
  }
#define FRIBIDI_FIND(result, name, parameters) \
  fribidi.name = (result(*) parameters)dlsym(fribidi_library, "fribidi_" #name); \
  if (!fribidi.name) { \
    snprintf(load_message, sizeof load_message, "%s lacks fribidi_%s", FRIBIDI_FILE, #name); \
    return; \
  }
  HARFBUZZ_FUNCTIONS(HARFBUZZ_FIND)
  FRIBIDI_FUNCTIONS(FRIBIDI_FIND)
  is_loaded = true;
}

const char *ctextshaping_load(void) {
  pthread_once(&load_once, load);
  return is_loaded ? NULL : load_message;
}

uint32_t ctextshaping_script(uint32_t scalar) {
  return hb.unicode_script(hb.unicode_funcs_get_default(), scalar);
}

int ctextshaping_levels(const uint32_t *text, size_t count, int8_t *levels) {
  uint32_t *types = calloc(2 * count + 1, sizeof *types);
  if (!types) return -1;
  uint32_t *brackets = types + count;
  uint32_t direction = direction_of_content;
  fribidi.get_bidi_types(text, (int)count, types);
  fribidi.get_bracket_types(text, (int)count, types, brackets);
  int8_t most =
      fribidi.get_par_embedding_levels_ex(types, brackets, (int)count, &direction, levels);
  free(types);
  return most == 0 ? -1 : (int)(direction & right_to_left);
}

struct CTextShapingFont {
  struct hb_font *font;
  uint32_t units;
};

CTextShapingFont *ctextshaping_open(const char *path, uint32_t index) {
  struct hb_blob *blob = hb.blob_create_from_file(path);
  if (hb.blob_get_length(blob) == 0) {
    hb.blob_destroy(blob);
    return NULL;
  }
  struct hb_face *face = hb.face_create(blob, index & 0xFFFF);
  hb.blob_destroy(blob);
  struct hb_font *made = hb.font_create(face);
  hb.ot_font_set_funcs(made);
  if (index >> 16) hb.font_set_var_named_instance(made, (index >> 16) - 1);
  CTextShapingFont *font = calloc(1, sizeof *font);
  if (font) {
    font->font = made;
    font->units = hb.face_get_upem(face);
  } else {
    hb.font_destroy(made);
  }
  hb.face_destroy(face);
  return font;
}

void ctextshaping_close(CTextShapingFont *font) {
  if (!font) return;
  hb.font_destroy(font->font);
  free(font);
}

uint32_t ctextshaping_units(const CTextShapingFont *font) { return font->units; }

size_t ctextshaping_shape(
    CTextShapingFont *font, CTextShapingRun run, CTextShapingGlyph *glyphs, size_t capacity) {
  struct hb_buffer *buffer = hb.buffer_create();
  hb.buffer_add_codepoints(buffer, run.text, (int)run.count, (unsigned)run.start, (int)run.length);
  hb.buffer_set_direction(
      buffer, run.is_right_to_left ? direction_right_to_left : direction_left_to_right);
  hb.buffer_set_script(buffer, run.script);
  if (run.language) hb.buffer_set_language(buffer, hb.language_from_string(run.language, -1));
  int flags = 0;
  if (run.start == 0) flags |= flag_begins_text;
  if (run.start + run.length == run.count) flags |= flag_ends_text;
  hb.buffer_set_flags(buffer, flags);
  hb.shape(font->font, buffer, NULL, 0);
  unsigned count = 0;
  unsigned position_count = 0;
  const struct hb_glyph_info *infos = hb.buffer_get_glyph_infos(buffer, &count);
  const struct hb_glyph_position *positions =
      hb.buffer_get_glyph_positions(buffer, &position_count);
  if (position_count < count) count = position_count;
  for (size_t index = 0; index < count && index < capacity; index++) {
    struct hb_glyph_extents extents = {0};
    hb.font_get_glyph_extents(font->font, infos[index].glyph, &extents);
    int32_t top = positions[index].y_offset + extents.y_bearing;
    glyphs[index] = (CTextShapingGlyph){
        .glyph = infos[index].glyph,
        .cluster = infos[index].cluster,
        .advance = positions[index].x_advance,
        .x = positions[index].x_offset,
        .y = positions[index].y_offset,
        .top = top,
        .bottom = top + extents.height,
    };
  }
  hb.buffer_destroy(buffer);
  return count;
}
