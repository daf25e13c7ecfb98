#pragma once

#include <stddef.h>
#include <stdint.h>

// Convolutions of 8-bit quantized pictures, and what lies between them, on processors that multiply
// bytes four at a time (AVX-512 VNNI, AVX-VNNI, or the dot products of arm64). Sums of products are
// exact integers; their conversion is the arithmetic of the runtime's own kernels, so results are
// identical to the bit. See `Convolutions/requantization.h`. On arm64 the runtime rounds products
// of two pictures and means differently, and so do these; `uint8` convolutions, which it rounds
// differently as well, are for the plan's maker to leave out.
//
// Unlike the rest of these kernels, a plan owns memory and threads. Its maker has checked all
// numbers: shapes fit together, their products fit in 31 bits, zero points are bytes.

/// The version of this code.
///
/// Increment it with every change that a model may notice.
///
/// Such changes concern the models it computes, its results, or the memory it reads and writes.
/// Records about models that ran are discarded then.
enum { CKERNELS_CONVOLUTIONS_VERSION = 5 };

/// The shape of a picture of bytes, and the byte that stands for zero.
typedef struct {
  size_t height, width, channels;
  /// The byte for zero, after flipping.
  uint8_t zeroPoint;
  /// 0x80 if the model's bytes have a sign, otherwise 0.
  uint8_t flip;
} CKernelsPlane;

/// The kinds of steps.
typedef enum {
  /// A convolution over all input channels (weights: output, height, width, input).
  CKERNELS_BYTES_DENSE,
  /// A convolution of each channel by its own filter (weights: height, width, channels).
  CKERNELS_BYTES_DEPTHWISE,
  /// The sum of two planes of the same shape, or of a plane and a constant pixel.
  CKERNELS_BYTES_SUM,
  /// The product of two planes; the second may be a single pixel, or a constant pixel.
  CKERNELS_BYTES_PRODUCT,
  /// A table's entry for each byte.
  CKERNELS_BYTES_TABLE,
  /// The mean of all pixels.
  CKERNELS_BYTES_MEAN,
  /// The largest byte of each window, by channels; windows are cut off at the picture's edge.
  CKERNELS_BYTES_MAXIMUM,
  /// The mean of each window, by channels; windows are cut off at the picture's edge.
  CKERNELS_BYTES_AVERAGE,
  /// The input's pixels at chosen rows and columns.
  CKERNELS_BYTES_PICK,
  /// The input with a border of zeros.
  CKERNELS_BYTES_BORDER,
  /// The input's channels from a channel of the output on, which several such steps fill.
  CKERNELS_BYTES_JOIN,
  /// The input's bytes, pixel by pixel, from a byte of the output on, which several such steps
  /// fill.
  CKERNELS_BYTES_STACK,
  /// The largest byte of each pixel, from a channel on.
  CKERNELS_BYTES_LARGEST,
} CKernelsByteKind;

/// One step: plane numbers, constants in the model's order, and the conversion of sums to bytes.
///
/// Bytes with a sign are kept with their highest bit flipped, so that all planes are unsigned.
typedef struct {
  /// A `CKernelsByteKind`.
  int32_t kind;
  /// The planes of a plan that the step reads and writes.
  ///
  /// An input is the output of an earlier step or plane 0, the plan's input. `second` is the same
  /// as `input` unless the step reads two planes.
  size_t input, second, output;
  size_t kernelHeight, kernelWidth, strideY, strideX;
  /// Rows and columns of zeros in front of the picture.
  size_t paddingTop, paddingLeft;
  /// The channel or byte of the output at which a step that joins starts, or the input's first
  /// channel that counts.
  ///
  /// Steps that fill the same plane follow each other; the first starts at 0.
  size_t place;
  /// Weights; the constant pixel of a sum or product, NULL if it has a second plane; a table's 256
  /// bytes, which steps that join may have as well; or the rows and then the columns to pick, 16
  /// bits each.
  const uint8_t *weights;
  /// The number of constant bytes; unused in convolutions.
  size_t weightCount;
  /// 0x80 for weights with a sign, otherwise 0.
  uint8_t weightFlip;
  /// The zero point of the weights after flipping; not 0 if depthwise.
  uint8_t weightZeroPoint;
  /// The biases, one for each output channel, little-endian, of any alignment; NULL for zeros.
  const uint8_t *bias;
  /// The scales of sums, one for each output channel or one for all.
  ///
  /// A sum times it, rounded half to even, is the distance from the output's zero point.
  const float *scales;
  size_t scaleCount;
  /// Added to a mean's sum of bytes after scaling, which gives the output's byte.
  ///
  /// Bytes of both have the sign they have in the model.
  float offset;
  /// The factors of a sum's two planes; their products plus `start` are shifted right by `shift`.
  int32_t factors[2], start, shift;
  uint8_t smallest, largest;
} CKernelsByteStep;

