// Numbers that look random and are the same everywhere, and a digest of memory.
#pragma once

#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t randomState = 1;

/// The next number of a fixed sequence (SplitMix64).
static inline uint64_t nextNumber(void) {
  uint64_t mixed = randomState += 0x9E3779B97F4A7C15;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
  return mixed ^ (mixed >> 31);
}

static inline void fillBytes(void *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = (uint8_t)nextNumber();
}

/// A number from `low` up to `high`.
static inline double between(double low, double high) {
  return low + (high - low) * (double)(nextNumber() >> 11) * 0x1p-53;
}

/// FNV-1a over bytes.
static inline uint64_t digest(const void *bytes, size_t count) {
  uint64_t hash = 0xCBF29CE484222325;
  for (size_t i = 0; i < count; i++) hash = (hash ^ ((const uint8_t *)bytes)[i]) * 0x100000001B3;
  return hash;
}

static inline void report(const char *name, const void *bytes, size_t count) {
  printf("%s: %zu bytes, %016" PRIx64 "\n", name, count, digest(bytes, count));
}
