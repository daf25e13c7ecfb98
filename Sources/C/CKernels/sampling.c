#include "CKernelsSampling.h"
#include "processors.h"

#include <string.h>

#pragma STDC FP_CONTRACT OFF

// MARK: Taps

static inline int32_t clamp(int32_t value, int32_t low, int32_t high) {
  return value < low ? low : value > high ? high : value;
}

/// Returns the value of one pixel in the form of a tap, inside or outside the picture.
static uint32_t pixelAt(const CKernelsPicture *p, int32_t x, int32_t y) {
  int32_t insideX = clamp(x, 0, p->width - 1), insideY = clamp(y, 0, p->height - 1);
  if (!p->replicatesBorder && (insideX != x || insideY != y)) return p->borderPixel;
  x = insideX, y = insideY;
  const uint8_t *row = p->plane[0] + (ptrdiff_t)y * p->bytesPerRow[0];
  switch (p->layout) {
    case CKernelsLayoutPacked3:
      return row[3 * x] | (uint32_t)row[3 * x + 1] << 8 | (uint32_t)row[3 * x + 2] << 16;
    case CKernelsLayoutPacked4: {
      uint32_t value;
      memcpy(&value, row + 4 * (ptrdiff_t)x, 4);
      return value;
    }
    case CKernelsLayoutGray: return row[x] * 0x010101u;
    case CKernelsLayoutNV12: {
      const uint8_t *chroma = p->plane[1] + (ptrdiff_t)(y / 2) * p->bytesPerRow[1] + (x / 2) * 2;
      return row[x] | (uint32_t)chroma[0] << 8 | (uint32_t)chroma[1] << 16;
    }
    case CKernelsLayoutI420: {
      const uint8_t *cb = p->plane[1] + (ptrdiff_t)(y / 2) * p->bytesPerRow[1] + x / 2;
      const uint8_t *cr = p->plane[2] + (ptrdiff_t)(y / 2) * p->bytesPerRow[2] + x / 2;
      return row[x] | (uint32_t)*cb << 8 | (uint32_t)*cr << 16;
    }
  }
  return 0;
}

static inline uint64_t load64(const uint8_t *from) {
  uint64_t value;
  memcpy(&value, from, 8);
  return value;
}

static inline int bitsToNext(const CKernelsPicture *p) {
  return p->layout == CKernelsLayoutPacked4 ? 32 : 24;
}

/// Returns the two neighbors (x, y) and (x + 1, y), read as single pixels.
static uint64_t pairAt(const CKernelsPicture *p, int32_t x, int32_t y) {
  return pixelAt(p, x, y) | (uint64_t)pixelAt(p, x + 1, y) << bitsToNext(p);
}

/// Returns two neighbors in the border, if that has one color.
static inline uint64_t borderPair(const CKernelsPicture *p) {
  return p->borderPixel | (uint64_t)p->borderPixel << bitsToNext(p);
}

/// Returns true if all four neighbors of a point lie in a border of one color.
static inline int isInBorder(const CKernelsPicture *p, int32_t x, int32_t y) {
  uint32_t width = (uint32_t)p->width, height = (uint32_t)p->height;
  return !p->replicatesBorder && ((uint32_t)x + 1 > width || (uint32_t)y + 1 > height);
}

/// Returns the Y Cb Cr of two neighbors from two lumas and the chroma (Cb low, Cr high) of each.
static inline uint64_t interleave(uint32_t y0, uint32_t y1, uint32_t c0, uint32_t c1) {
  return y0 | (uint64_t)c0 << 8 | (uint64_t)y1 << 24 | (uint64_t)c1 << 32;
}

/// The starts of one picture row in each plane.
typedef struct {
  const uint8_t *plane[3];
} Row;

static inline Row rowAt(const CKernelsPicture *p, int32_t y) {
  // Chroma planes have half as many rows. The unused planes of other layouts stay NULL.
  ptrdiff_t half = y >> 1;
  Row row = {
      {p->plane[0] + y * p->bytesPerRow[0],
       p->plane[1] == NULL ? NULL : p->plane[1] + half * p->bytesPerRow[1],
       p->plane[2] == NULL ? NULL : p->plane[2] + half * p->bytesPerRow[2]}};
  return row;
}

// Each reads the pixels x and x + 1 of a row, both inside the picture, at once.

static inline uint64_t packed3Pair(Row row, int32_t x) {
  return load64(row.plane[0] + 3 * (ptrdiff_t)x);
}

static inline uint64_t packed4Pair(Row row, int32_t x) {
  return load64(row.plane[0] + 4 * (ptrdiff_t)x);
}

static inline uint64_t grayPair(Row row, int32_t x) {
  return row.plane[0][x] * 0x010101ull | row.plane[0][x + 1] * 0x010101000000ull;
}

static inline uint64_t nv12Pair(Row row, int32_t x) {
  uint16_t left, right;
  memcpy(&left, row.plane[1] + (x & ~1), 2);
  memcpy(&right, row.plane[1] + ((x + 1) & ~1), 2);
  return interleave(row.plane[0][x], row.plane[0][x + 1], left, right);
}

