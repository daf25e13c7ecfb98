#include "CHeif.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct heif_context;
struct heif_image_handle;
struct heif_image;

/// The result of calls: 0 for success (heif.h, struct heif_error).
struct heif_error {
  int32_t code;
  int32_t subcode;
  const char *message;
};

/// The start of libheif's structure, which libheif allocates and fills with defaults.
struct heif_decoding_options {
  uint8_t version;
  uint8_t ignores_transformations;
  void *progress[3];
  void *progress_context;
  uint8_t converts_to_8_bits;  // since version 2
  uint8_t is_strict;           // since version 3
};
_Static_assert(
    offsetof(struct heif_decoding_options, converts_to_8_bits) == 5 * sizeof(void *),
    "libheif's layout");

// The values are libheif's own.
enum { colorspace_rgb = 1, chroma_interleaved_rgb = 10, chroma_interleaved_rgba = 11 };
enum { channel_interleaved = 10 };
// The version of the options in releases from 1.20 on.
enum { grids_may_lack_tiles = 7 };

#define CHEIF_FUNCTIONS(X) \
  X(struct heif_context *, context_alloc, (void)) \
  X(void, context_free, (struct heif_context *)) \
  X(void, context_set_maximum_image_size_limit, (struct heif_context *, int)) \
  X(void, context_set_max_decoding_threads, (struct heif_context *, int)) \
  X(struct heif_error, context_read_from_memory_without_copy, \
    (struct heif_context *, const void *, size_t, const void *)) \
  X(struct heif_error, context_get_primary_image_handle, \
    (struct heif_context *, struct heif_image_handle **)) \
  X(void, image_handle_release, (const struct heif_image_handle *)) \
  X(int, image_handle_get_ispe_width, (const struct heif_image_handle *)) \
  X(int, image_handle_get_ispe_height, (const struct heif_image_handle *)) \
  X(int, image_handle_has_alpha_channel, (const struct heif_image_handle *)) \
  X(int, image_handle_is_premultiplied_alpha, (const struct heif_image_handle *)) \
  X(int, image_handle_get_luma_bits_per_pixel, (const struct heif_image_handle *)) \
  X(struct heif_decoding_options *, decoding_options_alloc, (void)) \
  X(void, decoding_options_free, (struct heif_decoding_options *)) \
  X(struct heif_error, decode_image, \
    (const struct heif_image_handle *, struct heif_image **, int32_t, int32_t, \
     const struct heif_decoding_options *)) \
  X(void, image_release, (const struct heif_image *)) \
  X(int, image_get_width, (const struct heif_image *, int32_t)) \
  X(int, image_get_height, (const struct heif_image *, int32_t)) \
  X(uint8_t *, image_get_plane, (struct heif_image *, int32_t, int *)) \
  X(int, have_decoder_for_format, (int32_t))

#define CHEIF_MEMBER(result, name, parameters) result(*name) parameters;
static struct {
  CHEIF_FUNCTIONS(CHEIF_MEMBER)
} heif;

#ifdef __APPLE__
#define CHEIF_FILE "libheif.1.dylib"
#else
#define CHEIF_FILE "libheif.so.1"
#endif

static pthread_once_t load_once = PTHREAD_ONCE_INIT;
static bool is_loaded;
static char load_message[256];

