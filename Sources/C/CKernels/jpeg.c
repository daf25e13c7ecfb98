#include <string.h>

#include "include/CKernelsJPEG.h"

// Eight columns of a block at a time. Sums wrap around, since coefficients come from files; those
// of pictures stay far below the limit.
typedef uint32_t CKernelsLanes __attribute__((vector_size(32)));
typedef int32_t CKernelsSignedLanes __attribute__((vector_size(32)));

enum { SIDE = 8 };

// stb_image's factors: cosines times 4096, rounded to whole numbers.
static const uint32_t even1 = 2217, even2 = (uint32_t)-7567, even3 = 3135;
static const uint32_t odd5 = 4816, odd0 = 1223, odd1 = 8410, odd2 = 12586, odd3 = 6149;
static const uint32_t odd4 = (uint32_t)-3685, odd6 = (uint32_t)-10497;
static const uint32_t odd7 = (uint32_t)-8034, odd8 = (uint32_t)-1597;

// One dimension of the transform, in place.
static inline void transform(CKernelsLanes s[SIDE], uint32_t rounding, int shift) {
  CKernelsLanes p1 = (s[2] + s[6]) * even1;
  CKernelsLanes t2 = p1 + s[6] * even2, t3 = p1 + s[2] * even3;
  CKernelsLanes t0 = (s[0] + s[4]) << 12, t1 = (s[0] - s[4]) << 12;
  CKernelsLanes x[4] = {t0 + t3, t1 + t2, t1 - t2, t0 - t3};

  CKernelsLanes a = s[7], b = s[5], c = s[3], d = s[1];
  CKernelsLanes p3 = a + c, p4 = b + d;
  p1 = a + d;
  CKernelsLanes p2 = b + c, p5 = (p3 + p4) * odd5;
  a = a * odd0, b = b * odd1, c = c * odd2, d = d * odd3;
  p1 = p5 + p1 * odd4, p2 = p5 + p2 * odd6, p3 = p3 * odd7, p4 = p4 * odd8;
  CKernelsLanes y[4] = {d + p1 + p4, c + p2 + p3, b + p2 + p4, a + p1 + p3};

  for (int i = 0; i < SIDE / 2; i++) {
    CKernelsLanes middle = x[i] + rounding;
    s[i] = (CKernelsLanes)((CKernelsSignedLanes)(middle + y[i]) >> shift);
    s[SIDE - 1 - i] = (CKernelsLanes)((CKernelsSignedLanes)(middle - y[i]) >> shift);
  }
}

static inline void transpose(CKernelsLanes s[SIDE]) {
  uint32_t turned[SIDE][SIDE];
  for (int row = 0; row < SIDE; row++) {
    for (int column = 0; column < SIDE; column++) turned[column][row] = s[row][column];
  }
  memcpy(s, turned, sizeof turned);
}

void ckernels_jpeg_block(
    const int16_t *coefficients, const uint16_t *quantization, uint8_t *samples, size_t stride) {
  CKernelsLanes s[SIDE];
  for (int row = 0; row < SIDE; row++) {
    for (int column = 0; column < SIDE; column++) {
      int i = row * SIDE + column;
      // Truncated to 16 bits, as in stb_image.
      s[row][column] = (uint32_t)(int32_t)(int16_t)(coefficients[i] * (int32_t)quantization[i]);
    }
  }
  transform(s, 512, 10);
  transpose(s);
  transform(s, 65536 + (128 << 17), 17);
  transpose(s);
  for (int row = 0; row < SIDE; row++) {
    for (int column = 0; column < SIDE; column++) {
      int32_t value = (int32_t)s[row][column];
      samples[row * stride + column] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
    }
  }
}

// Doubles the samples of summed rows; `unit`, a power of two, is the weight of a sample in them.
static void widen(const int32_t *sums, size_t count, int32_t unit, int shift, uint8_t *row) {
  row[0] = (uint8_t)((sums[0] + unit / 2) / unit);
  if (count == 1) {
    row[1] = row[0];
    return;
  }
  int32_t half = 2 * unit;
  for (size_t i = 1; i < count; i++) {
    row[2 * i - 1] = (uint8_t)((3 * sums[i - 1] + sums[i] + half) >> shift);
    row[2 * i] = (uint8_t)((3 * sums[i] + sums[i - 1] + half) >> shift);
  }
  row[2 * count - 1] = (uint8_t)((sums[count - 1] + unit / 2) / unit);
}

void ckernels_jpeg_row(
    const uint8_t *near, const uint8_t *far, size_t count, size_t columns, size_t rows,
    uint8_t *row, int32_t *scratch) {
  if (columns == 2 && rows == 2) {
    for (size_t i = 0; i < count; i++) scratch[i] = 3 * near[i] + far[i];
    widen(scratch, count, 4, 4, row);
  } else if (columns == 2 && rows == 1) {
    for (size_t i = 0; i < count; i++) scratch[i] = near[i];
    widen(scratch, count, 1, 2, row);
    // Here the sample before the last is rounded from the other side.
    if (count > 1) {
      row[2 * count - 2] = (uint8_t)((3 * near[count - 2] + near[count - 1] + 2) >> 2);
    }
  } else if (columns == 1 && rows == 2) {
    for (size_t i = 0; i < count; i++) row[i] = (uint8_t)((3 * near[i] + far[i] + 2) >> 2);
  } else {
    for (size_t i = 0; i < count; i++) memset(row + i * columns, near[i], columns);
  }
}

void ckernels_jpeg_rgb(
    const uint8_t *luma, const uint8_t *blue, const uint8_t *red, size_t count, uint8_t *pixels) {
  for (size_t i = 0; i < count; i++) {
    int32_t y = (luma[i] << 20) + (1 << 19), cb = blue[i] - 128, cr = red[i] - 128;
    int32_t color[3] = {
        (y + cr * (5743 << 8)) >> 20,
        (y - cr * (2925 << 8) + (int32_t)((uint32_t)(-cb * (1410 << 8)) & 0xffff0000u)) >> 20,
        (y + cb * (7258 << 8)) >> 20};
    for (int channel = 0; channel < 3; channel++) {
      int32_t value = color[channel];
      pixels[3 * i + channel] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
    }
  }
}
