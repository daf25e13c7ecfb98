#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The part of libtiff's interface that reading pictures needs, found at run time. Written against
// libtiff 4.5 (soname libtiff.so.6), the first whose messages and memory are each file's own
// (tiffio.h); older ones print to standard error.

/// Loads the library once for the process; returns null, or the error in the dynamic loader's
/// words.
const char *ctiff_load(void);

/// The meaning of colors (tiff.h, PHOTOMETRIC_…).
enum {
  CTIFF_WHITE_IS_ZERO = 0,
  CTIFF_BLACK_IS_ZERO = 1,
  CTIFF_RGB = 2,
  CTIFF_PALETTE = 3,
  CTIFF_INKS = 5,
};

/// The type of samples (tiff.h, SAMPLEFORMAT_…).
enum { CTIFF_UNSIGNED = 1, CTIFF_SIGNED = 2, CTIFF_FLOAT = 3, CTIFF_UNTYPED = 4 };

/// The meaning of a sample beside the colors (tiff.h, EXTRASAMPLE_…).
enum { CTIFF_NO_ALPHA = 0, CTIFF_PREMULTIPLIED_ALPHA = 1, CTIFF_STRAIGHT_ALPHA = 2 };

/// The picture of a file's first directory.
typedef struct CTIFFPicture CTIFFPicture;

/// The directory's fields, with libtiff's defaults for missing ones.
typedef struct {
  uint32_t width;
  uint32_t height;
  uint16_t bits;
  uint16_t format;
  uint16_t photometric;
  uint16_t samples;
  /// The number of samples beside the colors, and the kind of the first alpha among them.
  uint16_t extra_count;
  uint16_t alpha;
  uint16_t alpha_index;
  uint16_t orientation;
  /// The ink set; 1 is CMYK.
  uint16_t ink_set;
  /// True if each color is stored in a separate plane.
  bool is_separate;
  bool is_tiled;
  uint32_t tile_width;
  uint32_t tile_height;
  /// The number of rows decoded together if there are no tiles.
  uint32_t strip_height;
  uint64_t row_bytes;
  uint64_t tile_bytes;
  /// The range of the samples, if the directory has it: the least and the greatest of all.
  bool has_range;
  double least_sample;
  double greatest_sample;
} CTIFFFacts;

/// Reads the first directory of a file; returns null on failure, with the reason in words.
///
/// The bytes stay in place until the picture is closed. libtiff allocates no block above the limit.
/// JPEGs inside are decoded to RGB.
CTIFFPicture *ctiff_open(
    const void *bytes, size_t count, size_t largest_block, CTIFFFacts *facts, char *words,
    size_t capacity);

/// The library's last error.
const char *ctiff_message(const CTIFFPicture *picture);

/// Reads the 2^bits numbers of each color of a palette; returns false if there is none.
bool ctiff_palette(
    CTIFFPicture *picture, const uint16_t **red, const uint16_t **green, const uint16_t **blue);

/// Decodes a row into row_bytes bytes; rows of one plane must be requested in order.
bool ctiff_read_row(CTIFFPicture *picture, uint32_t row, uint16_t plane, void *bytes);

/// Decodes the tile that holds a pixel, into tile_bytes bytes.
bool ctiff_read_tile(CTIFFPicture *picture, uint32_t x, uint32_t y, uint16_t plane, void *bytes);

/// Returns true if the library can convert the colors itself, and then leaves rows as stored.
bool ctiff_prepare_conversion(CTIFFPicture *picture);

/// Converts the strip that begins at a row, or the tile that begins at a pixel.
///
/// Red, green, blue and alpha are in the bytes of each number from the lowest. A tile's rows begin
/// at `first`.
bool ctiff_convert_strip(CTIFFPicture *picture, uint32_t row, uint32_t *pixels);
bool ctiff_convert_tile(CTIFFPicture *picture, uint32_t x, uint32_t y, uint32_t *pixels);

void ctiff_close(CTIFFPicture *picture);
