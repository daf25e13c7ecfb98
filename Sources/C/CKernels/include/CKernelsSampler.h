#pragma once

#include <stddef.h>
#include <stdint.h>

#include "CKernelsSampling.h"
#include "CKernelsWay.h"

/// What the elements of a tensor are made of sampled bytes.
typedef enum {
  CKernelsElementsBytes,
  CKernelsElementsSigned,  // bytes minus 128
  CKernelsElementsFloats,  // scaled, see ckernels_to_float
} CKernelsElements;

/// A tensor's worth of sampling.
typedef struct {
  CKernelsPicture picture;
  /// The way to the picture, and what is known of whole columns and rows (ckernels_find_way).
  const CKernelsWay *way;
  const int32_t *columns, *rows;
  CKernelsChannels channels;
  int32_t isYCbCr;
  CKernelsColors colors;
  CKernelsElements elements;
  /// For floats only.
  float scale[3], offset[3];
  /// Rows of three elements a pixel, one after the other.
  void *tensor;
  /// `ckernels_sampling_scratch` bytes for each thread, beginning on an 8-byte boundary.
  uint8_t *scratch;
} CKernelsSampler;

/// How many bytes of scratch a thread needs for rows of so many pixels: a multiple of 8.
size_t ckernels_sampling_scratch(int32_t width);

/// Samples all rows, on so many threads at most; the result does not depend on their number.
void ckernels_sample(const CKernelsSampler *sampler, size_t threadCount);