/// A plane that a run copies out.
typedef struct {
  size_t plane;
  /// If not 0, the output consists of floats: the bytes' distances from the zero point times this.
  float scale;
} CKernelsByteOutput;

/// The runtime's operator `TFLite_Detection_PostProcess` with one class for each box.
///
/// Boxes are suppressed by the largest score of each, whatever its class. Its four outputs follow
/// the plan's other ones: boxes, classes, scores and their number, as floats.
typedef struct {
  /// The planes of the boxes (y, x, height, width), of the scores, and of the largest score of
  /// each.
  size_t boxes, scores, largest;
  /// The number of channels in front of the first class.
  size_t firstClass;
  /// For each of a box's four bytes, the position in units of the anchor or half of the size.
  const double *terms;
  /// The center, height and width of each anchor, in the order of a box.
  const float *anchors;
  /// The smallest byte of a score that counts, and the scale of scores.
  uint8_t smallest;
  float scoreScale;
  float overlapLimit;
  size_t mostDetections;
} CKernelsByteDetections;

/// A group of threads that run plans together, one plan at a time.
typedef struct CKernelsThreads CKernelsThreads;

/// A sequence of steps ready to run.
typedef struct CKernelsPlan CKernelsPlan;

/// The instructions that a plan uses; the results are the same.
typedef enum {
  /// The best instructions of this processor.
  CKERNELS_BEST_BYTES,
  /// AVX-512 VNNI: 64 bytes at a time.
  CKERNELS_WIDE_BYTES,
  /// AVX-VNNI: 32 bytes at a time, available on most laptops since 2021.
  CKERNELS_NARROW_BYTES,
  /// The narrow form written with AVX-512VL, for comparison where there is no AVX-VNNI.
  CKERNELS_NARROW_BYTES_BY_AVX512,
  /// The narrow form without VNNI, for comparison with the runtime on older processors.
  CKERNELS_NARROW_BYTES_BY_AVX2,
  /// The products of four bytes of arm64 (ARMv8.2's dotprod): 16 bytes at a time.
  CKERNELS_DOT_BYTES,
} CKernelsByteForm;

/// Returns true if this processor can run plans of a form.
int32_t ckernels_has_byte_form(int32_t form);

/// Returns true if this processor runs plans fast, which code compiled without optimization does
/// not.
int32_t ckernels_convolves_fast(void);

/// The largest height of a kernel, which bounds the unrolling of depthwise steps.
enum { CKERNELS_LARGEST_DEPTHWISE_KERNEL = 8 };

/// Starts threads that wait for plans; `count` includes the one that runs them.
///
/// Returns NULL if they cannot be started. They do not exist in the child of a fork: plans then run
/// on the calling thread alone.
CKernelsThreads *ckernels_make_threads(size_t count);

/// Ends threads; accepts NULL.
void ckernels_free_threads(CKernelsThreads *threads);

/// Packs weights and assigns planes their places.
///
/// `outputs` are the planes that a run copies out; `detections` may be NULL. The constants may be
/// freed afterward; `threads` must outlive the plan. Returns NULL if out of memory, or on
/// processors that cannot run plans of this form.
CKernelsPlan *ckernels_make_plan(
    const CKernelsPlane *planes, size_t planeCount, const CKernelsByteStep *steps, size_t stepCount,
    const CKernelsByteOutput *outputs, size_t outputCount, const CKernelsByteDetections *detections,
    int32_t form, CKernelsThreads *threads);

/// Runs all steps on plane 0, the input, and writes the outputs, floats at multiples of four.
///
/// One caller at a time. All plans of the process lend each other the memory of their planes: there
/// is one block for each run in progress. Returns 0 if out of memory; nothing is written then.
int32_t ckernels_run_plan(CKernelsPlan *plan, const uint8_t *input, void *const *outputs);

/// Transfers a plan's packed weights to the caller, who frees them with `free` after the plan.
///
/// They are no longer written to. Plans of the same steps, form and number of threads have the same
/// bytes. Call once.
uint8_t *ckernels_take_weights(CKernelsPlan *plan, size_t *byteCount);

/// Redirects a plan to equal weights aligned to a cache line, which must outlive it.
void ckernels_use_weights(CKernelsPlan *plan, const uint8_t *weights);

/// Frees a plan; accepts NULL.
void ckernels_free_plan(CKernelsPlan *plan);
