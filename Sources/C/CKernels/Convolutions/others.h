// Steps that are no convolutions, for any vectors: included for each set of instructions.
//
// Loops are written so that the compiler finds vectors; each computes what the runtime computes.

#include "../Floats/order.h"
#include "fixed_scale.h"
#include "steps.h"

#include <string.h>

// Products are rounded before they are added, as the runtime's are.
#pragma STDC FP_CONTRACT OFF

static inline const uint8_t *row_of(const Plane *plane, size_t y) {
  return plane->pixels + y * plane->rowByteCount;
}

/// The conversion of a product of two bytes to a byte; see `requantization.h`.
///
/// On arm64 the runtime does without floats there, and rounds halves up.
typedef struct {
#if CKERNELS_ORDER_OF_ARM64
  FixedScale scale;
#else
  float scale, lowest, highest;
#endif
  int32_t zeroPoint, smallest, largest;
} Conversion;

static inline Conversion conversion(const Step *step) {
  Conversion to = {
      .zeroPoint = step->output->facts.zeroPoint,
      .smallest = step->facts.smallest,
      .largest = step->facts.largest};
#if CKERNELS_ORDER_OF_ARM64
  uint32_t bits;
  memcpy(&bits, &step->scale, sizeof bits);
  to.scale = fixed_scale(bits);
#else
  to.scale = step->scale;
  to.lowest = (float)(to.smallest - to.zeroPoint);
  to.highest = (float)(to.largest - to.zeroPoint);
#endif
  return to;
}

static inline uint8_t converted(int32_t product, Conversion to) {
#if CKERNELS_ORDER_OF_ARM64
  FixedScale scale = to.scale;
  int32_t high = (int32_t)((int64_t)(product * (1 << scale.left)) * scale.factor >> 31);
  int32_t value = ((high + (1 << (scale.right - 1))) >> scale.right) + to.zeroPoint;
  value = value < to.smallest ? to.smallest : value;
  return (uint8_t)(value > to.largest ? to.largest : value);
#else
  float value = (float)product * to.scale;
  value = value < to.lowest ? to.lowest : value;
  value = value > to.highest ? to.highest : value;
  return (uint8_t)((int32_t)__builtin_rintf(value) + to.zeroPoint);
#endif
}

static void sum_row(
    const Step *step, const uint8_t *restrict first, const uint8_t *restrict second,
    uint8_t *restrict target, size_t count) {
  const CKernelsByteStep *facts = &step->facts;
  // Factors with 21 bits times bytes: no overflow.
  int32_t left = facts->factors[0], right = facts->factors[1], start = facts->start;
  int32_t shift = facts->shift, zero = step->output->facts.zeroPoint;
  int32_t smallest = facts->smallest, largest = facts->largest;
  for (size_t i = 0; i < count; i++) {
    int32_t value = ((start + left * first[i] + right * second[i]) >> shift) + zero;
    value = value < smallest ? smallest : value;
    target[i] = (uint8_t)(value > largest ? largest : value);
  }
}

/// Adds another row, or the same pixel to each.
static void run_sum(const Step *step, const uint8_t *row, size_t y, uint8_t *target, size_t count) {
  size_t pixel = step->facts.weightCount;
  if (pixel == 0) {
    sum_row(step, row, row_of(step->second, y), target, count);
    return;
  }
  for (size_t i = 0; i < count; i += pixel) {
    sum_row(step, row + i, (const uint8_t *)step->weights, target + i, pixel);
  }
}

/// Multiplies a row by another one.
static void multiply_row(
    const uint8_t *restrict first, int32_t firstZero, const uint8_t *restrict second,
    int32_t secondZero, uint8_t *restrict target, size_t count, Conversion to) {
  for (size_t i = 0; i < count; i++) {
    target[i] = converted((first[i] - firstZero) * (second[i] - secondZero), to);
  }
}