static inline uint64_t i420Pair(Row row, int32_t x) {
  int32_t left = x >> 1, right = (x + 1) >> 1;
  return interleave(
      row.plane[0][x], row.plane[0][x + 1], row.plane[1][left] | (uint32_t)row.plane[2][left] << 8,
      row.plane[1][right] | (uint32_t)row.plane[2][right] << 8);
}

/// Defines two loops for each layout.
///
/// Points left of LAST_X and above the last row have all four neighbors inside. Neighboring points
/// mostly lie in the same rows, so the rows are looked up when y changes, and just once for points
/// that share one y.
#define FETCH(name, PAIR, LAST_X) \
  static void name( \
      const CKernelsPicture *p, const int32_t *restrict x32, const int32_t *restrict y32, \
      size_t count, uint64_t *restrict taps) { \
    const int32_t width = p->width; \
    const uint32_t lastX = (uint32_t)(LAST_X), lastY = (uint32_t)(p->height - 1); \
    const uint64_t border = borderPair(p); \
    int32_t currentY = -1; \
    Row upper = {{0}}, lower = {{0}}; \
    for (size_t i = 0; i < count; i++) { \
      int32_t x = x32[i] >> 5, y = y32[i] >> 5; \
      if (__builtin_expect((uint32_t)x < lastX && (uint32_t)y < lastY, 1)) { \
        if (y != currentY) { \
          upper = rowAt(p, y), lower = rowAt(p, y + 1); \
          currentY = y; \
        } \
        taps[2 * i] = PAIR(upper, x); \
        taps[2 * i + 1] = PAIR(lower, x); \
      } else if (isInBorder(p, x, y)) { \
        taps[2 * i] = taps[2 * i + 1] = border; \
      } else { \
        taps[2 * i] = pairAt(p, x, y); \
        taps[2 * i + 1] = pairAt(p, x, y + 1); \
      } \
    } \
  } \
  static void name##Level( \
      const CKernelsPicture *p, const int32_t *restrict x32, int32_t y32, size_t count, \
      uint64_t *restrict taps) { \
    const int32_t width = p->width, y = y32 >> 5; \
    const uint64_t border = borderPair(p); \
    const int isInside = (uint32_t)y < (uint32_t)(p->height - 1); \
    const uint32_t lastX = isInside ? (uint32_t)(LAST_X) : 0; \
    const Row upper = rowAt(p, isInside ? y : 0), lower = rowAt(p, isInside ? y + 1 : 0); \
    for (size_t i = 0; i < count; i++) { \
      int32_t x = x32[i] >> 5; \
      if (__builtin_expect((uint32_t)x < lastX, 1)) { \
        taps[2 * i] = PAIR(upper, x); \
        taps[2 * i + 1] = PAIR(lower, x); \
      } else if (isInBorder(p, x, y)) { \
        taps[2 * i] = taps[2 * i + 1] = border; \
      } else { \
        taps[2 * i] = pairAt(p, x, y); \
        taps[2 * i + 1] = pairAt(p, x, y + 1); \
      } \
    } \
  }

// A load of 8 bytes takes 6 for two 3-byte pixels: it must end with the row.
FETCH(fetchPacked3, packed3Pair, width < 3 ? 0 : (width * 3 - 8) / 3 + 1)
FETCH(fetchPacked4, packed4Pair, width - 1)
FETCH(fetchGray, grayPair, width - 1)
FETCH(fetchNV12, nv12Pair, width - 1)
FETCH(fetchI420, i420Pair, width - 1)

void ckernels_fetch_taps(
    const CKernelsPicture *picture, const int32_t *x32, const int32_t *y32, size_t count,
    uint64_t *taps) {
  switch (picture->layout) {
    case CKernelsLayoutPacked3: fetchPacked3(picture, x32, y32, count, taps); break;
    case CKernelsLayoutPacked4: fetchPacked4(picture, x32, y32, count, taps); break;
    case CKernelsLayoutGray: fetchGray(picture, x32, y32, count, taps); break;
    case CKernelsLayoutNV12: fetchNV12(picture, x32, y32, count, taps); break;
    case CKernelsLayoutI420: fetchI420(picture, x32, y32, count, taps); break;
  }
}

void ckernels_fetch_level_taps(
    const CKernelsPicture *picture, const int32_t *x32, int32_t y32, size_t count, uint64_t *taps) {
  switch (picture->layout) {
    case CKernelsLayoutPacked3: fetchPacked3Level(picture, x32, y32, count, taps); break;
    case CKernelsLayoutPacked4: fetchPacked4Level(picture, x32, y32, count, taps); break;
    case CKernelsLayoutGray: fetchGrayLevel(picture, x32, y32, count, taps); break;
    case CKernelsLayoutNV12: fetchNV12Level(picture, x32, y32, count, taps); break;
    case CKernelsLayoutI420: fetchI420Level(picture, x32, y32, count, taps); break;
  }
}

// MARK: Color and elements

static inline uint8_t toByte(int32_t fixed) { return (uint8_t)clamp(fixed >> 16, 0, 255); }

