// Writes model files, from the root on: tables have four bytes for each of their fields.
#pragma once

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static _Alignas(64) uint8_t file[2 << 20];
static size_t fileSize;

static size_t reserve(size_t count, size_t alignment) {
  size_t start = (fileSize + alignment - 1) / alignment * alignment;
  fileSize = start + count;
  if (fileSize > sizeof file) exit(1);
  return start;
}

static void put(size_t place, int32_t value) { memcpy(file + place, &value, sizeof value); }
static void point(size_t place, size_t target) { put(place, (int32_t)(target - place)); }

/// A table with the fields whose bits are set.
static size_t addTable(uint32_t fields) {
  size_t count = 0;
  while (fields >> count > 0) count++;
  size_t map = reserve(2 * (2 + count), 4), start = reserve(4 + 4 * count, 4);
  uint16_t numbers[34] = {(uint16_t)(4 + 2 * count), (uint16_t)(4 + 4 * count)};
  for (size_t i = 0; i < count; i++) {
    numbers[2 + i] = fields >> i & 1 ? (uint16_t)(4 + 4 * i) : 0;
  }
  memcpy(file + map, numbers, 2 * (2 + count));
  put(start, (int32_t)(start - map));
  return start;
}

static size_t field(size_t start, size_t number) { return start + 4 + 4 * number; }

static size_t addVector(const void *values, size_t count, size_t size) {
  // The values behind the length start on 16 bytes, as constants must.
  size_t start = reserve(16 + count * size, 16) + 12;
  put(start, (int32_t)count);
  if (values != NULL) memcpy(file + start + 4, values, count * size);
  return start;
}

static size_t addNumbers(size_t count, const int32_t *numbers) {
  return addVector(numbers, count, sizeof *numbers);
}

/// A vector of tables that are pointed at later.
static size_t addPlaces(size_t count) { return addVector(NULL, count, 4); }
static size_t element(size_t vector, size_t number) { return vector + 4 + 4 * number; }