static void run_product(const Step *step, size_t y) {
  const Plane *input = step->input, *other = step->second;
  size_t channels = input->facts.channels, width = input->facts.width;
  int32_t zero = input->facts.zeroPoint;
  Conversion to = conversion(step);
  const uint8_t *row = row_of(input, y);
  uint8_t *target = step->output->pixels + y * step->output->rowByteCount;
  int32_t isConstant = step->facts.weightCount > 0;
  int32_t otherZero = isConstant ? step->facts.weightZeroPoint : other->facts.zeroPoint;
  if (!isConstant && other->facts.height * other->facts.width > 1) {
    multiply_row(row, zero, row_of(other, y), otherZero, target, width * channels, to);
    return;
  }
  const uint8_t *pixel = isConstant ? (const uint8_t *)step->weights : other->pixels;
  for (size_t x = 0; x < width; x++) {
    multiply_row(row + x * channels, zero, pixel, otherZero, target + x * channels, channels, to);
  }
}

static void pick_row(const Step *step, size_t y) {
  size_t channels = step->output->facts.channels, width = step->output->facts.width;
  const uint16_t *rows = (const uint16_t *)step->weights;
  const uint16_t *columns = rows + step->output->facts.height;
  const uint8_t *row = row_of(step->input, rows[y]);
  uint8_t *target = step->output->pixels + y * step->output->rowByteCount;
  for (size_t x = 0; x < width; x++) {
    memcpy(target + x * channels, row + columns[x] * channels, channels);
  }
}

/// The channels that are summed at once.
enum { TOGETHER = MEAN_CHANNELS };

/// The part of a window that lies inside the picture: from a row or column to another.
typedef struct {
  size_t top, bottom, left, right;
} Inside;

/// Adds the pixels of a window, for some channels; the sums stay in registers if the number of
/// channels is constant.
static inline __attribute__((always_inline)) void add_channels(
    const Plane *plane, Inside window, size_t first, const size_t channels, int32_t *sums) {
  int32_t found[TOGETHER] = {0};
  size_t all = plane->facts.channels;
  for (size_t y = window.top; y < window.bottom; y++) {
    const uint8_t *pixel = row_of(plane, y) + window.left * all + first;
    for (size_t x = window.left; x < window.right; x++, pixel += all) {
      for (size_t i = 0; i < channels; i++) found[i] += pixel[i];
    }
  }
  memcpy(sums, found, sizeof found);
}

/// Adds the pixels of a window, for up to 64 channels; returns the number of channels.
static size_t add_window(const Plane *plane, Inside window, size_t first, int32_t *sums) {
  size_t left = plane->facts.channels - first;
  if (left >= TOGETHER) {
    add_channels(plane, window, first, TOGETHER, sums);
    return TOGETHER;
  }
  add_channels(plane, window, first, left, sums);
  return left;
}

/// Computes the means of up to 64 channels.
static void mean_part(const Step *step, size_t part) {
  const Plane *input = step->input;
  size_t first = part * TOGETHER, pixels = input->facts.height * input->facts.width;
  int32_t sums[TOGETHER];
  Inside whole = {0, input->facts.height, 0, input->facts.width};
  size_t count = add_window(input, whole, first, sums);
  int32_t flip = input->facts.flip, known = (int32_t)pixels * flip;
  float scale = step->scale, offset = step->facts.offset;
  float smallest = (float)-flip, largest = (float)(255 - flip);
  for (size_t i = 0; i < count; i++) {
    float sum = (float)(sums[i] - known);
    float value =
        CKERNELS_ORDER_OF_ARM64 ? __builtin_fmaf(sum, scale, offset) : sum * scale + offset;
    value = value < smallest ? smallest : value;
    value = value > largest ? largest : value;
    step->output->pixels[first + i] = (uint8_t)((int32_t)__builtin_rintf(value) + flip);
  }
}

