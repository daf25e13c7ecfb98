#include "CTIFF.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tiff;
struct TIFFOpenOptions;

// Tags and values are those of the format (TIFF 6.0) and of tiff.h.
enum {
  tag_width = 256,
  tag_height = 257,
  tag_bits = 258,
  tag_compression = 259,
  tag_photometric = 262,
  tag_orientation = 274,
  tag_samples = 277,
  tag_rows_per_strip = 278,
  tag_planes = 284,
  tag_palette = 320,
  tag_tile_width = 322,
  tag_tile_height = 323,
  tag_ink_set = 332,
  tag_extra_samples = 338,
  tag_sample_format = 339,
  tag_least_sample = 340,
  tag_greatest_sample = 341,
  tag_jpeg_colors = 65538,
};
enum { compression_jpeg = 7, photometric_ycbcr = 6, jpeg_colors_rgb = 1, planes_separate = 2 };
/// The orientation with the first row at the bottom, as in libtiff's conversions.
///
/// Asked for this one, libtiff does not turn the picture.
enum { orientation_bottom_left = 4 };

typedef int64_t (*Transfer)(void *, void *, int64_t);
typedef int (*MessageHandler)(struct tiff *, void *, const char *, const char *, va_list);

#define CTIFF_FUNCTIONS(X) \
  X(struct TIFFOpenOptions *, OpenOptionsAlloc, (void)) \
  X(void, OpenOptionsFree, (struct TIFFOpenOptions *)) \
  X(void, OpenOptionsSetMaxSingleMemAlloc, (struct TIFFOpenOptions *, int64_t)) \
  X(void, OpenOptionsSetErrorHandlerExtR, (struct TIFFOpenOptions *, MessageHandler, void *)) \
  X(void, OpenOptionsSetWarningHandlerExtR, (struct TIFFOpenOptions *, MessageHandler, void *)) \
  X(struct tiff *, ClientOpenExt, \
    (const char *, const char *, void *, Transfer, Transfer, uint64_t (*)(void *, uint64_t, int), \
     int (*)(void *), uint64_t (*)(void *), int (*)(void *, void **, uint64_t *), \
     void (*)(void *, void *, uint64_t), struct TIFFOpenOptions *)) \
  X(void, Close, (struct tiff *)) \
  X(int, GetField, (struct tiff *, uint32_t, ...)) \
  X(int, GetFieldDefaulted, (struct tiff *, uint32_t, ...)) \
  X(int, SetField, (struct tiff *, uint32_t, ...)) \
  X(int, IsTiled, (struct tiff *)) \
  X(uint64_t, ScanlineSize64, (struct tiff *)) \
  X(uint64_t, TileSize64, (struct tiff *)) \
  X(int, ReadScanline, (struct tiff *, void *, uint32_t, uint16_t)) \
  X(int64_t, ReadTile, (struct tiff *, void *, uint32_t, uint32_t, uint32_t, uint16_t)) \
  X(int, RGBAImageOK, (struct tiff *, char[1024])) \
  X(int, ReadRGBAStripExt, (struct tiff *, uint32_t, uint32_t *, int)) \
  X(int, ReadRGBATileExt, (struct tiff *, uint32_t, uint32_t, uint32_t *, int))

#define CTIFF_MEMBER(result, name, parameters) result(*name) parameters;
static struct {
  CTIFF_FUNCTIONS(CTIFF_MEMBER)
} tiff;

#ifdef __APPLE__
#define CTIFF_FILE "libtiff.6.dylib"
#else
#define CTIFF_FILE "libtiff.so.6"
#endif

static pthread_once_t load_once = PTHREAD_ONCE_INIT;
static bool is_loaded;
static char load_message[256];

