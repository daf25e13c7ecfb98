#include "CKernelsSampling.h"

#include <string.h>

static inline uint8_t blend(
    uint64_t upper, uint64_t lower, int shift0, int shift1, uint32_t fx, uint32_t fy) {
  uint32_t a = (upper >> shift0) & 255, b = (upper >> shift1) & 255;
  uint32_t c = (lower >> shift0) & 255, d = (lower >> shift1) & 255;
  uint32_t above = a * (32 - fx) + b * fx, below = c * (32 - fx) + d * fx;
  return (uint8_t)((above * (32 - fy) + below * fy + 512) >> 10);
}

static void blendPlain(
    const uint64_t *taps, const int32_t *x32, const int32_t *y32, size_t count, int32_t bytesPerTap,
    CKernelsChannels channels, uint8_t *out) {
  int step = 8 * bytesPerTap;
  int r = 8 * channels.red, g = 8 * channels.green, b = 8 * channels.blue;
  for (size_t i = 0; i < count; i++) {
    uint64_t upper = taps[2 * i], lower = taps[2 * i + 1];
    uint32_t fx = x32[i] & 31, fy = y32[i] & 31;
    out[3 * i] = blend(upper, lower, r, r + step, fx, fy);
    out[3 * i + 1] = blend(upper, lower, g, g + step, fx, fy);
    out[3 * i + 2] = blend(upper, lower, b, b + step, fx, fy);
  }
}

#if defined(__x86_64__)
#include <immintrin.h>

/// Blends four points at a time: pairs of neighbors by pmaddubsw, then rows by pmaddwd.
__attribute__((target("avx2"))) static size_t blendAVX2(
    const uint64_t *taps, const int32_t *x32, const int32_t *y32, size_t count, int32_t bytesPerTap,
    CKernelsChannels channels, uint8_t *out) {
  char step = (char)bytesPerTap;
  char r = (char)channels.red, g = (char)channels.green, b = (char)channels.blue;
  // One 16-byte lane holds a point: upper word, lower word. Interleave left and right neighbors,
  // channel by channel: upper R R' G G' B B' 0 0, lower likewise.
  __m256i interleave = _mm256_broadcastsi128_si256(_mm_setr_epi8(
      r, r + step, g, g + step, b, b + step, -1, -1, 8 + r, 8 + r + step, 8 + g, 8 + g + step,
      8 + b, 8 + b + step, -1, -1));
  __m256i pairRows = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15));
  __m256i rounding = _mm256_set1_epi32(512);
  // After packing to bytes, each lane holds two points as R G B 0 R G B 0 (twice).
  __m256i squeeze = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(0, 1, 2, 4, 5, 6, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1));
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    __m128i fx = _mm_and_si128(_mm_loadu_si128((const __m128i *)(x32 + i)), _mm_set1_epi32(31));
    __m128i fy = _mm_and_si128(_mm_loadu_si128((const __m128i *)(y32 + i)), _mm_set1_epi32(31));
    // Weights as byte pairs (32 - f, f) in every 16 bits; as 16-bit pairs for the rows.
    __m128i wx = _mm_or_si128(_mm_sub_epi32(_mm_set1_epi32(32), fx), _mm_slli_epi32(fx, 8));
    wx = _mm_or_si128(wx, _mm_slli_epi32(wx, 16));
    __m128i wy = _mm_or_si128(_mm_sub_epi32(_mm_set1_epi32(32), fy), _mm_slli_epi32(fy, 16));
    __m256i taps01 = _mm256_loadu_si256((const __m256i *)(taps + 2 * i));
    __m256i taps23 = _mm256_loadu_si256((const __m256i *)(taps + 2 * i + 4));
    __m256i spread = _mm256_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1);
    __m256i spread2 = _mm256_setr_epi32(2, 2, 2, 2, 3, 3, 3, 3);
    __m256i wx4 = _mm256_castsi128_si256(wx), wy4 = _mm256_castsi128_si256(wy);
    __m256i rows01 = _mm256_maddubs_epi16(
        _mm256_shuffle_epi8(taps01, interleave), _mm256_permutevar8x32_epi32(wx4, spread));
    __m256i rows23 = _mm256_maddubs_epi16(
        _mm256_shuffle_epi8(taps23, interleave), _mm256_permutevar8x32_epi32(wx4, spread2));
    __m256i sum01 = _mm256_madd_epi16(
        _mm256_shuffle_epi8(rows01, pairRows), _mm256_permutevar8x32_epi32(wy4, spread));
    __m256i sum23 = _mm256_madd_epi16(
        _mm256_shuffle_epi8(rows23, pairRows), _mm256_permutevar8x32_epi32(wy4, spread2));
    sum01 = _mm256_srli_epi32(_mm256_add_epi32(sum01, rounding), 10);
    sum23 = _mm256_srli_epi32(_mm256_add_epi32(sum23, rounding), 10);
    // Lanes: (point 0, point 2) and (point 1, point 3) in 16 bits; then bytes.
    __m256i packed = _mm256_packus_epi16(_mm256_packs_epi32(sum01, sum23), _mm256_setzero_si256());
    packed = _mm256_shuffle_epi8(packed, squeeze);
    uint64_t even = (uint64_t)_mm_cvtsi128_si64(_mm256_castsi256_si128(packed));
    uint64_t odd = (uint64_t)_mm_cvtsi128_si64(_mm256_extracti128_si256(packed, 1));
    // even: p0 p2, odd: p1 p3, 3 bytes each.
    uint64_t first = (even & 0xffffff) | (odd & 0xffffff) << 24 | (even >> 24 & 0xffff) << 48;
    uint32_t rest = (uint32_t)(even >> 40) | (uint32_t)(odd >> 24) << 8;
    memcpy(out + 3 * i, &first, 8);
    memcpy(out + 3 * i + 8, &rest, 4);
  }
  return i;
}
#elif defined(__aarch64__)
#include <arm_neon.h>

