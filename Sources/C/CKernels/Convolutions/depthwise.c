#include "requantization.h"

#if defined(HAS_VNNI_FORMS)

// Convolutions of each channel separately. Four rows of 64 bytes are interleaved so that each 32
// bits hold one column of a channel, which vpdpbusd multiplies and adds in one step. A row is
// treated as bytes, whatever its channels: with a stride of 1, neighboring outputs are neighboring
// bytes, and weights repeat after some vectors. Where windows leave some of the rows unused, they
// make up to four rows of the output.

/// Four rows of 64 bytes as 4 x 16 columns; a vector holds bytes 16i + 4j + 0...3 for all i.
typedef struct {
  __m512i part[4];
} Columns;

INLINE_VNNI Columns interleave(const uint8_t *const rows[4], size_t offset) {
  __m512i a = _mm512_loadu_si512(rows[0] + offset), b = _mm512_loadu_si512(rows[1] + offset);
  __m512i c = _mm512_loadu_si512(rows[2] + offset), d = _mm512_loadu_si512(rows[3] + offset);
  __m512i lowAB = _mm512_unpacklo_epi8(a, b), highAB = _mm512_unpackhi_epi8(a, b);
  __m512i lowCD = _mm512_unpacklo_epi8(c, d), highCD = _mm512_unpackhi_epi8(c, d);
  return (Columns){
      {_mm512_unpacklo_epi16(lowAB, lowCD), _mm512_unpackhi_epi16(lowAB, lowCD),
       _mm512_unpacklo_epi16(highAB, highCD), _mm512_unpackhi_epi16(highAB, highCD)}};
}

/// Computes one vector of each of `outputs` rows of the output.
INLINE_VNNI void convolve(
    const size_t outputs, const size_t passes, const Step *step, const uint8_t *const *rows,
    size_t groupCount, size_t offset, const int8_t *weights, const int32_t *starts,
    const float *scales, uint8_t *const *pixels, __mmask64 mask, Requantization to) {
  const size_t rowByteCount = groupCount * step->facts.kernelWidth * passes * COLUMN_BYTE_COUNT;
  __m512i sums[MOST_DEPTHWISE_ROWS][4];
#pragma clang loop unroll(full)
  for (size_t r = 0; r < outputs; r++) {
#pragma clang loop unroll(full)
    for (size_t j = 0; j < 4; j++) sums[r][j] = _mm512_loadu_si512(starts + 16 * j);
  }
  for (size_t group = 0; group < groupCount; group++) {
    size_t place = offset;
    for (size_t x = 0; x < step->facts.kernelWidth; x++) {
      Columns columns = interleave(rows + 4 * group, place);
      place += step->input->facts.channels;
#pragma clang loop unroll(full)
      for (size_t pass = 0; pass < passes; pass++, weights += COLUMN_BYTE_COUNT) {
#pragma clang loop unroll(full)
        for (size_t i = 0; i < 4 * outputs; i++) {
          size_t r = i / 4, j = i % 4;
          sums[r][j] = _mm512_dpbusd_epi32(
              sums[r][j], columns.part[j], _mm512_load_si512(weights + r * rowByteCount + 64 * j));
        }
      }
    }
  }
#pragma clang loop unroll(full)
  for (size_t r = 0; r < outputs; r++) {
    _mm512_mask_storeu_epi8(pixels[r], mask, requantize(sums[r], 4, scales, to));
  }
}

FOR_VNNI static void run_rows(const Step *step, size_t y, size_t outputs, Requantization to) {
  const CKernelsByteStep *facts = &step->facts;
  const Plane *output = step->output;
  size_t channels = output->facts.channels;
  size_t groupCount = (facts->kernelHeight + 3) / 4;
  const uint8_t *rows[CKERNELS_LARGEST_DEPTHWISE_KERNEL];
  find_rows(step, y, facts->kernelHeight + (outputs - 1) * facts->strideY, rows, 4 * groupCount);
  uint8_t *pixels[MOST_DEPTHWISE_ROWS];
  for (size_t r = 0; r < outputs; r++) {
    pixels[r] = output->pixels + (y + r) * output->rowByteCount;
  }
  size_t runLength = step->isRun ? output->facts.width * channels : channels;
  size_t runCount = step->isRun ? 1 : output->facts.width;
  size_t weightByteCount = depthwise_vector_byte_count(step);
  for (size_t run = 0; run < runCount; run++) {
    size_t place = run * facts->strideX * channels;
    size_t vector = 0;
    for (size_t i = 0; i < runLength; i += 64) {
      const int8_t *weights = step->weights + vector * weightByteCount;
      const int32_t *starts = step->starts + vector * 64;
      const float *scales = step->scales + vector * 64;
      __mmask64 mask = runLength - i >= 64 ? ~0ull : (1ull << (runLength - i)) - 1;
      switch (4 * (step->passCount - 1) + (int32_t)outputs) {
#define CASE(PASSES, OUTPUTS) \
  case 4 * (PASSES - 1) + OUTPUTS: \
    convolve( \
        OUTPUTS, PASSES, step, rows, groupCount, place + i, weights, starts, scales, pixels, mask, \
        to); \
    break;
        CASE(1, 1)
        CASE(1, 2)
        CASE(1, 3)
        CASE(1, 4)
        CASE(2, 1)
        CASE(2, 2)
        CASE(2, 3)
        CASE(2, 4)
#undef CASE
      }
      size_t written = runLength - i >= 64 ? 64 : runLength - i;
      for (size_t r = 0; r < outputs; r++) pixels[r] += written;
      vector = vector + 1 == step->vectorCount ? 0 : vector + 1;
    }
  }
}

FOR_VNNI void ckernels_run_depthwise(const Step *step, size_t part, size_t threadCount) {
  size_t rowCount = depthwise_part_length(step, threadCount), first = part * rowCount;
  size_t left = step->output->facts.height - first;
  run_rows(step, first, left < rowCount ? left : rowCount, requantization(step));
}
#endif
