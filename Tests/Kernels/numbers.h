// Random numbers, and blocks of them in memory.
//
// Needs a function `nextNumber` that returns 64 random bits from the file that includes this.
#pragma once

#include <stdint.h>
#include <stdlib.h>

static inline size_t upTo(size_t low, size_t high) { return low + nextNumber() % (high - low + 1); }

/// Returns a number from -1 to 1 with 24 bits, or zero.
static inline float numberOrZero(unsigned zerosInEight) {
  float number = (float)((int32_t)(nextNumber() >> 39) - (1 << 24)) * 0x1p-24f;
  return nextNumber() % 8 < zerosInEight ? 0 : number;
}

/// Returns memory of exactly `count` floats, so that accesses past the end are noticed.
static inline float *someFloats(size_t count, unsigned zerosInEight) {
  float *floats = malloc(count * sizeof *floats);
  for (size_t i = 0; i < count; i++) floats[i] = numberOrZero(zerosInEight);
  return floats;
}

/// Returns memory of exactly `count` bytes.
static inline uint8_t *someBytes(size_t count) {
  uint8_t *bytes = malloc(count);
  for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)nextNumber();
  return bytes;
}
