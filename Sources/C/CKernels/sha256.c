#include "CKernelsSHA256.h"

#include <string.h>

#if defined(__aarch64__) && (defined(__linux__) || defined(__APPLE__))
#define HAS_ARM_INSTRUCTIONS 1
#include <arm_neon.h>
#if defined(__linux__)
#include <sys/auxv.h>
#endif
#endif

// FIPS 180-4, section 4.2.2.
static const uint32_t roundConstants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotateRight(uint32_t x, int n) { return (x >> n) | (x << (32 - n)); }

static void digestBlock(uint32_t h[8], const uint8_t *block) {
  uint32_t w[64];
  for (int i = 0; i < 16; i++) {
    w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
           (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
  }
  for (int i = 16; i < 64; i++) {
    uint32_t s0 = rotateRight(w[i - 15], 7) ^ rotateRight(w[i - 15], 18) ^ (w[i - 15] >> 3);
    uint32_t s1 = rotateRight(w[i - 2], 17) ^ rotateRight(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], k = h[7];
  for (int i = 0; i < 64; i++) {
    uint32_t s1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    uint32_t t1 = k + s1 + ((e & f) ^ (~e & g)) + roundConstants[i] + w[i];
    uint32_t s0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
    uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    k = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
  }
  h[0] += a, h[1] += b, h[2] += c, h[3] += d, h[4] += e, h[5] += f, h[6] += g, h[7] += k;
}

#if HAS_ARM_INSTRUCTIONS

/// Digests blocks with the SHA-256 instructions of most processors, four rounds each.
__attribute__((target("sha2"))) static void digestByInstructions(
    uint32_t h[8], const uint8_t *block, size_t count) {
  uint32x4_t first = vld1q_u32(h), second = vld1q_u32(h + 4);
  for (; count > 0; block += 64, count--) {
    uint32x4_t oldFirst = first, oldSecond = second, w[4];
    for (int i = 0; i < 4; i++) {
      w[i] = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(block + 16 * i)));
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      uint32x4_t words = w[i % 4], sum = vaddq_u32(words, vld1q_u32(roundConstants + 4 * i));
      if (i < 12) {
        words = vsha256su0q_u32(words, w[(i + 1) % 4]);
        w[i % 4] = vsha256su1q_u32(words, w[(i + 2) % 4], w[(i + 3) % 4]);
      }
      uint32x4_t before = first;
      first = vsha256hq_u32(first, second, sum);
      second = vsha256h2q_u32(second, before, sum);
    }
    first = vaddq_u32(first, oldFirst);
    second = vaddq_u32(second, oldSecond);
  }
  vst1q_u32(h, first);
  vst1q_u32(h + 4, second);
}

/// Returns true if this processor has the SHA-256 instructions; that of a Raspberry Pi 4 does not.
static int hasInstructions(void) {
#if defined(__linux__)
  // As arch/arm64/include/uapi/asm/hwcap.h of Linux numbers it.
  return (getauxval(AT_HWCAP) & 1 << 6) != 0;
#else
  return 1;
#endif
}

#endif

static void digestBlocks(uint32_t h[8], const uint8_t *block, size_t count) {
#if HAS_ARM_INSTRUCTIONS
  if (hasInstructions()) {
    digestByInstructions(h, block, count);
    return;
  }
#endif
  for (; count > 0; block += 64, count--) digestBlock(h, block);
}

void ckernels_sha256_start(CKernelsSHA256 *state) {
  static const uint32_t first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  memcpy(state->h, first, sizeof first);
  state->byteCount = 0;
}

void ckernels_sha256_update(CKernelsSHA256 *state, const void *bytes, size_t count) {
  const uint8_t *next = bytes;
  size_t held = state->byteCount % 64;
  state->byteCount += count;
  if (held > 0) {
    size_t wanted = 64 - held;
    size_t taken = count < wanted ? count : wanted;
    memcpy(state->pending + held, next, taken);
    next += taken, count -= taken;
    if (held + taken < 64) return;
    digestBlocks(state->h, state->pending, 1);
  }
  digestBlocks(state->h, next, count / 64);
  memcpy(state->pending, next + count / 64 * 64, count % 64);
}

void ckernels_sha256_finish(CKernelsSHA256 *state) {
  uint64_t bitCount = state->byteCount * 8;
  uint8_t tail[72] = {0x80};
  size_t held = state->byteCount % 64;
  size_t padding = (held < 56 ? 56 : 120) - held;
  uint8_t length[8];
  for (int i = 0; i < 8; i++) length[i] = (uint8_t)(bitCount >> (56 - 8 * i));
  ckernels_sha256_update(state, tail, padding);
  ckernels_sha256_update(state, length, 8);
}
