#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The part of libheif's C interface that reading pictures needs, found at run time: few pictures
// are HEIC or AVIF, and linking libheif with its four codecs would cost every start of every
// program. Written against libheif 1.15 (soname libheif.so.1); layouts and numbers below are part
// of its stable interface (libheif/heif.h).

/// Loads the library once for the process; returns null, or the error in the dynamic loader's
/// words.
const char *cheif_load(void);

// Everything below needs an earlier cheif_load() that returned null.

/// The codecs of pictures, by libheif's numbers.
enum { CHEIF_HEVC = 1, CHEIF_AV1 = 4 };

/// Returns true if the library has a decoder: newer ones load them as plugins, which may not be
/// installed.
bool cheif_has_decoder(int32_t codec);

/// A picture that is being read.
typedef struct CHeifPicture CHeifPicture;

/// The library's description of a picture before decoding.
///
/// Its size is that of the stored samples, before cropping and turning.
typedef struct {
  int32_t width;
  int32_t height;
  /// The number of bits in a sample.
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

/// Finds the main picture of a file; returns null if there is none, with the reason in words.
///
/// The bytes must stay in place until the picture is decoded or closed. Sides above the limit are
/// refused.
CHeifPicture *cheif_open(
    const void *bytes, size_t count, int32_t longest_side, CHeifFacts *facts, char *words,
    size_t capacity);

/// Decodes a picture, with straight alpha if it has any; returns false with the reason in words.
///
/// Call at most once. The result is as stored, or cropped and turned as its file specifies. The
/// picture owns the samples until it is closed; the file's bytes are no longer needed.
bool cheif_decode(
    CHeifPicture *picture, bool is_as_stored, CHeifPixels *pixels, char *words, size_t capacity);

void cheif_close(CHeifPicture *picture);