static void load(void) {
  void *library = dlopen(CTIFF_FILE, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *reason = dlerror();
    snprintf(load_message, sizeof load_message, "%s", reason ? reason : CTIFF_FILE);
    return;
  }
#define CTIFF_FIND(result, name, parameters) \
  tiff.name = (result(*) parameters)dlsym(library, "TIFF" #name); \
  if (!tiff.name) { \
    snprintf(load_message, sizeof load_message, "%s lacks TIFF%s", CTIFF_FILE, #name); \
    return; \
  }
  CTIFF_FUNCTIONS(CTIFF_FIND)
  is_loaded = true;
}

const char *ctiff_load(void) {
  pthread_once(&load_once, load);
  return is_loaded ? NULL : load_message;
}

struct CTIFFPicture {
  struct tiff *file;
  const uint8_t *bytes;
  uint64_t count;
  uint64_t position;
  char message[256];
};

// The file is in memory; libtiff reads it there, and never writes.

static int64_t read_bytes(void *context, void *target, int64_t count) {
  CTIFFPicture *picture = context;
  if (count <= 0 || picture->position >= picture->count) return 0;
  uint64_t rest = picture->count - picture->position;
  uint64_t taken = (uint64_t)count < rest ? (uint64_t)count : rest;
  memcpy(target, picture->bytes + picture->position, taken);
  picture->position += taken;
  return (int64_t)taken;
}

static int64_t write_bytes(void *context, void *source, int64_t count) {
  (void)context;
  (void)source;
  (void)count;
  return 0;
}

static uint64_t seek(void *context, uint64_t offset, int whence) {
  CTIFFPicture *picture = context;
  if (whence == SEEK_CUR) offset += picture->position;
  if (whence == SEEK_END) offset += picture->count;
  picture->position = offset;
  return offset;
}

static int close_file(void *context) {
  (void)context;
  return 0;
}

static uint64_t file_size(void *context) { return ((CTIFFPicture *)context)->count; }

static int map_file(void *context, void **base, uint64_t *size) {
  CTIFFPicture *picture = context;
  *base = (void *)(uintptr_t)picture->bytes;
  *size = picture->count;
  return 1;
}

static void unmap_file(void *context, void *base, uint64_t size) {
  (void)context;
  (void)base;
  (void)size;
}

/// Keeps the first error; the result keeps libtiff from printing it.
static int note_error(
    struct tiff *file, void *context, const char *module, const char *format, va_list values) {
  (void)file;
  (void)module;
  CTIFFPicture *picture = context;
  if (picture->message[0] == 0) {
    vsnprintf(picture->message, sizeof picture->message, format, values);
  }
  return 1;
}

static int ignore_warning(
    struct tiff *file, void *context, const char *module, const char *format, va_list values) {
  (void)file;
  (void)context;
  (void)module;
  (void)format;
  (void)values;
  return 1;
}

static void read_facts(struct tiff *file, CTIFFFacts *facts) {
  uint16_t compression = 1, planes = 1;
  tiff.GetField(file, tag_width, &facts->width);
  tiff.GetField(file, tag_height, &facts->height);
  tiff.GetFieldDefaulted(file, tag_bits, &facts->bits);
  tiff.GetFieldDefaulted(file, tag_samples, &facts->samples);
  tiff.GetFieldDefaulted(file, tag_sample_format, &facts->format);
  facts->has_range = tiff.GetField(file, tag_least_sample, &facts->least_sample) &&
                     tiff.GetField(file, tag_greatest_sample, &facts->greatest_sample);
  tiff.GetFieldDefaulted(file, tag_compression, &compression);
  tiff.GetFieldDefaulted(file, tag_planes, &planes);
  tiff.GetFieldDefaulted(file, tag_orientation, &facts->orientation);
  tiff.GetFieldDefaulted(file, tag_ink_set, &facts->ink_set);
  if (!tiff.GetField(file, tag_photometric, &facts->photometric)) {
    facts->photometric = facts->samples >= 3 ? CTIFF_RGB : CTIFF_BLACK_IS_ZERO;
  }
  facts->is_separate = planes == planes_separate;
  if (compression == compression_jpeg && facts->photometric == photometric_ycbcr &&
      tiff.SetField(file, tag_jpeg_colors, jpeg_colors_rgb)) {
    facts->photometric = CTIFF_RGB;
  }
  uint16_t *extra = NULL;
  tiff.GetFieldDefaulted(file, tag_extra_samples, &facts->extra_count, &extra);
  for (uint16_t index = 0; index < facts->extra_count && extra; index++) {
    if (extra[index] != CTIFF_PREMULTIPLIED_ALPHA && extra[index] != CTIFF_STRAIGHT_ALPHA) continue;
    facts->alpha = extra[index];
    facts->alpha_index = index;
    break;
  }
  facts->is_tiled = tiff.IsTiled(file) != 0;
  if (facts->is_tiled) {
    tiff.GetField(file, tag_tile_width, &facts->tile_width);
    tiff.GetField(file, tag_tile_height, &facts->tile_height);
    facts->tile_bytes = tiff.TileSize64(file);
  } else {
    tiff.GetFieldDefaulted(file, tag_rows_per_strip, &facts->strip_height);
    facts->row_bytes = tiff.ScanlineSize64(file);
  }
}

CTIFFPicture *ctiff_open(
    const void *bytes, size_t count, size_t largest_block, CTIFFFacts *facts, char *words,
    size_t capacity) {
  CTIFFPicture *picture = calloc(1, sizeof *picture);
  struct TIFFOpenOptions *options = tiff.OpenOptionsAlloc();
  if (picture && options) {
    picture->bytes = bytes;
    picture->count = count;
    tiff.OpenOptionsSetMaxSingleMemAlloc(
        options, largest_block > INT64_MAX ? INT64_MAX : (int64_t)largest_block);
    tiff.OpenOptionsSetErrorHandlerExtR(options, note_error, picture);
    tiff.OpenOptionsSetWarningHandlerExtR(options, ignore_warning, picture);
    picture->file = tiff.ClientOpenExt(
        "TIFF", "r", picture, read_bytes, write_bytes, seek, close_file, file_size, map_file,
        unmap_file, options);
  }
  if (options) tiff.OpenOptionsFree(options);
  if (!picture || !picture->file) {
    const char *reason = picture && picture->message[0] ? picture->message : "no memory";
    snprintf(words, capacity, "%s", reason);
    free(picture);
    return NULL;
  }
  memset(facts, 0, sizeof *facts);
  read_facts(picture->file, facts);
  return picture;
}

const char *ctiff_message(const CTIFFPicture *picture) {
  return picture->message[0] ? picture->message : "no reason given";
}

bool ctiff_palette(
    CTIFFPicture *picture, const uint16_t **red, const uint16_t **green, const uint16_t **blue) {
  return tiff.GetField(picture->file, tag_palette, red, green, blue) != 0 && *red && *green &&
         *blue;
}

bool ctiff_read_row(CTIFFPicture *picture, uint32_t row, uint16_t plane, void *bytes) {
  return tiff.ReadScanline(picture->file, bytes, row, plane) == 1;
}

bool ctiff_read_tile(CTIFFPicture *picture, uint32_t x, uint32_t y, uint16_t plane, void *bytes) {
  return tiff.ReadTile(picture->file, bytes, x, y, 0, plane) >= 0;
}

bool ctiff_prepare_conversion(CTIFFPicture *picture) {
  char reason[1024] = "";
  tiff.SetField(picture->file, tag_orientation, orientation_bottom_left);
  if (tiff.RGBAImageOK(picture->file, reason)) return true;
  snprintf(picture->message, sizeof picture->message, "%s", reason);
  return false;
}

bool ctiff_convert_strip(CTIFFPicture *picture, uint32_t row, uint32_t *pixels) {
  return tiff.ReadRGBAStripExt(picture->file, row, pixels, 1) == 1;
}

bool ctiff_convert_tile(CTIFFPicture *picture, uint32_t x, uint32_t y, uint32_t *pixels) {
  return tiff.ReadRGBATileExt(picture->file, x, y, pixels, 1) == 1;
}

void ctiff_close(CTIFFPicture *picture) {
  if (!picture) return;
  tiff.Close(picture->file);
  free(picture);
}
