#include "planes.h"

#include <string.h>

static void widen(size_t *border, size_t needed) {
  if (*border < needed) *border = needed;
}

void ckernels_add_border(Plane *input, const Plane *output, const CKernelsByteStep *facts) {
  size_t height = (output->facts.height - 1) * facts->strideY + facts->kernelHeight;
  size_t width = (output->facts.width - 1) * facts->strideX + facts->kernelWidth;
  size_t bottom = input->facts.height + facts->paddingTop;
  size_t right = input->facts.width + facts->paddingLeft;
  widen(&input->top, facts->paddingTop);
  widen(&input->left, facts->paddingLeft);
  if (height > bottom) widen(&input->bottom, height - bottom);
  if (width > right) widen(&input->right, width - right);
}

static void measure(Plane *plane) {
  size_t width = plane->left + plane->facts.width + plane->right;
  size_t height = plane->top + plane->facts.height + plane->bottom;
  plane->rowByteCount = width * plane->facts.channels;
  plane->byteCount = (plane->rowByteCount * height + SLACK + 63) / 64 * 64;
}

size_t ckernels_place_planes(Plane *planes, size_t count, Extent *extents) {
  for (size_t i = 0; i < count; i++) {
    measure(&planes[i]);
    if (planes[i].whole != NULL) continue;
    extents[i] = (Extent){.byteCount = planes[i].byteCount,
                          .firstStep = planes[i].firstStep,
                          .endStep = planes[i].endStep};
  }
  return ckernels_place_extents(extents, count);
}

void ckernels_set_memory(Plane *plane, uint8_t *memory) {
  plane->memory = memory;
  plane->pixels = memory + plane->top * plane->rowByteCount + plane->left * plane->facts.channels;
}

void ckernels_fill_border(const Plane *plane) {
  size_t left = plane->left * plane->facts.channels, right = plane->right * plane->facts.channels;
  size_t above = plane->top * plane->rowByteCount, below = plane->bottom * plane->rowByteCount;
  uint8_t *row = plane->memory + above;
  memset(plane->memory, plane->facts.zeroPoint, above);
  for (size_t y = 0; y < plane->facts.height; y++, row += plane->rowByteCount) {
    memset(row, plane->facts.zeroPoint, left);
    memset(row + plane->rowByteCount - right, plane->facts.zeroPoint, right);
  }
  memset(row, plane->facts.zeroPoint, below);
}

/// Finds the range of a plane's rows that falls to one of `partCount` threads.
static void share(const Plane *plane, size_t part, size_t partCount, size_t *start, size_t *end) {
  *start = plane->facts.height * part / partCount;
  *end = plane->facts.height * (part + 1) / partCount;
}

void ckernels_join_planes(Plane *part, Plane *whole, size_t offset) {
  part->whole = whole;
  part->offset = offset;
  if (part->firstStep < whole->firstStep) whole->firstStep = part->firstStep;
  if (part->endStep > whole->endStep) whole->endStep = part->endStep;
}

/// Copies bytes and flips bits in each.
static void copy(
    uint8_t *restrict target, const uint8_t *restrict bytes, size_t count, uint8_t flip) {
  if (flip == 0) {
    memcpy(target, bytes, count);
    return;
  }
  for (size_t i = 0; i < count; i++) target[i] = bytes[i] ^ flip;
}

void ckernels_copy_in(const Plane *plane, const uint8_t *bytes, size_t part, size_t partCount) {
  size_t y, end, length = plane->facts.width * plane->facts.channels;
  for (share(plane, part, partCount, &y, &end); y < end; y++) {
    copy(plane->pixels + y * plane->rowByteCount, bytes + y * length, length, plane->facts.flip);
  }
}

void ckernels_widen_out(
    const Plane *plane, float scale, float *numbers, size_t part, size_t partCount) {
  size_t y, end, length = plane->facts.width * plane->facts.channels;
  int32_t zero = plane->facts.zeroPoint;
  for (share(plane, part, partCount, &y, &end); y < end; y++) {
    const uint8_t *restrict row = plane->pixels + y * plane->rowByteCount;
    float *restrict target = numbers + y * length;
    for (size_t i = 0; i < length; i++) target[i] = (float)(row[i] - zero) * scale;
  }
}

void ckernels_copy_out(const Plane *plane, uint8_t *bytes, size_t part, size_t partCount) {
  size_t y, end, length = plane->facts.width * plane->facts.channels;
  for (share(plane, part, partCount, &y, &end); y < end; y++) {
    copy(bytes + y * length, plane->pixels + y * plane->rowByteCount, length, plane->facts.flip);
  }
}