static inline Inside inside(const Step *step, size_t y, size_t x) {
  const CKernelsByteStep *facts = &step->facts;
  size_t top = y * facts->strideY, left = x * facts->strideX;
  size_t bottom = top + facts->kernelHeight - facts->paddingTop;
  size_t right = left + facts->kernelWidth - facts->paddingLeft;
  size_t height = step->input->facts.height, width = step->input->facts.width;
  return (Inside){
      top < facts->paddingTop ? 0 : top - facts->paddingTop, bottom < height ? bottom : height,
      left < facts->paddingLeft ? 0 : left - facts->paddingLeft, right < width ? right : width};
}

static void largest_of(const Step *step, Inside window, uint8_t *restrict target) {
  size_t channels = step->input->facts.channels;
  memset(target, step->facts.smallest, channels);
  for (size_t y = window.top; y < window.bottom; y++) {
    for (size_t x = window.left; x < window.right; x++) {
      const uint8_t *restrict pixel = row_of(step->input, y) + x * channels;
      for (size_t i = 0; i < channels; i++) target[i] = pixel[i] > target[i] ? pixel[i] : target[i];
    }
  }
  uint8_t largest = step->facts.largest;
  for (size_t i = 0; i < channels; i++) target[i] = target[i] < largest ? target[i] : largest;
}

/// Computes the means of up to 64 channels of a window.
///
/// Halves are rounded away from zero, which depends on the sign that bytes have in the model.
/// Floats divide such sums exactly enough: they have at most 20 bits.
static void average_of(const Step *step, Inside window, size_t first, uint8_t *restrict target) {
  int32_t flip = step->input->facts.flip;
  int32_t count = (int32_t)((window.bottom - window.top) * (window.right - window.left));
  int32_t smallest = step->facts.smallest, largest = step->facts.largest;
  int32_t sums[TOGETHER];
  size_t channels = add_window(step->input, window, first, sums);
  for (size_t i = 0; i < channels; i++) {
    int32_t sum = sums[i] - count * flip;
    sum = sum > 0 ? sum + count / 2 : sum - count / 2;
    int32_t value = (int32_t)((float)sum / (float)count) + flip;
    value = value < smallest ? smallest : value;
    target[first + i] = (uint8_t)(value > largest ? largest : value);
  }
}

static void pool_row(const Step *step, size_t y) {
  const Plane *output = step->output;
  uint8_t *target = output->pixels + y * output->rowByteCount;
  for (size_t x = 0; x < output->facts.width; x++, target += output->facts.channels) {
    Inside window = inside(step, y, x);
    if (step->facts.kind == CKERNELS_BYTES_MAXIMUM) {
      largest_of(step, window, target);
    } else {
      for (size_t i = 0; i < output->facts.channels; i += TOGETHER) {
        average_of(step, window, i, target);
      }
    }
  }
}

static void border_row(const Step *step, size_t y, uint8_t *target, size_t count) {
  const CKernelsPlane *input = &step->input->facts;
  size_t top = step->facts.paddingTop, left = step->facts.paddingLeft * input->channels;
  size_t length = input->width * input->channels;
  memset(target, input->zeroPoint, count);
  if (y >= top && y < top + input->height) {
    memcpy(target + left, row_of(step->input, y - top), length);
  }
}

/// Copies bytes, or looks them up if there is a table.
static void copy_bytes(const Step *step, const uint8_t *bytes, uint8_t *target, size_t count) {
  if (step->facts.weightCount == 0) {
    memcpy(target, bytes, count);
  } else {
    LOOK_UP((const uint8_t *)step->weights, bytes, target, count);
  }
}

static void join_row(const Step *step, size_t y) {
  size_t channels = step->input->facts.channels, all = step->output->facts.channels;
  const uint8_t *row = row_of(step->input, y);
  uint8_t *target = step->output->pixels + y * step->output->rowByteCount + step->facts.place;
  for (size_t x = 0; x < step->input->facts.width; x++) {
    copy_bytes(step, row + x * channels, target + x * all, channels);
  }
}

