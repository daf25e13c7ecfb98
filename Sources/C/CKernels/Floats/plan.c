#include "plan.h"
#include "../Convolutions/lent_memory.h"

#include <sched.h>
#include <string.h>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

// The runs of a plan.

// The runtime takes numbers that are too small to be normal as zero, and makes them zero.

#if defined(__x86_64__)
static uint64_t drop_small_numbers(void) {
  uint32_t old = _mm_getcsr();
  _mm_setcsr(old | 0x8040);
  return old;
}
static void restore_small_numbers(uint64_t old) { _mm_setcsr((uint32_t)old); }
#elif defined(__aarch64__)
static uint64_t drop_small_numbers(void) {
  uint64_t old;
  __asm__ volatile("mrs %0, fpcr" : "=r"(old));
  __asm__ volatile("msr fpcr, %0" ::"r"(old | 1 << 24));
  return old;
}
static void restore_small_numbers(uint64_t old) { __asm__ volatile("msr fpcr, %0" ::"r"(old)); }
#else
static uint64_t drop_small_numbers(void) { return 0; }
static void restore_small_numbers(uint64_t old) { (void)old; }
#endif

static size_t share(size_t count, size_t thread, size_t threadCount) {
  return count * thread / threadCount;
}

/// Some pixels of a band.
typedef struct {
  size_t band, start, end;
} Pixels;

/// Returns the pixels of a part of the way in or out, none for parts that are left over.
static Pixels pixels_of_part(const FloatPlane *plane, size_t part, size_t partCount) {
  size_t perBand = partCount / plane->bandCount, band = part / perBand;
  if (band >= plane->bandCount) return (Pixels){0, 0, 0};
  size_t count = ckernels_band_rows(plane, band) * plane->facts.width;
  return (Pixels){band, share(count, part % perBand, perBand),
                  share(count, part % perBand + 1, perBand)};
}

// A stage is a step, or the way in or out. Threads wait for parts that were taken, never for other
// threads: a thread whose processor is busy elsewhere delays only the parts it has begun.

static size_t part_count(const CKernelsFloatPlan *plan, size_t stage) {
  return stage == 0 || stage > plan->stepCount ? 4 * plan->threadCount
                                               : plan->steps[stage - 1].partCount;
}

/// Returns true if the parts of a stage are of bands.
static int32_t has_bands(const CKernelsFloatPlan *plan, size_t stage) {
  if (stage == 0) return plan->planes[0].bandCount > 1;
  return stage <= plan->stepCount && plan->steps[stage - 1].output->bandCount > 1;
}

static void run_part(
    const CKernelsFloatPlan *plan, size_t stage, size_t part, size_t partCount,
    FloatThread *facts) {
  if (stage == 0) {
    Pixels some = pixels_of_part(&plan->planes[0], part, partCount);
    plan->kernels->takeApart(
        &plan->planes[0], plan->input, some.band, some.start, some.end, plan->limit, facts);
  } else if (stage <= plan->stepCount) {
    plan->kernels->run(&plan->steps[stage - 1], part, facts);
  } else {
    for (size_t i = 0; i < plan->outputCount; i++) {
      const FloatPlane *plane = &plan->planes[plan->outputs[i]];
      Pixels some = pixels_of_part(plane, part, partCount);
      plan->kernels->bringTogether(plane, plan->results[i], some.band, some.start, some.end);
    }
  }
}

/// The number of checks before a thread takes parts of another one's band: what it writes there,
/// the other thread would have to fetch. Parts take longer where another program has the processor.
enum { LOOKS_BEFORE_HELP = 400 };

/// Returns true once all parts of a stage are done, false if they are not after some checks.
static int32_t waits_for(const atomic_size_t *done, size_t partCount, size_t looks) {
  for (size_t i = 0; i < looks; i++) {
    if (atomic_load_explicit(done, memory_order_acquire) >= partCount) return 1;
#if defined(__x86_64__)
    _mm_pause();
#endif
  }
  return 0;
}

