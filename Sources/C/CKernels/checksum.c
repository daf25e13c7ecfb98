#include "CKernelsChecksum.h"
#include "processors.h"

#include <string.h>

// Words go into as many parallel sums as compilers keep in registers. Each mixes its words as
// xxHash32 does (https://github.com/Cyan4973/xxHash, doc/xxhash_spec.md): every step is reversible,
// so data that differs once stays different. No available library is as fast: zlib's crc32 takes
// four times as long as the search that it would guard.
enum { sumCount = 16, blockSize = sumCount * 4 };

static const uint32_t prime1 = 2654435761u, prime2 = 2246822519u;

static inline __attribute__((always_inline)) void mix(
    uint32_t sums[sumCount], const uint8_t *block) {
  uint32_t words[sumCount];
  memcpy(words, block, sizeof words);
  for (int i = 0; i < sumCount; i++) {
    uint32_t sum = sums[i] + words[i] * prime2;
    sums[i] = (sum << 13 | sum >> 19) * prime1;
  }
}

static inline __attribute__((always_inline)) uint64_t
checksum(const uint8_t *bytes, size_t count, uint64_t seed) {
  uint32_t sums[sumCount];
  for (int i = 0; i < sumCount; i++) {
    sums[i] = (uint32_t)(i % 2 == 0 ? seed : seed >> 32) + (uint32_t)i * prime1;
  }
  size_t done = 0;
  for (; done + blockSize <= count; done += blockSize) mix(sums, bytes + done);
  if (done < count) {
    uint8_t rest[blockSize] = {0};
    memcpy(rest, bytes + done, count - done);
    mix(sums, rest);
  }
  uint64_t result = seed ^ count;
  for (int i = 0; i < sumCount; i++) {
    result = (result ^ sums[i]) * 0x9fb21c651e98df25u;
    result ^= result >> 35;
  }
  return result;
}

FOR_EACH_PROCESSOR
uint64_t ckernels_checksum(const uint8_t *bytes, size_t count, uint64_t seed) {
  return checksum(bytes, count, seed);
}

FOR_EACH_PROCESSOR
size_t ckernels_sealed_record_count(
    const uint8_t *records, size_t stride, size_t count, uint64_t seed) {
  for (size_t i = 0; i < count; i++) {
    const uint8_t *record = records + i * stride, *seal = record + stride - 8;
    uint64_t expected = 0;
    for (int k = 0; k < 8; k++) expected |= (uint64_t)seal[k] << 8 * k;
    if (checksum(record, stride - 8, seed + i) != expected) return i;
  }
  return count;
}
