#include "steps.h"

size_t ckernels_other_part_count(const Step *step) {
  const CKernelsPlane *output = &step->output->facts;
  if (step->facts.kind == CKERNELS_BYTES_MEAN) {
    return (output->channels + MEAN_CHANNELS - 1) / MEAN_CHANNELS;
  }
  size_t length = other_part_length(step), height = divided_plane(step)->facts.height;
  return (height + length - 1) / length;
}

#if defined(HAS_VNNI_FORMS)
#include <immintrin.h>

/// Looks up bytes in halves of the table, 64 at a time.
__attribute__((target("avx512f,avx512bw,avx512vbmi"))) static void look_up_wide(
    const uint8_t *table, const uint8_t *bytes, uint8_t *target, size_t count) {
  __m512i parts[4];
  for (size_t i = 0; i < 4; i++) parts[i] = _mm512_loadu_si512(table + 64 * i);
  for (size_t i = 0; i < count; i += 64) {
    __mmask64 mask = count - i >= 64 ? ~0ull : (1ull << (count - i)) - 1;
    __m512i places = _mm512_maskz_loadu_epi8(mask, bytes + i);
    __m512i low = _mm512_permutex2var_epi8(parts[0], places, parts[1]);
    __m512i high = _mm512_permutex2var_epi8(parts[2], places, parts[3]);
    __m512i found = _mm512_mask_blend_epi8(_mm512_movepi8_mask(places), low, high);
    _mm512_mask_storeu_epi8(target + i, mask, found);
  }
}

static void look_up(const uint8_t *table, const uint8_t *bytes, uint8_t *target, size_t count) {
  if (__builtin_cpu_supports("avx512vbmi")) {
    look_up_wide(table, bytes, target, count);
    return;
  }
  for (size_t i = 0; i < count; i++) target[i] = table[bytes[i]];
}

#pragma clang attribute push( \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq"))), apply_to = function)
#define LOOK_UP look_up
#include "others.h"
#pragma clang attribute pop

void ckernels_run_other(const Step *step, size_t part) { run_other(step, part); }
#endif
