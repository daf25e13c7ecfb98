#include "CKernelsFollowing.h"
#include "processors.h"

#include <math.h>
#include <string.h>

// Multiplying and adding in one step rounds once instead of twice, on the processors that can.
#pragma STDC FP_CONTRACT OFF

enum { SIDE = CKERNELS_FOLLOWED_SIDE };

// Lanes are added in a fixed order, so that results are the same on every machine.
typedef float Lanes __attribute__((vector_size(32)));
typedef uint8_t Bytes __attribute__((vector_size(8)));

// All functions that take or return lanes are inlined, so that their calling convention does not
// matter.
#pragma GCC diagnostic ignored "-Wpsabi"

#define INLINE static inline __attribute__((always_inline))

// MARK: Small pictures

INLINE uint32_t luma(uint32_t red, uint32_t green, uint32_t blue) {
  return (red * 77 + green * 150 + blue * 29) >> 8;
}

/// The sample positions in a square: the number along a side, the first and the distance to the
/// next.
typedef struct {
  int32_t factor, count, step, first;
} Samples;

/// The number of column sums kept at a time: enough for at least one square.
enum { COLUMN_SUMS = 4 * CKERNELS_MOST_SHRUNK };

/// Shrinks some pixels of a row; `bytesPerPixel` and `count` are constants at every inlined call.
INLINE void shrinkSome(
    const uint8_t *pixels, ptrdiff_t rowStep, Samples samples, CKernelsChannels channels,
    int32_t bytesPerPixel, int32_t count, int32_t width, uint8_t *gray) {
  uint16_t sums[COLUMN_SUMS];
  int32_t byteCount =
      ((width - 1) * samples.factor + (count - 1) * samples.step + 1) * bytesPerPixel;
  for (int32_t i = 0; i < byteCount; i++) {
    uint16_t sum = pixels[i];
    for (int32_t j = 1; j < count; j++) sum += pixels[i + j * rowStep];
    sums[i] = sum;
  }
  const uint32_t number = (uint32_t)(count * count);
  for (int32_t x = 0; x < width; x++) {
    const uint16_t *column = sums + x * samples.factor * bytesPerPixel;
    uint32_t red = 0, green = 0, blue = 0;
    for (int32_t i = 0; i < count; i++, column += samples.step * bytesPerPixel) {
      if (bytesPerPixel == 1) {
        red += column[0];
      } else {
        red += column[channels.red];
        green += column[channels.green];
        blue += column[channels.blue];
      }
    }
    uint32_t sum = bytesPerPixel == 1 ? red : luma(red, green, blue);
    gray[x] = (uint8_t)((sum + number / 2) / number);
  }
}

INLINE void shrink(
    const CKernelsPicture *picture, CKernelsChannels channels, Samples samples,
    int32_t bytesPerPixel, int32_t count, int32_t width, int32_t height, uint8_t *gray) {
  const ptrdiff_t bytesPerRow = picture->bytesPerRow[0];
  int32_t most = COLUMN_SUMS / (samples.factor * bytesPerPixel);
  for (int32_t y = 0; y < height; y++) {
    const uint8_t *row = picture->plane[0] +
                         ((ptrdiff_t)y * samples.factor + samples.first) * bytesPerRow +
                         (ptrdiff_t)samples.first * bytesPerPixel;
    for (int32_t x = 0, some; x < width; x += some, gray += some) {
      some = width - x < most ? width - x : most;
      shrinkSome(
          row + (ptrdiff_t)x * samples.factor * bytesPerPixel, samples.step * bytesPerRow, samples,
          channels, bytesPerPixel, count, some, gray);
    }
  }
}

FOR_EACH_PROCESSOR
void ckernels_shrink_to_gray(
    const CKernelsPicture *picture, CKernelsChannels channels, int32_t factor, int32_t width,
    int32_t height, uint8_t *gray) {
  Samples samples = {.factor = factor, .count = factor < 3 ? factor : 3};
  samples.step = factor / samples.count;
  samples.first = (factor - 1 - samples.step * (samples.count - 1)) / 2;
  int32_t bytesPerPixel = picture->layout == CKernelsLayoutPacked3   ? 3
                          : picture->layout == CKernelsLayoutPacked4 ? 4
                                                                     : 1;
#define SHRINK(BYTES, COUNT) \
  if (bytesPerPixel == BYTES && samples.count == COUNT) \
  shrink(picture, channels, samples, BYTES, COUNT, width, height, gray)
  SHRINK(1, 1);
  SHRINK(1, 2);
  SHRINK(1, 3);
  SHRINK(3, 1);
  SHRINK(3, 2);
  SHRINK(3, 3);
  SHRINK(4, 1);
  SHRINK(4, 2);
  SHRINK(4, 3);
#undef SHRINK
}

