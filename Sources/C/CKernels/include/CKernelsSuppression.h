#pragma once

#include <stddef.h>
#include <stdint.h>

// The operator `TFLite_Detection_PostProcess` on floats, with one class for each box. Boxes are
// decoded when it is their turn, and the search ends with the last detection. Each result is the
// runtime's to the bit.

/// The version of this code; see `CKERNELS_CONVOLUTIONS_VERSION`.
enum { CKERNELS_SUPPRESSION_VERSION = 1 };

/// The operator with all its parameters; the maker has checked that they fit together.
typedef struct {
  /// The number of boxes, and of each box's scores, at least one.
  size_t boxCount, scoreCount;
  /// The number of scores in front of the first class, less than their number.
  size_t firstClass;
  /// The anchors: the center's y and x, the height and the width of each; heights and widths are
  /// positive.
  const float *anchors;
  /// The divisors of a box's y, x, height and width.
  float scales[4];
  float smallestScore, overlapLimit;
  size_t mostDetections;
} CKernelsSuppressionFacts;

/// The operator ready to run.
typedef struct CKernelsSuppression CKernelsSuppression;

/// Returns true if the code is optimized, and rounds as the runtime does on this processor.
int32_t ckernels_suppression_is_fast(void);

/// Copies the anchors, and keeps no address of the facts; returns NULL without memory.
CKernelsSuppression *ckernels_make_suppression(const CKernelsSuppressionFacts *facts);

/// Keeps the best of overlapping boxes, and writes their corners, classes and scores, and how many
/// they are; the rest is 0.
///
/// Returns 0, and writes nothing, where the runtime's answer may be another one: for scores that
/// are not finite, and where a box has no area. One caller at a time.
int32_t ckernels_run_suppression(
    CKernelsSuppression *suppression, const float *boxes, const float *scores,
    float *const *results);

/// Frees the operator; accepts NULL.
void ckernels_free_suppression(CKernelsSuppression *suppression);