static void load(void) {
  void *library = dlopen(CHEIF_FILE, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *reason = dlerror();
    snprintf(load_message, sizeof load_message, "%s", reason ? reason : CHEIF_FILE);
    return;
  }
#define CHEIF_FIND(result, name, parameters) \
  heif.name = (result(*) parameters)dlsym(library, "heif_" #name); \
  if (!heif.name) { \
    snprintf(load_message, sizeof load_message, "%s lacks heif_%s", CHEIF_FILE, #name); \
    return; \
  }
  CHEIF_FUNCTIONS(CHEIF_FIND)
  is_loaded = true;
}

const char *cheif_load(void) {
  pthread_once(&load_once, load);
  return is_loaded ? NULL : load_message;
}

bool cheif_has_decoder(int32_t codec) {
  // Allocating a context loads the plugins.
  struct heif_context *context = heif.context_alloc();
  bool has = heif.have_decoder_for_format(codec) != 0;
  if (context) heif.context_free(context);
  return has;
}

struct CHeifPicture {
  struct heif_context *context;
  struct heif_image_handle *handle;
  struct heif_image *image;
  bool has_alpha;
  bool is_premultiplied;
};

/// Returns true if a call failed, and then writes the reason.
static bool failed(struct heif_error error, char *words, size_t capacity) {
  if (error.code == 0) return false;
  snprintf(words, capacity, "%s", error.message ? error.message : "no reason given");
  return true;
}

CHeifPicture *cheif_open(
    const void *bytes, size_t count, int32_t longest_side, CHeifFacts *facts, char *words,
    size_t capacity) {
  CHeifPicture *picture = calloc(1, sizeof *picture);
  if (picture) picture->context = heif.context_alloc();
  if (!picture || !picture->context) {
    snprintf(words, capacity, "no memory");
    free(picture);
    return NULL;
  }
  heif.context_set_maximum_image_size_limit(picture->context, longest_side);
  // Tiles on this thread: callers with many pictures decode them in parallel.
  heif.context_set_max_decoding_threads(picture->context, 0);
  if (failed(
          heif.context_read_from_memory_without_copy(picture->context, bytes, count, NULL), words,
          capacity) ||
      failed(
          heif.context_get_primary_image_handle(picture->context, &picture->handle), words,
          capacity)) {
    cheif_close(picture);
    return NULL;
  }
  picture->has_alpha = heif.image_handle_has_alpha_channel(picture->handle) != 0;
  picture->is_premultiplied = heif.image_handle_is_premultiplied_alpha(picture->handle) != 0;
  facts->width = heif.image_handle_get_ispe_width(picture->handle);
  facts->height = heif.image_handle_get_ispe_height(picture->handle);
  facts->bits = heif.image_handle_get_luma_bits_per_pixel(picture->handle);
  facts->has_alpha = picture->has_alpha;
  return picture;
}

/// Divides the colors by their alpha.
static void straighten(uint8_t *bytes, size_t stride, int32_t width, int32_t height) {
  for (int32_t y = 0; y < height; y++) {
    uint8_t *row = bytes + (size_t)y * stride;
    for (int32_t x = 0; x < width; x++) {
      uint8_t *pixel = row + 4 * (size_t)x;
      unsigned alpha = pixel[3];
      if (alpha == 0 || alpha == 255) continue;
      for (int channel = 0; channel < 3; channel++) {
        unsigned color = (pixel[channel] * 255u + alpha / 2) / alpha;
        pixel[channel] = (uint8_t)(color > 255 ? 255 : color);
      }
    }
  }
}

/// Releases the data that only decoding needs.
static void forget_file(CHeifPicture *picture) {
  if (picture->handle) heif.image_handle_release(picture->handle);
  if (picture->context) heif.context_free(picture->context);
  picture->handle = NULL;
  picture->context = NULL;
}

bool cheif_decode(
    CHeifPicture *picture, bool is_as_stored, CHeifPixels *pixels, char *words, size_t capacity) {
  struct heif_decoding_options *options = heif.decoding_options_alloc();
  if (!options || options->version < 2 || !picture->handle) {
    if (options) heif.decoding_options_free(options);
    snprintf(words, capacity, "libheif has no options for it");
    return false;
  }
  options->ignores_transformations = is_as_stored;
  options->converts_to_8_bits = 1;
  // Otherwise libheif, since 1.21, leaves parts missing from a file black.
  if (options->version >= grids_may_lack_tiles) options->is_strict = 1;
  struct heif_error error = heif.decode_image(
      picture->handle, &picture->image, colorspace_rgb,
      picture->has_alpha ? chroma_interleaved_rgba : chroma_interleaved_rgb, options);
  heif.decoding_options_free(options);
  if (failed(error, words, capacity)) return false;
  forget_file(picture);
  int stride = 0;
  uint8_t *bytes = heif.image_get_plane(picture->image, channel_interleaved, &stride);
  pixels->width = heif.image_get_width(picture->image, channel_interleaved);
  pixels->height = heif.image_get_height(picture->image, channel_interleaved);
  int64_t row = (int64_t)pixels->width * (picture->has_alpha ? 4 : 3);
  if (!bytes || pixels->width <= 0 || pixels->height <= 0 || stride < row) {
    snprintf(words, capacity, "there are no samples");
    return false;
  }
  if (picture->is_premultiplied) {
    straighten(bytes, (size_t)stride, pixels->width, pixels->height);
  }
  pixels->bytes = bytes;
  pixels->bytes_per_row = (size_t)stride;
  return true;
}

void cheif_close(CHeifPicture *picture) {
  if (!picture) return;
  forget_file(picture);
  if (picture->image) heif.image_release(picture->image);
  free(picture);
}
