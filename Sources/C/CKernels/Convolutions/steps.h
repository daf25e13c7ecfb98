#pragma once

#include "CKernelsConvolutions.h"

#include <stdatomic.h>

#if defined(__x86_64__)
#define CAN_CONVOLVE 1
// The instructions the kernels are written in; their callers ask the processor first.
#define FOR_VNNI __attribute__((target("avx512f,avx512bw,avx512vl,avx512vnni")))
#define INLINE_VNNI static inline __attribute__((always_inline)) FOR_VNNI
#else
#define CAN_CONVOLVE 0
#endif

/// How many bytes may be read behind what is needed, of planes and of nothing else.
enum { SLACK = 192 };

/// A plane in memory, with a border of zero points so that kernels never ask where the edge is.
typedef struct {
  CKernelsPlane facts;
  size_t top, left, bottom, right;
  size_t rowByteCount, byteCount;
  /// The steps before which it is written and after which it is not read any more.
  size_t firstStep, endStep;
  /// Where it lies in the memory that a run is lent, and, while it runs, where that is.
  size_t place;
  uint8_t *memory;
  /// The first pixel inside the border.
  uint8_t *pixels;
} Plane;

/// A convolution with its weights packed for the kernels.
typedef struct {
  CKernelsConvolution facts;
  const Plane *input;
  const Plane *output;
  const int8_t *weights;
  size_t weightByteCount;
  /// What sums of products start from: the bias and all that is known of the zero points.
  const int32_t *starts;
  size_t startCount;
  /// Dense: how often the sum of the input's bytes is added. Depthwise: unused.
  int32_t inputFactor;
  /// Dense: columns of 16 output channels. Depthwise: vectors of 64 bytes after which weights
  /// repeat along a row.
  size_t vectorCount;
  /// Depthwise: whether weights minus their zero point need two signed bytes.
  int32_t passCount;
  /// Depthwise: whether an output's row is one run of bytes; otherwise each pixel is.
  int32_t isRun;
  /// For each thread the first part of its own that nobody has taken yet.
  atomic_size_t *next;
} Step;

/// Says how much memory a step's packed weights and starts take.
void ckernels_measure_dense(Step *step);
void ckernels_measure_depthwise(Step *step);

/// Packs weights into that memory.
void ckernels_pack_dense(const Step *step, int8_t *weights, int32_t *starts);
void ckernels_pack_depthwise(const Step *step, int8_t *weights, int32_t *starts);

/// Into how many parts a step's output is divided, for threads to take one after the other.
size_t ckernels_dense_part_count(const Step *step, size_t threadCount);
size_t ckernels_depthwise_part_count(const Step *step);

/// The kernels of one form, which compute a part of a step's output.
typedef struct {
  void (*runDense)(const Step *step, size_t part, size_t threadCount);
  void (*runDepthwise)(const Step *step, size_t part);
} ByteKernels;

#if CAN_CONVOLVE
extern const ByteKernels ckernels_narrow_bytes, ckernels_narrow_bytes_by_avx512;
#endif
void ckernels_run_dense(const Step *step, size_t part, size_t threadCount);
void ckernels_run_depthwise(const Step *step, size_t part);

/// How many panels a dense step's vectors are in: as few as there can be with four in each.
static inline size_t panel_count(const Step *step) { return (step->vectorCount + 3) / 4; }

/// The vectors of a panel; the first panels may have one more than the others.
static inline size_t panel_columns(const Step *step, size_t panel) {
  size_t count = panel_count(step);
  return step->vectorCount / count + (panel < step->vectorCount % count);
}

/// What one column of a window takes of packed depthwise weights, for 64 bytes of a row.
enum { COLUMN_BYTE_COUNT = 256 };

/// How many rows of the output a depthwise step makes of the same four rows of its input.
static inline size_t depthwise_row_count(const Step *step) {
  return step->facts.strideY == 1 && step->facts.kernelHeight <= 3 ? 2 : 1;
}

/// The bytes of packed depthwise weights for 64 bytes of a row.
static inline size_t depthwise_vector_byte_count(const Step *step) {
  return (step->facts.kernelHeight + 3) / 4 * step->facts.kernelWidth * (size_t)step->passCount *
         depthwise_row_count(step) * COLUMN_BYTE_COUNT;
}

/// How many pixels of a dense step are prepared at once, and a number that all numbers of rows of
/// its kernels divide.
enum { DENSE_BLOCK = 96, DENSE_TILE = 24 };

/// Few pixels are not worth sharing out among threads: their weights are.
static inline int32_t is_shared_by_panels(const Step *step, size_t threadCount) {
  return threadCount > 1 &&
         step->output->facts.height * step->output->facts.width < 8 * threadCount;
}

/// The pixels of a part: some parts for each thread, if they are worth the trouble.
static inline size_t dense_part_length(const Step *step, size_t threadCount) {
  if (threadCount == 1) return DENSE_BLOCK;
  size_t pixelCount = step->output->facts.height * step->output->facts.width;
  size_t length = (pixelCount / (4 * threadCount) + DENSE_TILE) / DENSE_TILE * DENSE_TILE;
  return length < DENSE_BLOCK ? length : DENSE_BLOCK;
}