FOR_EACH_PROCESSOR
void ckernels_halve_gray(const CKernelsGray *gray, uint8_t *half) {
  int32_t width = gray->width / 2, height = gray->height / 2;
  for (int32_t y = 0; y < height; y++) {
    const uint8_t *upper = gray->pixels + (ptrdiff_t)(2 * y) * gray->width;
    const uint8_t *lower = upper + gray->width;
    for (int32_t x = 0; x < width; x++)
      *half++ =
          (uint8_t)((upper[2 * x] + upper[2 * x + 1] + lower[2 * x] + lower[2 * x + 1] + 2) / 4);
  }
}

// MARK: Squares around points

INLINE Lanes lanes(const uint8_t *from) {
  Bytes bytes;
  memcpy(&bytes, from, 8);
  return __builtin_convertvector(bytes, Lanes);
}

INLINE float sum(Lanes v) {
  return ((v[0] + v[4]) + (v[2] + v[6])) + ((v[1] + v[5]) + (v[3] + v[7]));
}

enum { MARGIN = 1, ROWS = SIDE + 2 * MARGIN + 1, COLUMNS = 16 };

/// The rows of pixels from which a square and its neighbors are blended.
typedef struct {
  const uint8_t *pixels;
  ptrdiff_t bytesPerRow;
  float right, down;
  uint8_t copy[ROWS * COLUMNS];
} Window;

INLINE int32_t clampIndex(int32_t index, int32_t count) {
  return index < 0 ? 0 : index >= count ? count - 1 : index;
}

/// Points the window at the square around (x, y); beyond the picture's edge, edge pixels repeat.
INLINE void openWindow(Window *window, const CKernelsGray *gray, float x, float y) {
  float left = x - (SIDE - 1) * 0.5f - MARGIN, top = y - (SIDE - 1) * 0.5f - MARGIN;
  float column = floorf(left), row = floorf(top);
  window->right = left - column;
  window->down = top - row;
  int32_t i = (int32_t)column, j = (int32_t)row;
  if (i >= 0 && j >= 0 && i + SIDE + 2 * MARGIN < gray->width && j + ROWS <= gray->height) {
    window->pixels = gray->pixels + (ptrdiff_t)j * gray->width + i;
    window->bytesPerRow = gray->width;
    return;
  }
  for (int32_t v = 0; v < ROWS; v++) {
    const uint8_t *source = gray->pixels + (ptrdiff_t)clampIndex(j + v, gray->height) * gray->width;
    for (int32_t u = 0; u < ROWS; u++)
      window->copy[v * COLUMNS + u] = source[clampIndex(i + u, gray->width)];
  }
  window->pixels = window->copy;
  window->bytesPerRow = COLUMNS;
}

/// Returns a row of the square, blended from left to right only; row and column count from the
/// margin.
INLINE Lanes blendedRow(const Window *window, int32_t row, int32_t column) {
  const uint8_t *pixel = window->pixels + (ptrdiff_t)row * window->bytesPerRow + column;
  Lanes left = lanes(pixel);
  return left + window->right * (lanes(pixel + 1) - left);
}

INLINE void readSquare(const Window *window, Lanes *square) {
  Lanes upper = blendedRow(window, MARGIN, MARGIN);
  for (int32_t row = 0; row < SIDE; row++) {
    Lanes lower = blendedRow(window, row + MARGIN + 1, MARGIN);
    square[row] = upper + window->down * (lower - upper);
    upper = lower;
  }
}

INLINE float mean(const Lanes *square) {
  Lanes total = square[0];
  for (int32_t row = 1; row < SIDE; row++) total += square[row];
  return sum(total) / (SIDE * SIDE);
}

// MARK: Following

/// A square with its slopes, all without their means: a change of brightness has no effect.
typedef struct {
  Lanes pixels[SIDE], slopeX[SIDE], slopeY[SIDE];
  float xx, xy, yy;
} Pattern;

INLINE void center(Lanes *square) {
  float value = mean(square);
  for (int32_t row = 0; row < SIDE; row++) square[row] -= value;
}

INLINE float product(const Lanes *first, const Lanes *second) {
  Lanes total = first[0] * second[0];
  for (int32_t row = 1; row < SIDE; row++) total += first[row] * second[row];
  return sum(total);
}

INLINE void readPattern(Pattern *pattern, const CKernelsGray *gray, float x, float y) {
  Window window;
  openWindow(&window, gray, x, y);
  Lanes middle[ROWS], sides[ROWS];
  for (int32_t row = 0; row < ROWS; row++) {
    middle[row] = blendedRow(&window, row, MARGIN);
    sides[row] = blendedRow(&window, row, 2 * MARGIN) - blendedRow(&window, row, 0);
  }
  Lanes full[ROWS - 1];
  for (int32_t row = 0; row + 1 < ROWS; row++)
    full[row] = middle[row] + window.down * (middle[row + 1] - middle[row]);
  for (int32_t row = 0; row < SIDE; row++) {
    int32_t at = row + MARGIN;
    pattern->pixels[row] = full[at];
    pattern->slopeY[row] = 0.5f * (full[at + 1] - full[at - 1]);
    pattern->slopeX[row] = 0.5f * (sides[at] + window.down * (sides[at + 1] - sides[at]));
  }
  center(pattern->pixels);
  center(pattern->slopeX);
  center(pattern->slopeY);
  pattern->xx = product(pattern->slopeX, pattern->slopeX);
  pattern->xy = product(pattern->slopeX, pattern->slopeY);
  pattern->yy = product(pattern->slopeY, pattern->slopeY);
}

