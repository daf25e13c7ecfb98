#pragma once

#include <stddef.h>
#include <stdint.h>

// The choice whether all threads run a plan, or the caller's alone.
//
// Two cores may share a cache or not, another program may use one of them, and the system moves
// threads about: a second thread then costs more than it brings, for seconds or forever. Nothing
// but the time of runs tells. Results do not depend on the choice.

/// The choice for one plan, by the times of its runs.
typedef struct {
  /// True if the caller's thread runs the plan alone, except in a trial.
  int32_t isAlone;
  /// True while some runs try the other way.
  int32_t isTrial;
  /// The runs measured since the last comparison, and the number before the next trial.
  uint32_t runCount, rest;
  /// The slower bursts of runs one after the other, and the trials since the last change.
  uint32_t slowCount, trialCount;
  /// The shortest of those runs, that of the runs before them, and that of all since the last
  /// trial, in nanoseconds.
  uint64_t shortest, recent, usual;
} CKernelsPace;

/// Returns the choice for a plan that has not run: all threads.
CKernelsPace ckernels_start_pace(void);

/// Returns true if the next run is the caller's alone.
int32_t ckernels_runs_alone(const CKernelsPace *pace);

/// Notes the time that a run took.
void ckernels_note_run(CKernelsPace *pace, uint64_t nanoseconds);
