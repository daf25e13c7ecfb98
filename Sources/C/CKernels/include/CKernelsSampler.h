#pragma once

#include <stddef.h>
#include <stdint.h>

#include "CKernelsSampling.h"
#include "CKernelsWay.h"

/// The element type of a tensor made from sampled bytes.
typedef enum {
  CKernelsElementsBytes,
  CKernelsElementsSigned,  // bytes minus 128
  CKernelsElementsFloats,  // scaled, see ckernels_to_float
} CKernelsElements;

/// The sampling of one tensor.
typedef struct {
  CKernelsPicture picture;
  /// The way to the picture, and the coordinates known for whole columns and rows
  /// (ckernels_find_way).
  const CKernelsWay *way;
  const int32_t *columns, *rows;
  CKernelsChannels channels;
  int32_t isYCbCr;
  CKernelsColors colors;
  CKernelsElements elements;
  /// The conversion of bytes to floats; unused for other elements.
  float scale[3], offset[3];
  /// The destination: rows of three elements a pixel, one after the other.
  void *tensor;
  /// The scratch: `ckernels_sampling_scratch` bytes for each thread, aligned to 8 bytes.
  uint8_t *scratch;
} CKernelsSampler;

/// Returns the number of scratch bytes a thread needs for rows of `width` pixels: a multiple of 8.
size_t ckernels_sampling_scratch(int32_t width);

/// Samples all rows on at most `threadCount` threads; the result does not depend on their number.
void ckernels_sample(const CKernelsSampler *sampler, size_t threadCount);
