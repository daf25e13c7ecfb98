// Reads a PNG with libpng's full interface, which reports errors by longjmp and so cannot be called
// from Swift. The simplified interface (png_image_*) cannot replace it: it converts gamma, so that
// a picture with a gAMA chunk or 16-bit samples does not give its stored values.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The number of pixels without a class in pictures of labels; it needs no color.
enum { CPNGREADER_NO_CLASS = 255 };

typedef struct {
  /// The PNG's bytes and their number.
  const uint8_t *bytes;
  size_t byteCount;
  /// The destination: `height` rows of `channels` * `width` bytes, `bytesPerRow` apart.
  uint8_t *pixels;
  size_t bytesPerRow;
  uint32_t width;
  uint32_t height;
  /// The number of channels: 3 for red, green, blue; 4 for red, green, blue, straight alpha; 1 for
  /// the stored numbers of a palette or of gray.
  int channels;
} CPNGReaderRequest;

/// Decodes to 8-bit samples exactly as stored.
///
/// Palettes and gray are expanded, 16-bit samples keep their high byte, no color chunk is applied.
/// With one channel nothing is expanded, and colors and 16-bit samples are an error. So are numbers
/// without a color in the palette.
///
/// Returns 0 if every row was written. Otherwise returns 1 and leaves libpng's words, terminated by
/// a zero byte, in `message`. Nothing is written outside the rows, whatever the bytes contain.
int cpngreader_decode(const CPNGReaderRequest *request, char *message, size_t messageCapacity);
