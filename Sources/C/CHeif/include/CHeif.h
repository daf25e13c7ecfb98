#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The part of libheif's C interface that reading pictures needs, found at run time: few pictures
// are HEIC or AVIF, and linking libheif with its four codecs would cost every start of every
// program. Written against libheif 1.15 (soname libheif.so.1); layouts and numbers below are part
// of its stable interface (libheif/heif.h).

/// Loads the library once for the process; what is wrong in the dynamic loader's words, or null.
const char *cheif_load(void);

// Everything below needs an earlier cheif_load() that returned null.

/// The codecs of pictures, by libheif's numbers.
enum { CHEIF_HEVC = 1, CHEIF_AV1 = 4 };

/// Whether the library has a decoder: newer ones load them as plugins, which may not be installed.
bool cheif_has_decoder(int32_t codec);

/// A picture that is being read.
typedef struct CHeifPicture CHeifPicture;

/// What the library says about a picture before it is decoded; its size is that of the stored
/// samples, before they are cropped and turned.
typedef struct {
  int32_t width;
  int32_t height;
  /// The bits of a sample.
  int32_t bits;
  bool has_alpha;
} CHeifFacts;

/// The samples of a decoded picture: 8 bits each, three or four of them interleaved.
typedef struct {
  const uint8_t *bytes;
  size_t bytes_per_row;
  int32_t width;
  int32_t height;
} CHeifPixels;

/// Finds the main picture of a file, whose bytes must stay in place until it is decoded or closed;
/// null when there is none, and then the reason in words.
///
/// Sides above the limit are refused.
CHeifPicture *cheif_open(
    const void *bytes, size_t count, int32_t longest_side, CHeifFacts *facts, char *words,
    size_t capacity);

/// Decodes a picture, with straight alpha where it has any; false with the reason in words. May be
/// called once.
///
/// It is as stored, or cropped and turned as its file says. The samples are the picture's until it
/// is closed; the file's bytes are needed no longer.
bool cheif_decode(
    CHeifPicture *picture, bool is_as_stored, CHeifPixels *pixels, char *words, size_t capacity);

void cheif_close(CHeifPicture *picture);
