#pragma once

#include "CKernelsConvolutions.h"

#include <stdatomic.h>

// The instructions that the kernels are written in; their callers check the processor first.
#if defined(__x86_64__)
#define HAS_VNNI_FORMS 1
#define FOR_VNNI __attribute__((target("avx512f,avx512bw,avx512vl,avx512vnni")))
#define INLINE_VNNI static inline __attribute__((always_inline)) FOR_VNNI
#elif defined(__aarch64__)
#define HAS_DOT_FORM 1
#define FOR_DOTS __attribute__((target("dotprod")))
#define INLINE_DOTS static inline __attribute__((always_inline)) FOR_DOTS
#endif

// Weights are packed for x86-64's products of an unsigned byte, the pixel, and a signed one, or for
// arm64's of two signed or two unsigned bytes.
#if defined(HAS_DOT_FORM)
enum {
  /// The number of bytes of a row that depthwise kernels compute at once.
  LANE_COUNT = 16,
  /// The maximum number of dense vectors in a panel.
  MOST_COLUMNS = 1,
  /// Subtracted from the pixels that depthwise weights multiply.
  DEPTHWISE_PIXEL_OFFSET = 128,
};
#else
enum { LANE_COUNT = 64, MOST_COLUMNS = 4, DEPTHWISE_PIXEL_OFFSET = 0 };
#endif

/// The number of bytes that kernels may read past the end of a plane's data, and of no other data.
enum { SLACK = 192 };

/// A plane in memory, with a border of zero points that spares kernels a check for the edge.
typedef struct Plane {
  CKernelsPlane facts;
  size_t top, left, bottom, right;
  size_t rowByteCount, byteCount;
  /// The plane whose memory this one is a part of, from a byte on; NULL if it has its own.
  struct Plane *whole;
  size_t offset;
  /// The steps before which the plane is written and after which it is no longer read.
  size_t firstStep, endStep;
  /// The plane's offset in the memory lent to a run, and its address while the run lasts.
  size_t place;
  uint8_t *memory;
  /// The first pixel inside the border.
  uint8_t *pixels;
} Plane;

/// A step with its constants packed for the kernels.
typedef struct {
  CKernelsByteStep facts;
  const Plane *input;
  const Plane *second;
  const Plane *output;
  const int8_t *weights;
  size_t weightByteCount;
  /// The initial values of sums of products: the bias and the known effects of the zero points.
  const int32_t *starts;
  size_t startCount;
  /// The scales of sums, in the order of `starts`.
  const float *scales;
  /// The scale of a step that is no convolution.
  float scale;
  /// The factor by which the sum of the input's bytes is added (dense); unused if depthwise.
  int32_t inputFactor;
  /// Dense: columns of 16 output channels.
  ///
  /// Depthwise: vectors of `LANE_COUNT` bytes after which weights repeat along a row.
  size_t vectorCount;
  /// Depthwise: 2 if weights minus their zero point need two signed bytes, otherwise 1.
  int32_t passCount;
  /// Depthwise: true if an output's row is one run of bytes; otherwise each pixel is.
  int32_t isRun;
  /// True if one thread computes the step, because sharing it out takes longer.
  int32_t isSolo;
  /// True if the input's memory is a part of the output's, so that nothing is to be done.
  int32_t isDone;
  /// True if the threads meet before the step.
  int32_t meets;
  /// For each thread, the first part of its own range that is not taken yet.
  atomic_size_t *next;
} Step;

/// Measures the memory that a step's packed weights and starts need.
void ckernels_measure_dense(Step *step);
void ckernels_measure_depthwise(Step *step);

/// The memory of a step's packed constants.
typedef struct {
  int8_t *weights;
  int32_t *starts;
  float *scales;
} Packed;

/// Packs weights into the measured memory.
void ckernels_pack_dense(const Step *step, Packed to);
void ckernels_pack_depthwise(const Step *step, Packed to);

/// Returns the number of parts into which the output of a step that is no convolution is divided.
size_t ckernels_other_part_count(const Step *step);

