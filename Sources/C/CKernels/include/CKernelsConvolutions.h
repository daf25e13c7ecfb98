#pragma once

#include <stddef.h>
#include <stdint.h>

// Convolutions of 8-bit quantised pictures on processors that multiply bytes four at a time
// (AVX-512 VNNI or AVX-VNNI). Sums of products are exact integers; what becomes of them is the
// arithmetic of the runtime's own kernels, so results are the same bits. See
// `Convolutions/requantization.h`.
//
// Unlike the rest of these kernels a plan owns memory and threads. Its maker has checked all
// numbers: shapes fit together, products of them fit in 31 bits, zero points are bytes.

/// Which code this is: add one with every change of it that a model may notice, that is, of which
/// models it computes, of its results, or of where it reads and writes. What is remembered of
/// models that ran is forgotten then.
enum { CKERNELS_CONVOLUTIONS_VERSION = 2 };

/// The shape of a picture of bytes, and what of it stands for zero.
typedef struct {
  size_t height, width, channels;
  uint8_t zeroPoint;
} CKernelsPlane;

/// One convolution: numbers of planes, weights as they lie in a model, and how sums become bytes.
typedef struct {
  /// The planes of a plan that are read and written; an input is the output of an earlier step or
  /// plane 0, which is given.
  size_t input, output;
  /// Whether each channel has a filter of its own (weights: height, width, channels); otherwise
  /// each output channel has one over all input channels (weights: output, height, width, input).
  int32_t isDepthwise;
  size_t kernelHeight, kernelWidth, strideY, strideX;
  /// Rows and columns of zeros in front of the picture.
  size_t paddingTop, paddingLeft;
  const uint8_t *weights;
  /// Depthwise: not 0.
  uint8_t weightZeroPoint;
  /// One for each output channel, little-endian, of any alignment.
  const uint8_t *bias;
  /// A sum times this is the distance from the output's zero point, rounded half to even.
  float scale;
  uint8_t smallest, largest;
} CKernelsConvolution;

/// Threads that run plans together, one plan at a time.
typedef struct CKernelsThreads CKernelsThreads;

/// Some convolutions made ready to run one after the other.
typedef struct CKernelsPlan CKernelsPlan;

/// Which instructions a plan uses; the results are the same.
typedef enum {
  /// The best of this processor.
  CKERNELS_BEST_BYTES,
  /// AVX-512 VNNI: 64 bytes at a time.
  CKERNELS_WIDE_BYTES,
  /// AVX-VNNI: 32 bytes at a time, as most laptops since 2021 have it.
  CKERNELS_NARROW_BYTES,
  /// The same written with AVX-512VL, to compare it where there is no AVX-VNNI.
  CKERNELS_NARROW_BYTES_BY_AVX512,
} CKernelsByteForm;

/// Says whether this processor can run plans of a form.
int32_t ckernels_has_byte_form(int32_t form);

/// Says whether it runs them fast: code that the compiler was not asked to optimise is not.
int32_t ckernels_convolves_fast(void);

/// The kernels' largest height, which bounds what a depthwise step unrolls.
enum { CKERNELS_LARGEST_DEPTHWISE_KERNEL = 8 };

/// Starts threads that wait for plans; `count` includes the one that runs them.
///
/// Answers NULL when they cannot be started. In the child of a fork they are not there: plans then
/// run on the calling thread alone.
CKernelsThreads *ckernels_make_threads(size_t count);

/// Ends threads; NULL is fine.
void ckernels_free_threads(CKernelsThreads *threads);

/// Packs weights and finds planes their places.
///
/// `outputs` are the planes that a run copies out. Weights are not needed afterwards, `threads`
/// are, as long as the plan. Answers NULL when memory cannot be had, or on processors that cannot
/// run plans of this form.
CKernelsPlan *ckernels_make_plan(
    const CKernelsPlane *planes, size_t planeCount, const CKernelsConvolution *convolutions,
    size_t convolutionCount, const size_t *outputs, size_t outputCount, int32_t form,
    CKernelsThreads *threads);

/// Runs all steps on plane 0 as given, and writes the outputs. One caller at a time.
///
/// All plans of the process lend each other the memory of their planes: there is some for each of
/// those that run at the same time. Answers 0 where none can be had, and has then written nothing.
int32_t ckernels_run_plan(CKernelsPlan *plan, const uint8_t *input, uint8_t *const *outputs);

/// Hands a plan's packed weights over to the caller, who frees them with `free` after the plan.
///
/// Nobody writes to them any more. Plans of the same steps, form and number of threads have the
/// same bytes. To be called once.
uint8_t *ckernels_take_weights(CKernelsPlan *plan, size_t *byteCount);

/// Has a plan read its weights from equal bytes on a cache line, which must outlive it.
void ckernels_use_weights(CKernelsPlan *plan, const uint8_t *weights);

/// Frees a plan; NULL is fine.
void ckernels_free_plan(CKernelsPlan *plan);
