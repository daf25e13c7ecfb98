#pragma once

#include "../Convolutions/threads.h"
#include "floats.h"

/// The bytes of a cache line.
enum { LINE_BYTES = LONGEST_VECTOR * sizeof(float) };

struct CKernelsFloatPlan {
  FloatPlane *planes;
  size_t planeCount;
  FloatStep *steps;
  size_t stepCount;
  size_t *outputs;
  size_t outputCount;
  /// The state of each thread.
  FloatThread *threadFacts;
  size_t threadCount, scratchCount;
  /// True if a run finds the ranges of some planes.
  int32_t measuresPlanes;
  /// For each stage, the first part of each thread's own range that is not taken yet, and the
  /// number of finished parts.
  atomic_size_t *counters;
  /// The packed weights while the plan owns them.
  uint8_t *weightMemory;
  /// The weights in use.
  const uint8_t *weights;
  /// The bytes of all planes, and those of planes without bands.
  size_t weightByteCount, planeByteCount, commonByteCount;
  /// The most bands of a plane.
  size_t bandCount;
  const FloatKernels *kernels;
  CKernelsThreads *threads;
  CKernelsPace pace;
  /// The largest distance from zero of an input that the plan can compute.
  float limit;
  const float *input;
  float *const *results;
};

/// Returns the number of stages of a run: the steps, the way in and the way out.
static inline size_t ckernels_stage_count(const CKernelsFloatPlan *plan) {
  return plan->stepCount + 2;
}

/// Sets a plan's scratch memory to zero.
void ckernels_clear_scratch(const CKernelsFloatPlan *plan);
