#include "../Convolutions/lent_memory.h"
#include "../Convolutions/memory.h"
#include "../Convolutions/threads.h"
#include "floats.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

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

// MARK: - Forms

int32_t ckernels_has_float_form(int32_t form) {
  switch (form) {
    case CKERNELS_BEST_FORM:
    case CKERNELS_PORTABLE_FORM: return 1;
#if defined(__x86_64__)
    case CKERNELS_AVX2_FORM: return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    case CKERNELS_AVX512_FORM:
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
             __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#endif
    default: return 0;
  }
}

int32_t ckernels_floats_are_fast(void) {
  // On arm64 the portable form takes more instructions for poses than the runtime (docs/arm64.md).
#if defined(__OPTIMIZE__)
  return ckernels_has_float_form(CKERNELS_AVX2_FORM);
#else
  return 0;
#endif
}

static const FloatKernels *kernels(int32_t form) {
#if defined(__x86_64__)
  if (form == CKERNELS_AVX512_FORM) return &ckernels_avx512_floats;
  if (form == CKERNELS_AVX2_FORM) return &ckernels_avx2_floats;
  if (form == CKERNELS_BEST_FORM && ckernels_has_float_form(CKERNELS_AVX512_FORM)) {
    return &ckernels_avx512_floats;
  }
  if (form == CKERNELS_BEST_FORM && ckernels_has_float_form(CKERNELS_AVX2_FORM)) {
    return &ckernels_avx2_floats;
  }
#endif
  (void)form;
  return &ckernels_portable_floats;
}

// MARK: - Running

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

static size_t stage_count(const CKernelsFloatPlan *plan) { return plan->stepCount + 2; }

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
  for (size_t stage = 0; stage < stage_count(plan); stage++) {
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
  for (size_t stage = 0; stage < stage_count(plan); stage++) {
    atomic_size_t *next = plan->counters + stage * (plan->threadCount + 1);
    ckernels_share_parts(next, part_count(plan, stage), workerCount);
    atomic_store_explicit(next + plan->threadCount, 0, memory_order_relaxed);
  }
  for (size_t i = 0; i < plan->threadCount; i++) plan->threadFacts[i].isSure = 1;
}

static void clear_scratch(const CKernelsFloatPlan *plan) {
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
  if (!isSure) clear_scratch(plan);
  return isSure;
}

// MARK: - Making

static void connect(
    CKernelsFloatPlan *plan, const CKernelsFloatPlane *planes, const CKernelsFloatStep *steps,
    const size_t *outputs) {
  memcpy(plan->outputs, outputs, plan->outputCount * sizeof *outputs);
  for (size_t i = 0; i < plan->planeCount; i++) {
    FloatPlane *plane = &plan->planes[i];
    plane->facts = planes[i];
    ckernels_divide_float_plane(plane, plan->threadCount);
  }
  for (size_t i = 0; i < plan->stepCount; i++) {
    FloatStep *step = &plan->steps[i];
    FloatPlane *input = &plan->planes[steps[i].input];
    FloatPlane *output = &plan->planes[steps[i].output];
    step->facts = steps[i];
    step->input = input;
    step->output = output;
    // Times are step numbers plus one: plane 0 is written before the first step.
    int32_t isOfTwo = steps[i].kind == CKERNELS_SUM || steps[i].kind == CKERNELS_PRODUCT;
    if (isOfTwo || steps[i].addsSecond) {
      step->second = &plan->planes[steps[i].second];
      plan->planes[steps[i].second].endStep = i + 2;
    }
    input->endStep = i + 2;
    output->firstStep = i + 1;
    if (output->endStep < i + 2) output->endStep = i + 2;
  }
  for (size_t i = 0; i < plan->outputCount; i++) {
    plan->planes[outputs[i]].endStep = plan->stepCount + 2;
  }
}

/// Assigns places to the planes that have bands, or to those that have none; returns the bytes that
/// a band of theirs needs.
static size_t place_some(CKernelsFloatPlan *plan, Extent *extents, int32_t haveBands) {
  size_t count = 0;
  for (size_t i = 0; i < plan->planeCount; i++) {
    const FloatPlane *plane = &plan->planes[i];
    if ((plane->bandCount > 1) != haveBands) continue;
    // Rows are read in whole vectors, also the last one.
    size_t floats = plane->facts.channels * plane->channelStride + 4 * LONGEST_VECTOR;
    extents[count++] = (Extent){.byteCount = floats * sizeof(float),
                                .firstStep = plane->firstStep,
                                .endStep = plane->endStep};
  }
  size_t byteCount = ckernels_place_extents(extents, count), next = 0;
  for (size_t i = 0; i < plan->planeCount; i++) {
    FloatPlane *plane = &plan->planes[i];
    if ((plane->bandCount > 1) == haveBands) plane->place = extents[next++].place;
  }
  return (byteCount + LINE_BYTES - 1) / LINE_BYTES * LINE_BYTES;
}

static int32_t place_planes(CKernelsFloatPlan *plan) {
  Extent *extents = calloc(plan->planeCount, sizeof *extents);
  if (extents == NULL) return 0;
  size_t byteCount = place_some(plan, extents, 1);
  plan->commonByteCount = place_some(plan, extents, 0);
  free(extents);
  plan->bandCount = 1;
  for (size_t i = 0; i < plan->planeCount; i++) {
    size_t count = plan->planes[i].bandCount;
    if (count > plan->bandCount) plan->bandCount = count;
  }
  plan->planeByteCount = plan->bandCount * byteCount + plan->commonByteCount;
  return ckernels_reserve(plan->planeByteCount);
}