/// The kernels of one form, which compute a part of a step's output.
typedef struct {
  void (*runDense)(const Step *step, size_t part, size_t threadCount);
  void (*runDepthwise)(const Step *step, size_t part, size_t threadCount);
  /// Computes a part of a step that is no convolution.
  void (*runOther)(const Step *step, size_t part);
} ByteKernels;

/// Returns the kernels of a form that the processor has.
ByteKernels ckernels_byte_kernels(int32_t form);

#if defined(HAS_VNNI_FORMS)
extern const ByteKernels ckernels_narrow_bytes, ckernels_narrow_bytes_by_avx512,
    ckernels_narrow_bytes_by_avx2;
#endif
#if defined(HAS_VNNI_FORMS) || defined(HAS_DOT_FORM)
void ckernels_run_dense(const Step *step, size_t part, size_t threadCount);
void ckernels_run_depthwise(const Step *step, size_t part, size_t threadCount);
void ckernels_run_other(const Step *step, size_t part);
#endif

/// Returns true for a convolution.
static inline int32_t is_convolution(const CKernelsByteStep *facts) {
  return facts->kind == CKERNELS_BYTES_DENSE || facts->kind == CKERNELS_BYTES_DEPTHWISE;
}

/// The number of channels in a part of a mean.
enum { MEAN_CHANNELS = 64 };

/// Returns true for a step that fills a part of its output.
static inline int32_t is_joining(const CKernelsByteStep *facts) {
  return facts->kind == CKERNELS_BYTES_JOIN || facts->kind == CKERNELS_BYTES_STACK;
}

/// Returns the plane whose rows are divided among the parts of a step that is no convolution.
static inline const Plane *divided_plane(const Step *step) {
  int32_t isByInput = is_joining(&step->facts) || step->facts.kind == CKERNELS_BYTES_LARGEST;
  return isByInput ? step->input : step->output;
}

/// Returns the number of rows in a part of a step that is no convolution: about as many as hold
/// 4096 bytes.
static inline size_t other_part_length(const Step *step) {
  const CKernelsPlane *facts = &divided_plane(step)->facts;
  size_t rowLength = facts->width * facts->channels;
  return rowLength >= 4096 ? 1 : 4096 / rowLength;
}

/// Returns what is subtracted from dense weights when they are packed.
///
/// On arm64 it is 0 where weights and pixels stay unsigned. That needs the sum of each window, but
/// no changed sign of its pixels for each vector of channels, so it pays with many vectors and long
/// windows.
static inline int32_t dense_weight_offset(const Step *step) {
#if defined(HAS_DOT_FORM)
  size_t window = step->facts.kernelHeight * step->facts.kernelWidth * step->input->facts.channels;
  int32_t isSmall = step->vectorCount <= 3 || window <= 16;
  return isSmall && step->facts.weightZeroPoint == 128 ? 128 : 0;
#else
  (void)step;
  return 128;
#endif
}

/// Returns what is subtracted from the pixels that dense weights multiply.
static inline int32_t dense_pixel_offset(const Step *step) {
#if defined(HAS_DOT_FORM)
  return dense_weight_offset(step);
#else
  (void)step;
  return 0;
#endif
}

/// Returns the number of panels that hold a dense step's vectors: the fewest with at most
/// `MOST_COLUMNS` in each.
static inline size_t panel_count(const Step *step) {
  return (step->vectorCount + MOST_COLUMNS - 1) / MOST_COLUMNS;
}

/// Returns the number of vectors in a panel; the first panels may have one more than the others.
static inline size_t panel_columns(const Step *step, size_t panel) {
  size_t count = panel_count(step);
  return step->vectorCount / count + (panel < step->vectorCount % count);
}

/// The number of packed depthwise weight bytes for one column of a window and `LANE_COUNT` bytes of
/// a row.
enum { COLUMN_BYTE_COUNT = 4 * LANE_COUNT };

/// The maximum number of output rows that a depthwise step makes from the same rows of its input.
enum { MOST_DEPTHWISE_ROWS = 4 };

/// Returns the number of output rows a depthwise step makes from the same rows of its input, which
/// come in groups of four.
static inline size_t depthwise_row_count(const Step *step) {
  size_t height = step->facts.kernelHeight;
  size_t count = ((height + 3) / 4 * 4 - height) / step->facts.strideY + 1;
  return count < MOST_DEPTHWISE_ROWS ? count : MOST_DEPTHWISE_ROWS;
}