static void stack_row(const Step *step, size_t y) {
  size_t left = step->input->facts.width * step->input->facts.channels;
  size_t length = step->output->facts.width * step->output->facts.channels;
  const uint8_t *bytes = row_of(step->input, y);
  for (size_t place = step->facts.place + y * left; left > 0;) {
    size_t row = place / length, start = place % length;
    size_t count = length - start < left ? length - start : left;
    copy_bytes(step, bytes, step->output->pixels + row * step->output->rowByteCount + start, count);
    bytes += count, place += count, left -= count;
  }
}

typedef uint8_t Bytes64 __attribute__((vector_size(64)));
typedef uint8_t Bytes16 __attribute__((vector_size(16)));

/// Returns the largest byte, by vectors; the last may overlap the one before.
#define LARGEST(VECTOR) \
  VECTOR largest, next; \
  memcpy(&largest, bytes, sizeof largest); \
  for (size_t i = sizeof next; i < count; i += sizeof next) { \
    size_t place = count - i < sizeof next ? count - sizeof next : i; \
    memcpy(&next, bytes + place, sizeof next); \
    largest = __builtin_elementwise_max(largest, next); \
  } \
  return __builtin_reduce_max(largest);

static inline uint8_t largest_of_many(const uint8_t *bytes, size_t count) { LARGEST(Bytes64) }
static inline uint8_t largest_of_some(const uint8_t *bytes, size_t count) { LARGEST(Bytes16) }
#undef LARGEST

static inline uint8_t largest_byte(const uint8_t *bytes, size_t count) {
  if (count >= sizeof(Bytes64)) return largest_of_many(bytes, count);
  if (count >= sizeof(Bytes16)) return largest_of_some(bytes, count);
  uint8_t largest = 0;
  for (size_t i = 0; i < count; i++) largest = bytes[i] > largest ? bytes[i] : largest;
  return largest;
}

static void largest_row(const Step *step, size_t y) {
  size_t channels = step->input->facts.channels, first = step->facts.place;
  const uint8_t *pixel = row_of(step->input, y) + first;
  uint8_t *target = step->output->pixels + y * step->output->rowByteCount;
  for (size_t x = 0; x < step->input->facts.width; x++, pixel += channels) {
    target[x] = largest_byte(pixel, channels - first);
  }
}

static void run_row(const Step *step, size_t y, size_t count) {
  uint8_t *target = step->output->pixels + y * step->output->rowByteCount;
  switch (step->facts.kind) {
    case CKERNELS_BYTES_SUM: run_sum(step, row_of(step->input, y), y, target, count); break;
    case CKERNELS_BYTES_PRODUCT: run_product(step, y); break;
    case CKERNELS_BYTES_TABLE:
      LOOK_UP((const uint8_t *)step->weights, row_of(step->input, y), target, count);
      break;
    case CKERNELS_BYTES_PICK: pick_row(step, y); break;
    case CKERNELS_BYTES_BORDER: border_row(step, y, target, count); break;
    case CKERNELS_BYTES_JOIN: join_row(step, y); break;
    case CKERNELS_BYTES_STACK: stack_row(step, y); break;
    case CKERNELS_BYTES_LARGEST: largest_row(step, y); break;
    default: pool_row(step, y);
  }
}

/// Returns true if a plane's rows are one run of bytes.
static inline int32_t is_run(const Plane *plane) {
  return plane->rowByteCount == plane->facts.width * plane->facts.channels;
}

static void run_other(const Step *step, size_t part) {
  if (step->facts.kind == CKERNELS_BYTES_MEAN) {
    mean_part(step, part);
    return;
  }
  size_t length = other_part_length(step), height = divided_plane(step)->facts.height;
  size_t end = (part + 1) * length < height ? (part + 1) * length : height;
  size_t count = step->output->facts.width * step->output->facts.channels;
  int32_t isByBytes =
      step->facts.kind == CKERNELS_BYTES_SUM || step->facts.kind == CKERNELS_BYTES_TABLE;
  if (isByBytes && is_run(step->input) && is_run(step->second) && is_run(step->output)) {
    run_row(step, part * length, (end - part * length) * count);
    return;
  }
  for (size_t y = part * length; y < end; y++) run_row(step, y, count);
}
