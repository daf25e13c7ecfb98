#include "steps.h"

#if defined(HAS_DOT_FORM)
#include <arm_neon.h>

/// Looks up bytes in quarters of a table; a place outside of a quarter is left as it is.
static inline uint8x16_t look_up_vector(const uint8x16x4_t parts[4], uint8x16_t places) {
  const uint8x16_t length = vdupq_n_u8(64);
  uint8x16_t found = vqtbl4q_u8(parts[0], places);
  for (size_t part = 1; part < 4; part++) {
    places = vsubq_u8(places, length);
    found = vqtbx4q_u8(found, parts[part], places);
  }
  return found;
}

static void look_up(const uint8_t *table, const uint8_t *bytes, uint8_t *target, size_t count) {
  uint8x16x4_t parts[4];
  for (size_t i = 0; i < 4; i++) {
    for (size_t j = 0; j < 4; j++) parts[i].val[j] = vld1q_u8(table + 64 * i + 16 * j);
  }
  size_t i = 0;
  for (; i + 64 <= count; i += 64) {
    for (size_t j = 0; j < 64; j += 16) {
      vst1q_u8(target + i + j, look_up_vector(parts, vld1q_u8(bytes + i + j)));
    }
  }
  for (; i + 16 <= count; i += 16) {
    vst1q_u8(target + i, look_up_vector(parts, vld1q_u8(bytes + i)));
  }
  for (; i < count; i++) target[i] = table[bytes[i]];
}

#define LOOK_UP look_up
#include "others.h"

void ckernels_run_other(const Step *step, size_t part) { run_other(step, part); }
#endif