/// The coefficients of a color matrix, in 16-bit fixed point.
typedef struct {
  int32_t black, luma, crToRed, cbToGreen, crToGreen, cbToBlue;
} Matrix;

// From the weights of red and blue in luma, as the recommendations state them. In video range luma
// 16...235 and chroma 16...240 are stretched.
#define FIXED(value) ((int32_t)((value) * 65536 + 0.5))
#define MATRIX(red, blue, black, lumaGain, chromaGain) \
  {black, \
   FIXED(lumaGain), \
   FIXED(2 * (1 - (red)) * (chromaGain)), \
   FIXED(2 * (1 - (blue)) * (blue) / (1 - (red) - (blue)) * (chromaGain)), \
   FIXED(2 * (1 - (red)) * (red) / (1 - (red) - (blue)) * (chromaGain)), \
   FIXED(2 * (1 - (blue)) * (chromaGain))}

static const Matrix matrices[CKERNELS_COLORS_COUNT] = {
    [CKernelsColorsBT601Video] = MATRIX(0.299, 0.114, 16, 255.0 / 219, 255.0 / 224),
    [CKernelsColorsBT601Full] = MATRIX(0.299, 0.114, 0, 1, 1),
    [CKernelsColorsBT709Video] = MATRIX(0.2126, 0.0722, 16, 255.0 / 219, 255.0 / 224),
    [CKernelsColorsBT709Full] = MATRIX(0.2126, 0.0722, 0, 1, 1),
};

FOR_EACH_PROCESSOR
void ckernels_ycbcr_to_rgb(uint8_t *pixels, size_t count, CKernelsColors colors) {
  const Matrix *matrix = &matrices[colors];
  const int32_t luma = matrix->luma, black = matrix->black;
  const int32_t crToRed = matrix->crToRed, cbToBlue = matrix->cbToBlue;
  const int32_t cbToGreen = matrix->cbToGreen, crToGreen = matrix->crToGreen;
  for (size_t i = 0; i < count; i++) {
    int32_t y = (pixels[3 * i] - black) * luma + 32768;
    int32_t cb = pixels[3 * i + 1] - 128, cr = pixels[3 * i + 2] - 128;
    pixels[3 * i] = toByte(y + crToRed * cr);
    pixels[3 * i + 1] = toByte(y - cbToGreen * cb - crToGreen * cr);
    pixels[3 * i + 2] = toByte(y + cbToBlue * cb);
  }
}

/// The number of pixels whose colors are computed side by side.
enum { BLOCK = 64 };

FOR_EACH_PROCESSOR
void ckernels_video_to_rgb(
    const uint8_t *restrict luma, const uint8_t *restrict cb, const uint8_t *restrict cr,
    size_t step, size_t count, CKernelsColors colors, uint8_t *restrict rgb) {
  const Matrix matrix = matrices[colors];
  for (size_t first = 0; first < count; first += BLOCK) {
    int32_t red[BLOCK], green[BLOCK], blue[BLOCK];
    uint8_t planes[3][BLOCK];
    size_t rest = count - first, length = rest < BLOCK ? rest : BLOCK;
    for (size_t i = 0; i < (length + 1) / 2; i++) {
      int32_t u = cb[(first / 2 + i) * step] - 128, v = cr[(first / 2 + i) * step] - 128;
      red[2 * i] = red[2 * i + 1] = matrix.crToRed * v + 32768;
      green[2 * i] = green[2 * i + 1] = 32768 - matrix.cbToGreen * u - matrix.crToGreen * v;
      blue[2 * i] = blue[2 * i + 1] = matrix.cbToBlue * u + 32768;
    }
    for (size_t i = 0; i < length; i++) {
      int32_t y = (luma[first + i] - matrix.black) * matrix.luma;
      planes[0][i] = toByte(y + red[i]);
      planes[1][i] = toByte(y + green[i]);
      planes[2][i] = toByte(y + blue[i]);
    }
    uint8_t *out = rgb + 3 * first;
    for (size_t i = 0; i < length; i++) {
      out[3 * i] = planes[0][i];
      out[3 * i + 1] = planes[1][i];
      out[3 * i + 2] = planes[2][i];
    }
  }
}

FOR_EACH_PROCESSOR
void ckernels_to_float(
    const uint8_t *restrict bytes, size_t count, const float scale[3], const float offset[3],
    float *restrict out) {
  // Twelve is a whole number of pixels and of vectors.
  float scales[12], offsets[12];
  for (int i = 0; i < 12; i++) scales[i] = scale[i % 3], offsets[i] = offset[i % 3];
  size_t i = 0;
  for (; i + 12 <= count; i += 12) {
    for (int j = 0; j < 12; j++) out[i + j] = (float)bytes[i + j] * scales[j] + offsets[j];
  }
  for (int j = 0; i < count; i++, j++) out[i] = (float)bytes[i] * scales[j] + offsets[j];
}

FOR_EACH_PROCESSOR
void ckernels_to_int8(const uint8_t *bytes, size_t count, int8_t *out) {
  for (size_t i = 0; i < count; i++) out[i] = (int8_t)(bytes[i] ^ 0x80);
}