static int32_t allocate_scratch(CKernelsFloatPlan *plan) {
  size_t most = 0;
  for (size_t i = 0; i < plan->stepCount; i++) {
    size_t count = ckernels_float_scratch(&plan->steps[i]);
    if (count > most) most = count;
  }
  size_t threadCount = plan->threadCount;
  plan->threadFacts = calloc(threadCount, sizeof *plan->threadFacts);
  plan->counters = calloc(stage_count(plan) * (threadCount + 1), sizeof *plan->counters);
  if (plan->threadFacts == NULL || plan->counters == NULL) return 0;
  for (size_t i = 0; i < threadCount; i++) {
    plan->threadFacts[i].scratch = (float *)ckernels_allocate(most * sizeof(float));
    if (plan->threadFacts[i].scratch == NULL) return 0;
  }
  plan->scratchCount = most;
  clear_scratch(plan);
  return 1;
}

static int32_t pack(CKernelsFloatPlan *plan) {
  plan->limit = ckernels_find_limit(plan->steps, plan->stepCount, plan->planes);
  if (plan->limit < 0) return 0;
  size_t byteCount = 0;
  for (size_t i = 0; i < plan->stepCount; i++) {
    byteCount += ckernels_measure_float_step(&plan->steps[i], plan->kernels, plan->threadCount);
  }
  uint8_t *memory = plan->weightMemory = ckernels_allocate(byteCount);
  plan->weights = memory;
  plan->weightByteCount = byteCount;
  // The gaps between them are zero, whatever that memory held before.
  if (memory != NULL) memset(memory, 0, byteCount);
  for (size_t i = 0; memory != NULL && i < plan->stepCount; i++) {
    memory += ckernels_pack_float_step(&plan->steps[i], memory);
    free(plan->steps[i].rowsInOrder);
    plan->steps[i].rowsInOrder = NULL;
    plan->steps[i].facts.weights = NULL;
    plan->steps[i].facts.bias = NULL;
    plan->steps[i].facts.slopes = NULL;
    plan->steps[i].facts.rows = plan->steps[i].facts.columns = NULL;
  }
  return memory != NULL;
}

/// Returns true if each window of a step overlaps its picture.
static int32_t reaches(const CKernelsFloatStep *step, const CKernelsFloatPlane *planes) {
  if (step->kind != CKERNELS_POINTWISE && step->kind != CKERNELS_WINDOW &&
      step->kind != CKERNELS_DEPTHWISE && step->kind != CKERNELS_LARGEST) {
    return 1;
  }
  CKernelsFloatPlane input = planes[step->input], output = planes[step->output];
  return step->paddingTop < step->kernelHeight && step->paddingLeft < step->kernelWidth &&
         (output.height - 1) * step->strideY < input.height + step->paddingTop &&
         (output.width - 1) * step->strideX < input.width + step->paddingLeft;
}

CKernelsFloatPlan *ckernels_make_float_plan(
    const CKernelsFloatPlane *planes, size_t planeCount, const CKernelsFloatStep *steps,
    size_t stepCount, const size_t *outputs, size_t outputCount, int32_t form,
    CKernelsThreads *threads) {
  if (!ckernels_has_float_form(form)) return NULL;
  for (size_t i = 0; i < stepCount; i++) {
    if (!reaches(&steps[i], planes)) return NULL;
  }
  CKernelsFloatPlan *plan = calloc(1, sizeof *plan);
  if (plan == NULL) return NULL;
  plan->planeCount = planeCount;
  plan->stepCount = stepCount;
  plan->outputCount = outputCount;
  plan->planes = calloc(planeCount, sizeof *plan->planes);
  plan->steps = calloc(stepCount, sizeof *plan->steps);
  plan->outputs = calloc(outputCount, sizeof *plan->outputs);
  plan->threads = threads;
  plan->pace = ckernels_start_pace();
  plan->threadCount = ckernels_thread_count(threads);
  plan->kernels = kernels(form);
  if (plan->planes != NULL && plan->steps != NULL && plan->outputs != NULL) {
    connect(plan, planes, steps, outputs);
    if (place_planes(plan) && pack(plan) && allocate_scratch(plan)) return plan;
  }
  ckernels_free_float_plan(plan);
  return NULL;
}

void ckernels_free_float_plan(CKernelsFloatPlan *plan) {
  if (plan == NULL) return;
  for (size_t i = 0; plan->threadFacts != NULL && i < plan->threadCount; i++) {
    free(plan->threadFacts[i].scratch);
  }
  for (size_t i = 0; plan->steps != NULL && i < plan->stepCount; i++) {
    free(plan->steps[i].rowsInOrder);
  }
  free(plan->threadFacts);
  free(plan->counters);
  free(plan->weightMemory);
  free(plan->planes);
  free(plan->steps);
  free(plan->outputs);
  free(plan);
  ckernels_free_idle();
}

// MARK: - Sharing weights

uint8_t *ckernels_take_float_weights(CKernelsFloatPlan *plan, size_t *byteCount) {
  uint8_t *weights = plan->weightMemory;
  plan->weightMemory = NULL;
  *byteCount = plan->weightByteCount;
  return weights;
}

void ckernels_use_float_weights(CKernelsFloatPlan *plan, const uint8_t *weights) {
  for (size_t i = 0; i < plan->stepCount; i++) {
    ckernels_move_float_weights(&plan->steps[i], plan->weights, weights);
  }
  plan->weights = weights;
}
