#include "requantization.h"

#if CAN_CONVOLVE

// Convolutions of each channel by itself. Four rows of 64 bytes are interleaved so that each 32
// bits hold one column of a channel, which vpdpbusd multiplies and adds in one go. A row is
// taken as bytes, whatever its channels: with a stride of 1 neighbouring outputs are neighbouring
// bytes, and weights repeat after some vectors. Windows of at most three rows make two rows of the
// output from the same four.

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

INLINE_VNNI __m512i to_bytes(const __m512i sums[4], Requantization to) {
  __m512i values[4];
#pragma clang loop unroll(full)
  for (size_t j = 0; j < 4; j++) values[j] = requantize(sums[j], to);
  return _mm512_packus_epi16(
      _mm512_packs_epi32(values[0], values[1]), _mm512_packs_epi32(values[2], values[3]));
}

/// One vector of each of `outputs` rows of the output.
INLINE_VNNI void convolve(
    const size_t outputs, const size_t passes, const Step *step, const uint8_t *const *rows,
    size_t groupCount, size_t offset, const int8_t *weights, const int32_t *starts,
    uint8_t *const pixels[2], __mmask64 mask, Requantization to) {
  const size_t rowByteCount = groupCount * step->facts.kernelWidth * passes * COLUMN_BYTE_COUNT;
  __m512i sums[2][4];
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
    _mm512_mask_storeu_epi8(pixels[r], mask, to_bytes(sums[r], to));
  }
}

/// The rows of the input that make one or two rows of the output; groups are filled up.
INLINE_VNNI void find_rows(
    const Step *step, size_t y, size_t count, const uint8_t **rows, size_t rowCount) {
  const Plane *input = step->input;
  const uint8_t *first = input->pixels - step->facts.paddingLeft * input->facts.channels +
                         (y * step->facts.strideY) * input->rowByteCount -
                         step->facts.paddingTop * input->rowByteCount;
  for (size_t i = 0; i < rowCount; i++) {
    rows[i] = first + (i < count ? i : count - 1) * input->rowByteCount;
  }
}

FOR_VNNI static void run_rows(const Step *step, size_t y, size_t outputs, Requantization to) {
  const CKernelsConvolution *facts = &step->facts;
  const Plane *output = step->output;
  size_t channels = output->facts.channels;
  size_t groupCount = (facts->kernelHeight + 3) / 4;
  const uint8_t *rows[CKERNELS_LARGEST_DEPTHWISE_KERNEL];
  find_rows(step, y, facts->kernelHeight + outputs - 1, rows, 4 * groupCount);
  uint8_t *pixels[2] = {
      output->pixels + y * output->rowByteCount,
      output->pixels + (y + outputs - 1) * output->rowByteCount};
  size_t runLength = step->isRun ? output->facts.width * channels : channels;
  size_t runCount = step->isRun ? 1 : output->facts.width;
  size_t weightByteCount = depthwise_vector_byte_count(step);
  for (size_t run = 0; run < runCount; run++) {
    size_t place = run * facts->strideX * channels;
    size_t vector = 0;
    for (size_t i = 0; i < runLength; i += 64) {
      const int8_t *weights = step->weights + vector * weightByteCount;
      const int32_t *starts = step->starts + vector * 64;
      __mmask64 mask = runLength - i >= 64 ? ~0ull : (1ull << (runLength - i)) - 1;
      if (outputs == 2 && step->passCount == 1) {
        convolve(2, 1, step, rows, 1, place + i, weights, starts, pixels, mask, to);
      } else if (outputs == 2) {
        convolve(2, 2, step, rows, 1, place + i, weights, starts, pixels, mask, to);
      } else if (step->passCount == 1) {
        convolve(1, 1, step, rows, groupCount, place + i, weights, starts, pixels, mask, to);
      } else {
        convolve(1, 2, step, rows, groupCount, place + i, weights, starts, pixels, mask, to);
      }
      size_t written = runLength - i >= 64 ? 64 : runLength - i;
      pixels[0] += written, pixels[1] += written;
      vector = vector + 1 == step->vectorCount ? 0 : vector + 1;
    }
  }
}

size_t ckernels_depthwise_part_count(const Step *step) {
  size_t rowCount = depthwise_row_count(step);
  return (step->output->facts.height + rowCount - 1) / rowCount;
}

FOR_VNNI void ckernels_run_depthwise(const Step *step, size_t part) {
  size_t rowCount = depthwise_row_count(step), first = part * rowCount;
  size_t left = step->output->facts.height - first;
  run_rows(step, first, left < rowCount ? left : rowCount, requantization(step));
}
#else
size_t ckernels_depthwise_part_count(const Step *step) {
  (void)step;
  return 0;
}
void ckernels_run_depthwise(const Step *step, size_t part) { (void)step, (void)part; }
#endif