/// Returns the number of output rows in a part of a depthwise step: fewer than are made at once if
/// threads would lack parts.
static inline size_t depthwise_part_length(const Step *step, size_t threadCount) {
  size_t most = depthwise_row_count(step);
  if (threadCount == 1) return most;
  size_t share = step->output->facts.height / (3 * threadCount);
  return share >= most ? most : share == 0 ? 1 : share;
}

/// Returns the number of packed depthwise weight bytes for `LANE_COUNT` bytes of a row.
static inline size_t depthwise_vector_byte_count(const Step *step) {
  return (step->facts.kernelHeight + 3) / 4 * step->facts.kernelWidth * (size_t)step->passCount *
         depthwise_row_count(step) * COLUMN_BYTE_COUNT;
}

/// The number of pixels of a dense step prepared at once, and a number that all row counts of its
/// kernels divide.
enum { DENSE_BLOCK = 96, DENSE_TILE = 24 };

/// Returns true if a step's weights are shared out among threads, because it has too few pixels for
/// that.
static inline int32_t is_shared_by_panels(const Step *step, size_t threadCount) {
  return threadCount > 1 &&
         step->output->facts.height * step->output->facts.width < 8 * threadCount;
}

/// Returns the number of pixels in a part: several parts for each thread if the step is large
/// enough.
static inline size_t dense_part_length(const Step *step, size_t threadCount) {
  if (threadCount == 1) return DENSE_BLOCK;
  size_t pixelCount = step->output->facts.height * step->output->facts.width;
  size_t length = (pixelCount / (4 * threadCount) + DENSE_TILE) / DENSE_TILE * DENSE_TILE;
  return length < DENSE_BLOCK ? length : DENSE_BLOCK;
}

/// Returns the number of parts into which a dense step's output is divided; threads take them one
/// by one.
static inline size_t dense_part_count(const Step *step, size_t threadCount) {
  if (is_shared_by_panels(step, threadCount)) return panel_count(step);
  size_t length = dense_part_length(step, threadCount);
  return (step->output->facts.height * step->output->facts.width + length - 1) / length;
}

/// Returns the number of parts into which a depthwise step's output is divided.
static inline size_t depthwise_part_count(const Step *step, size_t threadCount) {
  size_t rowCount = depthwise_part_length(step, threadCount);
  return (step->output->facts.height + rowCount - 1) / rowCount;
}

/// Finds the rows of the input that make some rows of the output; groups are filled up.
static inline void find_rows(
    const Step *step, size_t y, size_t count, const uint8_t **rows, size_t rowCount) {
  const Plane *input = step->input;
  const uint8_t *first = input->pixels - step->facts.paddingLeft * input->facts.channels +
                         (y * step->facts.strideY) * input->rowByteCount -
                         step->facts.paddingTop * input->rowByteCount;
  for (size_t i = 0; i < rowCount; i++) {
    rows[i] = first + (i < count ? i : count - 1) * input->rowByteCount;
  }
}

/// Computes pixels of a dense step for some of its panels.
typedef void DenseBlock(
    const Step *step, size_t firstPixel, size_t endPixel, size_t firstPanel, size_t endPanel);

/// Computes a part of a dense step: one panel of all pixels, in blocks of them, or some pixels of
/// all panels.
static inline void divide_dense(
    const Step *step, size_t part, size_t threadCount, size_t blockLength, DenseBlock *run) {
  size_t pixelCount = step->output->facts.height * step->output->facts.width;
  if (is_shared_by_panels(step, threadCount)) {
    for (size_t first = 0; first < pixelCount; first += blockLength) {
      size_t end = pixelCount - first < blockLength ? pixelCount : first + blockLength;
      run(step, first, end, part, part + 1);
    }
    return;
  }
  size_t length = dense_part_length(step, threadCount), first = part * length;
  size_t end = pixelCount - first < length ? pixelCount : first + length;
  run(step, first, end, 0, panel_count(step));
}