/// Waits until all parts of a stage are done.
static void wait_for(const atomic_size_t *done, size_t partCount) {
  enum { LOOKS_BETWEEN_YIELDS = 50 };
  for (size_t i = 1; atomic_load_explicit(done, memory_order_acquire) < partCount; i++) {
#if defined(__x86_64__)
    _mm_pause();
#endif
    // The thread that has the part may need this processor.
    if (i % LOOKS_BETWEEN_YIELDS == 0) sched_yield();
  }
}

static void run(void *context, size_t thread, size_t threadCount) {
  const CKernelsFloatPlan *plan = context;
  FloatThread *facts = &plan->threadFacts[thread];
  uint64_t old = drop_small_numbers();
  for (size_t stage = 0; stage < ckernels_stage_count(plan); stage++) {
    atomic_size_t *next = plan->counters + stage * (plan->threadCount + 1);
    atomic_size_t *done = next + plan->threadCount;
    size_t part, count = part_count(plan, stage), ownCount = 0;
    for (; ckernels_take_own_part(next, count, thread, threadCount, &part); ownCount++) {
      run_part(plan, stage, part, count, facts);
    }
    // All at once: the number goes back and forth between the cores.
    atomic_fetch_add_explicit(done, ownCount, memory_order_release);
    if (has_bands(plan, stage) && waits_for(done, count, LOOKS_BEFORE_HELP)) continue;
    while (ckernels_take_part(next, count, thread, threadCount, &part)) {
      run_part(plan, stage, part, count, facts);
      atomic_fetch_add_explicit(done, 1, memory_order_release);
    }
    wait_for(done, count);
  }
  restore_small_numbers(old);
}

/// Marks all parts as free to take by some threads.
///
/// Call only while no thread runs.
static void prepare(const CKernelsFloatPlan *plan, size_t workerCount) {
  for (size_t stage = 0; stage < ckernels_stage_count(plan); stage++) {
    atomic_size_t *next = plan->counters + stage * (plan->threadCount + 1);
    ckernels_share_parts(next, part_count(plan, stage), workerCount);
    atomic_store_explicit(next + plan->threadCount, 0, memory_order_relaxed);
  }
  for (size_t i = 0; i < plan->threadCount; i++) {
    FloatThread *thread = &plan->threadFacts[i];
    thread->isSure = 1;
    if (plan->measuresPlanes) memset(thread->ranges, 0, plan->planeCount * sizeof *thread->ranges);
  }
}

void ckernels_clear_scratch(const CKernelsFloatPlan *plan) {
  for (size_t i = 0; i < plan->threadCount; i++) {
    memset(plan->threadFacts[i].scratch, 0, plan->scratchCount * sizeof(float));
  }
}

int32_t ckernels_run_float_plan(
    CKernelsFloatPlan *plan, const float *input, float *const *outputs) {
  LentMemory *memory = ckernels_borrow(plan->planeByteCount);
  if (memory == NULL) return -1;
  // One band is behind the other, and all threads write what is behind them. By the size of the
  // memory, so that plans that lend it to each other have their bands at much the same places.
  size_t bandByteCount = memory->byteCount - plan->commonByteCount;
  bandByteCount = bandByteCount / plan->bandCount / LINE_BYTES * LINE_BYTES;
  uint8_t *common = memory->bytes + (plan->bandCount == 1 ? 0 : plan->bandCount * bandByteCount);
  for (size_t i = 0; i < plan->planeCount; i++) {
    FloatPlane *plane = &plan->planes[i];
    plane->pixels = (float *)((plane->bandCount == 1 ? common : memory->bytes) + plane->place);
    plane->bandStride = bandByteCount / sizeof(float);
  }
  plan->input = input;
  plan->results = outputs;
  prepare(plan, ckernels_worker_count(plan->threads, &plan->pace));
  ckernels_run_job(plan->threads, &plan->pace, run, plan);
  ckernels_give_back(memory);
  int32_t isSure = 1;
  for (size_t i = 0; i < plan->threadCount; i++) isSure &= plan->threadFacts[i].isSure;
  // NaN would remain where nothing is written over it.
  if (!isSure) ckernels_clear_scratch(plan);
  return isSure;
}