/// Multiplies the neighbors of four points with their weights, adds the products and scales back.
static inline uint16x4_t blendFour(uint8x16_t values, uint8x16_t columns, uint16x8_t rows) {
  uint16x8_t low = vmull_u8(vget_low_u8(values), vget_low_u8(columns));
  uint16x8_t high = vmull_high_u8(values, columns);
  uint16x8_t sums = vpaddq_u16(low, high);
  uint32x4_t upper = vmull_u16(vget_low_u16(sums), vget_low_u16(rows));
  uint32x4_t lower = vmull_high_u16(sums, rows);
  return vrshrn_n_u32(vpaddq_u32(upper, lower), 10);
}

/// Blends four points into their reds, greens and blues.
static inline void blendPlanes(
    const uint64_t *taps, const int32_t *x32, const int32_t *y32, uint8x16_t order,
    uint16x4_t planes[3]) {
  // Pairs of weights (32 - f, f): as bytes, twice for each point, and as 16 bits for the rows.
  uint32x4_t part = vdupq_n_u32(31);
  uint32x4_t x = vandq_u32(vreinterpretq_u32_s32(vld1q_s32(x32)), part);
  uint32x4_t y = vandq_u32(vreinterpretq_u32_s32(vld1q_s32(y32)), part);
  uint8x16_t columns =
      vreinterpretq_u8_u32(vmlaq_u32(vdupq_n_u32(32 * 0x10001), x, vdupq_n_u32(255 * 0x10001)));
  uint16x8_t rows = vreinterpretq_u16_u32(vmlaq_u32(vdupq_n_u32(32), y, vdupq_n_u32(65535)));
  // For each point, four bytes a channel: upper left and right, lower left and right.
  uint32x4_t points[4];
  for (int i = 0; i < 4; i++) {
    uint8x16_t tap = vreinterpretq_u8_u64(vld1q_u64(taps + 2 * i));
    points[i] = vreinterpretq_u32_u8(vqtbl1q_u8(tap, order));
  }
  uint64x2_t first = vreinterpretq_u64_u32(vtrn1q_u32(points[0], points[1]));
  uint64x2_t second = vreinterpretq_u64_u32(vtrn2q_u32(points[0], points[1]));
  uint64x2_t third = vreinterpretq_u64_u32(vtrn1q_u32(points[2], points[3]));
  uint64x2_t fourth = vreinterpretq_u64_u32(vtrn2q_u32(points[2], points[3]));
  planes[0] = blendFour(vreinterpretq_u8_u64(vzip1q_u64(first, third)), columns, rows);
  planes[1] = blendFour(vreinterpretq_u8_u64(vzip1q_u64(second, fourth)), columns, rows);
  planes[2] = blendFour(vreinterpretq_u8_u64(vzip2q_u64(first, third)), columns, rows);
}

/// Blends eight points at a time, channel by channel.
static size_t blendNEON(
    const uint64_t *taps, const int32_t *x32, const int32_t *y32, size_t count, int32_t bytesPerTap,
    CKernelsChannels channels, uint8_t *out) {
  const uint8_t firsts[] = {channels.red, channels.green, channels.blue};
  uint8_t places[16];
  memset(places, 0xFF, sizeof places);
  for (int c = 0; c < 3; c++) {
    for (int i = 0; i < 4; i++) {
      places[4 * c + i] = (uint8_t)(firsts[c] + i % 2 * bytesPerTap + i / 2 * 8);
    }
  }
  const uint8x16_t order = vld1q_u8(places);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    uint16x4_t low[3], high[3];
    blendPlanes(taps + 2 * i, x32 + i, y32 + i, order, low);
    blendPlanes(taps + 2 * i + 8, x32 + i + 4, y32 + i + 4, order, high);
    uint8x8x3_t colors;
    for (int c = 0; c < 3; c++) colors.val[c] = vmovn_u16(vcombine_u16(low[c], high[c]));
    vst3_u8(out + 3 * i, colors);
  }
  return i;
}
#endif

void ckernels_blend_taps(
    const uint64_t *taps, const int32_t *x32, const int32_t *y32, size_t count, int32_t bytesPerTap,
    CKernelsChannels channels, uint8_t *out) {
  size_t done = 0;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) {
    done = blendAVX2(taps, x32, y32, count, bytesPerTap, channels, out);
  }
#elif defined(__aarch64__)
  done = blendNEON(taps, x32, y32, count, bytesPerTap, channels, out);
#endif
  blendPlain(
      taps + 2 * done, x32 + done, y32 + done, count - done, bytesPerTap, channels, out + 3 * done);
}
