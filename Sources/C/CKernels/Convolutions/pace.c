#include "CKernelsPace.h"

enum {
  /// The runs that are compared by the shortest of them: another program delays single ones, and
  /// the first run with other threads finds its data in the wrong cache.
  BURST = 6,
  /// The trials without success after which a choice is settled: one may be delayed as a whole.
  SETTLING_TRIALS = 3,
  /// The slower bursts one after the other that are a reason for a trial.
  SLOW_BURSTS = 2,
  /// The runs before the first trial: programs that run a plan once or twice are not delayed.
  FIRST_REST = 16,
  /// The runs between trials, at least and at most.
  SHORTEST_REST = 100,
  LONGEST_REST = 20000,
  /// The share of the time, as a divisor, that trials of the slower way cost, roughly.
  SHARE_OF_TRIALS = 50,
};

CKernelsPace ckernels_start_pace(void) { return (CKernelsPace){.rest = FIRST_REST}; }

int32_t ckernels_runs_alone(const CKernelsPace *pace) { return pace->isAlone != pace->isTrial; }

/// Returns the number of runs after which a trial of a slower way has cost little.
static uint32_t rest_after(uint64_t usual, uint64_t other) {
  double share = other > usual ? (double)(other - usual) / (double)(usual > 0 ? usual : 1) : 0;
  double rest = BURST * SHARE_OF_TRIALS * share;
  return rest < SHORTEST_REST ? SHORTEST_REST : rest > LONGEST_REST ? LONGEST_REST : (uint32_t)rest;
}

/// Chooses the faster one of two ways; the other way must be faster by a twentieth.
static void end_trial(CKernelsPace *pace) {
  uint64_t tried = pace->shortest, usual = pace->recent;
  pace->isTrial = 0;
  pace->slowCount = 0;
  if (tried < usual - usual / 20) {
    pace->isAlone = !pace->isAlone;
    pace->usual = tried;
    // Other programs may have delayed a whole burst.
    pace->rest = SHORTEST_REST;
    pace->trialCount = 0;
  } else {
    pace->trialCount++;
    pace->usual = usual;
    pace->rest = rest_after(usual, tried);
  }
}

void ckernels_note_run(CKernelsPace *pace, uint64_t nanoseconds) {
  if (pace->runCount == 0 || nanoseconds < pace->shortest) pace->shortest = nanoseconds;
  if (!pace->isTrial && pace->rest > 0) pace->rest--;
  if (++pace->runCount < BURST) return;
  pace->runCount = 0;
  if (pace->isTrial) {
    end_trial(pace);
    return;
  }
  pace->recent = pace->shortest;
  if (pace->usual == 0 || pace->recent < pace->usual) pace->usual = pace->recent;
  // With all threads, only slower runs are a reason for a trial. Alone, a trial is the only way to
  // learn that the others would help again.
  int32_t isSlow = pace->recent > pace->usual + pace->usual / 5;
  pace->slowCount = isSlow ? pace->slowCount + 1 : 0;
  int32_t hasReason =
      pace->isAlone || pace->slowCount >= SLOW_BURSTS || pace->trialCount < SETTLING_TRIALS;
  pace->isTrial = pace->rest == 0 && hasReason;
}
