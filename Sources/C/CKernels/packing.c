#include "CKernelsPacking.h"

#include <string.h>

#include "processors.h"

FOR_EACH_PROCESSOR
void ckernels_interleave(
    const uint8_t *first, const uint8_t *second, size_t count, uint8_t *restrict woven) {
  for (size_t i = 0; i < count; i++) {
    woven[2 * i] = first[i];
    woven[2 * i + 1] = second[i];
  }
}

FOR_EACH_PROCESSOR
void ckernels_part(
    const uint8_t *woven, size_t count, uint8_t *restrict first, uint8_t *restrict second) {
  for (size_t i = 0; i < count; i++) {
    first[i] = woven[2 * i];
    second[i] = woven[2 * i + 1];
  }
}

void ckernels_look_up(
    const uint8_t *bytes, size_t count, const uint8_t table[256], uint8_t *found) {
  for (size_t i = 0; i < count; i++) found[i] = table[bytes[i]];
}

FOR_EACH_PROCESSOR
void ckernels_reorder(
    const uint8_t *pixels, CKernelsPixel from, size_t count, CKernelsPixel to,
    uint8_t *restrict ordered) {
  for (size_t i = 0; i < count; i++) {
    const uint8_t *pixel = pixels + i * from.size;
    uint8_t *place = ordered + i * to.size;
    uint8_t red = pixel[from.red], green = pixel[from.green], blue = pixel[from.blue];
    if (to.size == 4) place[to.fourth] = 255;
    place[to.red] = red;
    place[to.green] = green;
    place[to.blue] = blue;
  }
}

static uint8_t weighed(int32_t sum, int32_t offset) {
  int32_t value = (sum + (offset << 16) + 32768) >> 16;
  return value < 0 ? 0 : value > 255 ? 255 : (uint8_t)value;
}

FOR_EACH_PROCESSOR
void ckernels_make_luma(
    const uint8_t *rgb, size_t count, const CKernelsColorWeights *weights, uint8_t *restrict luma) {
  const int32_t red = weights->red, green = weights->green, blue = weights->blue;
  const int32_t black = weights->black;
  for (size_t i = 0; i < count; i++) {
    luma[i] = weighed(red * rgb[3 * i] + green * rgb[3 * i + 1] + blue * rgb[3 * i + 2], black);
  }
}

FOR_EACH_PROCESSOR
void ckernels_make_chroma(
    const uint8_t *upper, const uint8_t *lower, size_t count, const CKernelsColorWeights *weights,
    uint8_t *restrict cb, uint8_t *restrict cr, size_t step) {
  const CKernelsColorWeights w = *weights;
  for (size_t i = 0; i < count; i += 2) {
    size_t left = 3 * i, right = i + 1 < count ? left + 3 : left;
    int32_t sums[3];
    for (int c = 0; c < 3; c++) {
      sums[c] = upper[left + (size_t)c] + upper[right + (size_t)c] + lower[left + (size_t)c] +
                lower[right + (size_t)c];
    }
    // No weight is more than half of 65536, and those of one sign add up to no more: below 2^25.
    int32_t blueness = w.cbRed * sums[0] + w.cbGreen * sums[1] + w.cbBlue * sums[2];
    int32_t redness = w.crRed * sums[0] + w.crGreen * sums[1] + w.crBlue * sums[2];
    cb[i / 2 * step] = weighed((blueness + 2) >> 2, 128);
    cr[i / 2 * step] = weighed((redness + 2) >> 2, 128);
  }
}

#define TURN(type) \
  for (size_t y = 0; y < height; y++) { \
    const uint8_t *source = plane + turn.first + (ptrdiff_t)y * turn.down; \
    uint8_t *target = turned + y * bytesPerRow; \
    for (size_t x = 0; x < width; x++, source += turn.right) { \
      memcpy(target + x * sizeof(type), source, sizeof(type)); \
    } \
  }

typedef struct {
  uint8_t bytes[3];
} Triple;

void ckernels_turn(
    const uint8_t *plane, CKernelsTurn turn, size_t elementSize, size_t width, size_t height,
    uint8_t *turned, size_t bytesPerRow) {
  switch (elementSize) {
    case 1: TURN(uint8_t) break;
    case 2: TURN(uint16_t) break;
    case 3: TURN(Triple) break;
    case 4: TURN(uint32_t) break;
    default: break;
  }
}
