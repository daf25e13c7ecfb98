#include "CPNGReader.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>

typedef struct {
  const uint8_t *next;
  size_t remaining;
  char *message;
  size_t messageCapacity;
} Source;

static void note(Source *source, const char *words) {
  if (source->messageCapacity == 0) return;
  size_t length = strlen(words);
  if (length >= source->messageCapacity) length = source->messageCapacity - 1;
  memcpy(source->message, words, length);
  source->message[length] = 0;
}

static void fail(png_structp png, png_const_charp words) {
  note(png_get_error_ptr(png), words);
  png_longjmp(png, 1);
}

// Warnings concern chunks that do not change the samples.
static void ignore(png_structp png, png_const_charp words) {
  (void)png;
  (void)words;
}

static void take(png_structp png, png_bytep destination, size_t count) {
  Source *source = png_get_io_ptr(png);
  if (count > source->remaining) png_error(png, "the file ends early");
  memcpy(destination, source->next, count);
  source->next += count;
  source->remaining -= count;
}

static int isPalette(png_structp png, png_infop info) {
  return png_get_color_type(png, info) == PNG_COLOR_TYPE_PALETTE;
}

// Requests the samples as `request` specifies. Adding a missing alpha, or dropping an existing one,
// keeps the row length right even if libpng rejects the tRNS chunk.
static void transform(png_structp png, png_infop info, const CPNGReaderRequest *request) {
  if (request->channels == 1) {
    // Numbers as stored: neither looked up in the palette nor scaled to 8 bits.
    int type = png_get_color_type(png, info);
    if ((type != PNG_COLOR_TYPE_PALETTE && type != PNG_COLOR_TYPE_GRAY) ||
        png_get_bit_depth(png, info) > 8) {
      png_error(png, "its pixels are not numbers of a palette or of gray, up to 8 bits");
    }
    png_set_packing(png);
    return;
  }
  if (isPalette(png, info)) {
    // Colors are looked up here: libpng does not report numbers without one.
    png_set_packing(png);
    return;
  }
  png_set_expand(png);
  png_set_strip_16(png);
  png_set_gray_to_rgb(png);
  int hasAlpha = (png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA) != 0 ||
                 png_get_valid(png, info, PNG_INFO_tRNS) != 0;
  if (request->channels == 4 && !hasAlpha) png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
  if (request->channels == 3 && hasAlpha) png_set_strip_alpha(png);
}

static void fillColors(
    uint8_t *row, const CPNGReaderRequest *request, png_const_colorp palette,
    png_const_bytep alphas, int alphaCount) {
  // From the right, because a color takes more room than its number.
  for (uint32_t column = request->width; column-- > 0;) {
    uint8_t number = row[column];
    uint8_t *pixel = row + (size_t)column * request->channels;
    pixel[0] = palette[number].red;
    pixel[1] = palette[number].green;
    pixel[2] = palette[number].blue;
    if (request->channels == 4) pixel[3] = number < alphaCount ? alphas[number] : 0xff;
  }
}

// Replaces the numbers at the start of each row by the colors of the palette. Numbers as stored
// stay, among them `CPNGREADER_NO_CLASS` without a color.
static void lookUp(png_structp png, png_infop info, const CPNGReaderRequest *request) {
  png_colorp palette = NULL;
  png_bytep alphas = NULL;
  int colorCount = 0, alphaCount = 0;
  png_get_PLTE(png, info, &palette, &colorCount);
  if (png_get_valid(png, info, PNG_INFO_tRNS)) png_get_tRNS(png, info, &alphas, &alphaCount, NULL);
  if (palette == NULL) png_error(png, "it has no palette");
  if (alphas == NULL) alphaCount = 0;
  for (uint32_t row = 0; row < request->height; row++) {
    uint8_t *pixels = request->pixels + row * request->bytesPerRow;
    for (uint32_t column = 0; column < request->width; column++) {
      if (pixels[column] < colorCount) continue;
      if (request->channels == 1 && pixels[column] == CPNGREADER_NO_CLASS) continue;
      png_error(png, "its pixels have numbers that are not in its palette");
    }
    if (request->channels > 1) fillColors(pixels, request, palette, alphas, alphaCount);
  }
}

static void readRows(png_structp png, png_infop info, const CPNGReaderRequest *request) {
  // Only the chunks that make up the samples: the rest is skipped unread.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  static const png_byte skipped[] =
      "bKGD\0cHRM\0eXIf\0gAMA\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0sRGB\0sTER\0"
      "tEXt\0tIME\0zTXt";
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, skipped, sizeof skipped / 5);
  png_set_user_limits(png, request->width, request->height);

  png_read_info(png, info);
  if (png_get_image_width(png, info) != request->width ||
      png_get_image_height(png, info) != request->height) {
    png_error(png, "its header gives two sizes");
  }
  transform(png, info, request);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t channels = isPalette(png, info) ? 1 : request->channels;
  if (png_get_rowbytes(png, info) != channels * request->width) {
    png_error(png, "its rows do not have the length its header gives");
  }
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t row = 0; row < request->height; row++) {
      png_read_row(png, request->pixels + row * request->bytesPerRow, NULL);
    }
  }
  png_read_end(png, NULL);
  if (isPalette(png, info)) lookUp(png, info, request);
}

int cpngreader_decode(const CPNGReaderRequest *request, char *message, size_t messageCapacity) {
  Source source = {request->bytes, request->byteCount, message, messageCapacity};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &source, fail, ignore);
  png_infop info = png == NULL ? NULL : png_create_info_struct(png);
  if (info == NULL) {
    png_destroy_read_struct(&png, NULL, NULL);
    note(&source, "libpng cannot start: wrong version or no memory");
    return 1;
  }
  // Neither pointer changes after this, so both are still right after a jump.
  int failed = setjmp(png_jmpbuf(png));
  if (!failed) {
    png_set_read_fn(png, &source, take);
    readRows(png, info, request);
  }
  png_destroy_read_struct(&png, &info, NULL);
  return failed != 0;
}