/// Returns the smaller eigenvalue of the slopes' products over the square: the precision of a
/// point's place.
INLINE float texture(const Pattern *p) {
  float half = (p->xx - p->yy) * 0.5f;
  return ((p->xx + p->yy) * 0.5f - sqrtf(half * half + p->xy * p->xy)) / (SIDE * SIDE);
}

/// The minimum texture: squares with smaller slopes, as a square of gray levels a pixel, have none.
static const float leastTexture = 0.6f;
enum { MOST_STEPS = 12 };
static const float lastStep = 0.02f;

INLINE int32_t isInside(const CKernelsGray *gray, float x, float y) {
  // Comparisons with NaN are false.
  return x >= 0 && y >= 0 && x <= (float)(gray->width - 1) && y <= (float)(gray->height - 1);
}

/// Moves (x, y) to the pattern's position; returns 0 if that lies outside.
INLINE int32_t settle(const Pattern *p, const CKernelsGray *gray, float *x, float *y) {
  float scale = 1 / (p->xx * p->yy - p->xy * p->xy);
  for (int32_t step = 0; step < MOST_STEPS; step++) {
    if (!isInside(gray, *x, *y)) return 0;
    Window window;
    Lanes square[SIDE];
    openWindow(&window, gray, *x, *y);
    readSquare(&window, square);
    for (int32_t row = 0; row < SIDE; row++) square[row] = p->pixels[row] - square[row];
    float errorX = product(p->slopeX, square), errorY = product(p->slopeY, square);
    float right = (p->yy * errorX - p->xy * errorY) * scale;
    float down = (p->xx * errorY - p->xy * errorX) * scale;
    *x += right;
    *y += down;
    if (right * right + down * down < lastStep * lastStep) break;
  }
  return isInside(gray, *x, *y);
}

/// Follows one point from coarse to fine; returns 0 if it is lost.
INLINE int32_t follow(
    const CKernelsGray *before, const CKernelsGray *after, int32_t levelCount, float fromX,
    float fromY, float *toX, float *toY) {
  float right = *toX - fromX, down = *toY - fromY;
  for (int32_t level = levelCount - 1; level >= 0; level--) {
    float scale = 1.0f / (float)(1 << level);
    // The center of a pixel in a halved picture lies between two of the larger one.
    float x = (fromX + 0.5f) * scale - 0.5f, y = (fromY + 0.5f) * scale - 0.5f;
    Pattern pattern;
    if (!isInside(&before[level], x, y)) {
      if (level == 0) return 0;
      continue;
    }
    readPattern(&pattern, &before[level], x, y);
    if (texture(&pattern) < leastTexture) {
      if (level == 0) return 0;
      continue;
    }
    float atX = x + right * scale, atY = y + down * scale;
    if (!settle(&pattern, &after[level], &atX, &atY)) {
      if (level == 0) return 0;
      continue;
    }
    right = (atX - x) / scale;
    down = (atY - y) / scale;
  }
  *toX = fromX + right;
  *toY = fromY + down;
  return 1;
}

INLINE float correlation(
    const CKernelsGray *before, float fromX, float fromY, const CKernelsGray *after, float toX,
    float toY) {
  Window window;
  Lanes first[SIDE], second[SIDE];
  openWindow(&window, before, fromX, fromY);
  readSquare(&window, first);
  openWindow(&window, after, toX, toY);
  readSquare(&window, second);
  center(first);
  center(second);
  float lengths = product(first, first) * product(second, second);
  return lengths > 0 ? product(first, second) / sqrtf(lengths) : 0;
}

FOR_EACH_PROCESSOR
void ckernels_follow_points(
    const CKernelsGray *before, const CKernelsGray *after, int32_t levelCount, size_t count,
    const float *from, float *to, float *error, float *likeness) {
  for (size_t i = 0; i < count; i++) {
    const float *start = from + 2 * i;
    float *end = to + 2 * i;
    error[i] = INFINITY;
    likeness[i] = 0;
    if (!follow(before, after, levelCount, start[0], start[1], &end[0], &end[1])) continue;
    float back[2] = {start[0], start[1]};
    if (!follow(after, before, levelCount, end[0], end[1], &back[0], &back[1])) continue;
    float right = back[0] - start[0], down = back[1] - start[1];
    error[i] = sqrtf(right * right + down * down);
    likeness[i] = correlation(before, start[0], start[1], after, end[0], end[1]);
  }
}
