#include "../Convolutions/lent_memory.h"
#include "../Convolutions/memory.h"
#include "plan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The plan of some steps: its kernels, its planes' places in memory and its weights.

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

static void add_plane(CKernelsFloatPlan *plan, FloatPlane *plane, CKernelsFloatPlane facts) {
  plane->facts = facts;
  plane->number = (size_t)(plane - plan->planes);
  ckernels_divide_float_plane(plane, plan->threadCount);
}

/// Puts a plane's channels among those of a larger one, whose memory then contains the plane's.
static void put_inside(FloatPlane *plane, FloatPlane *host, size_t firstChannel) {
  plane->host = host;
  plane->firstChannel = firstChannel;
}

/// Returns the plane whose memory contains a plane's in the end.
static const FloatPlane *outermost(const FloatPlane *plane) {
  while (plane->host != NULL) plane = plane->host;
  return plane;
}

/// Returns true if a step so far would write into the memory that it reads, if a plane lay in
/// another one.
///
/// Windows are read in whole vectors, beyond the last channel of a plane, where another thread may
/// write meanwhile.
static int32_t meets_itself(
    const CKernelsFloatPlan *plan, const FloatPlane *plane, const FloatPlane *host) {
  const FloatPlane *whole = outermost(host);
  for (size_t i = 0; i < plan->stepCount; i++) {
    const FloatStep *step = &plan->steps[i];
    if (ckernels_is_by_pixels(step)) continue;
    const FloatPlane *from = outermost(step->input), *to = outermost(step->output);
    if ((from == plane || from == whole) && (to == plane || to == whole)) return 1;
  }
  return 0;
}

/// Replaces a step that stacks planes: by a copy to a view of the larger plane, where the plane
/// itself cannot lie there. Returns false if no step is needed.
static int32_t stacks_by_copy(CKernelsFloatPlan *plan, FloatStep *step, FloatPlane *output) {
  FloatPlane *input = &plan->planes[step->facts.input];
  // The input is written when the run begins, and a plane lies in one other at most.
  if (input != plan->planes && input->host == NULL && !meets_itself(plan, input, output)) {
    put_inside(input, output, step->facts.firstChannel);
    return 0;
  }
  FloatPlane *view = &plan->planes[plan->planeCount++];
  add_plane(plan, view, input->facts);
  put_inside(view, output, step->facts.firstChannel);
  step->output = view;
  // By no channels: clamping would drop numbers that are too small to be normal.
  step->facts.kind = CKERNELS_EXTEND;
  step->facts.smallest = -INFINITY, step->facts.largest = INFINITY;
  return 1;
}

/// Makes the lifetime of a plane that contains others contain theirs as well.
static void extend_hosts(CKernelsFloatPlan *plan) {
  for (size_t i = 0; i < plan->planeCount; i++) {
    const FloatPlane *plane = &plan->planes[i];
    for (FloatPlane *host = plane->host; host != NULL; host = host->host) {
      if (host->firstStep > plane->firstStep) host->firstStep = plane->firstStep;
      if (host->endStep < plane->endStep) host->endStep = plane->endStep;
    }
  }
}

/// Marks the planes that depthwise windows round, and the steps that write them.
static void find_measured_planes(CKernelsFloatPlan *plan) {
  for (size_t i = 0; i < plan->stepCount; i++) {
    const FloatStep *step = &plan->steps[i];
    if (step->facts.scales == NULL || step->facts.kind != CKERNELS_DEPTHWISE) continue;
    plan->planes[step->input->number].isMeasured = 1;
    plan->measuresPlanes = 1;
  }
  for (size_t i = 0; i < plan->stepCount; i++) {
    for (const FloatPlane *plane = plan->steps[i].output; plane != NULL; plane = plane->host) {
      plan->steps[i].isMeasured |= plane->isMeasured;
    }
  }
}

static void connect(
    CKernelsFloatPlan *plan, const CKernelsFloatPlane *planes, const CKernelsFloatStep *steps,
    size_t stepCount, const size_t *outputs) {
  memcpy(plan->outputs, outputs, plan->outputCount * sizeof *outputs);
  for (size_t i = 0; i < plan->planeCount; i++) add_plane(plan, &plan->planes[i], planes[i]);
  for (size_t i = 0; i < stepCount; i++) {
    FloatStep *step = &plan->steps[plan->stepCount];
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
    if (steps[i].kind != CKERNELS_STACK || stacks_by_copy(plan, step, output)) plan->stepCount++;
    FloatPlane *written[] = {output, (FloatPlane *)step->output};
    for (size_t j = 0; j < 2; j++) {
      if (written[j]->firstStep == 0) written[j]->firstStep = i + 1;
      if (written[j]->endStep < i + 2) written[j]->endStep = i + 2;
    }
  }
  for (size_t i = 0; i < plan->outputCount; i++) {
    plan->planes[outputs[i]].endStep = stepCount + 2;
  }
  extend_hosts(plan);
  find_measured_planes(plan);
}

/// Assigns places to the planes that have bands, or to those that have none; returns the bytes that
/// a band of theirs needs.
static size_t place_some(CKernelsFloatPlan *plan, Extent *extents, int32_t haveBands) {
  size_t count = 0;
  for (size_t i = 0; i < plan->planeCount; i++) {
    const FloatPlane *plane = &plan->planes[i];
    if ((plane->bandCount > 1) != haveBands || plane->host != NULL) continue;
    // Rows are read in whole vectors, also the last one.
    size_t floats = plane->facts.channels * plane->channelStride + 4 * LONGEST_VECTOR;
    extents[count++] = (Extent){.byteCount = floats * sizeof(float),
                                .firstStep = plane->firstStep,
                                .endStep = plane->endStep};
  }
  size_t byteCount = ckernels_place_extents(extents, count), next = 0;
  for (size_t i = 0; i < plan->planeCount; i++) {
    FloatPlane *plane = &plan->planes[i];
    if ((plane->bandCount > 1) != haveBands || plane->host != NULL) continue;
    plane->place = extents[next++].place;
  }
  return (byteCount + LINE_BYTES - 1) / LINE_BYTES * LINE_BYTES;
}

static int32_t place_planes(CKernelsFloatPlan *plan) {
  Extent *extents = calloc(plan->planeCount, sizeof *extents);
  if (extents == NULL) return 0;
  size_t byteCount = place_some(plan, extents, 1);
  plan->commonByteCount = place_some(plan, extents, 0);
  free(extents);
  for (size_t i = 0; i < plan->planeCount; i++) {
    FloatPlane *plane = &plan->planes[i];
    size_t channel = 0;
    const FloatPlane *all = plane;
    for (; all->host != NULL; all = all->host) channel += all->firstChannel;
    // All of them have the same pixels, so the same channels in memory.
    if (all != plane) plane->place = all->place + channel * all->channelStride * sizeof(float);
  }
  plan->bandCount = 1;
  for (size_t i = 0; i < plan->planeCount; i++) {
    size_t count = plan->planes[i].bandCount;
    if (count > plan->bandCount) plan->bandCount = count;
  }
  plan->planeByteCount = plan->bandCount * byteCount + plan->commonByteCount;
  return ckernels_reserve(plan->planeByteCount);
}

static int32_t allocate_scratch(CKernelsFloatPlan *plan) {
  size_t most = 0, mostRounded = 0;
  for (size_t i = 0; i < plan->stepCount; i++) {
    size_t count = ckernels_float_scratch(&plan->steps[i]);
    size_t rounded = ckernels_rounded_scratch(&plan->steps[i]);
    if (count > most) most = count;
    if (rounded > mostRounded) mostRounded = rounded;
  }
  size_t threadCount = plan->threadCount;
  plan->threadFacts = calloc(threadCount, sizeof *plan->threadFacts);
  plan->counters = calloc(ckernels_stage_count(plan) * (threadCount + 1), sizeof *plan->counters);
  if (plan->threadFacts == NULL || plan->counters == NULL) return 0;
  for (size_t i = 0; i < threadCount; i++) {
    FloatThread *thread = &plan->threadFacts[i];
    thread->all = plan->threadFacts, thread->threadCount = threadCount;
    thread->scratch = (float *)ckernels_allocate(most * sizeof(float));
    thread->groups = (int32_t *)ckernels_allocate(mostRounded * sizeof(int32_t));
    thread->ranges = (FloatRange *)ckernels_allocate(plan->planeCount * sizeof(FloatRange));
    if (thread->scratch == NULL || thread->groups == NULL || thread->ranges == NULL) return 0;
  }
  plan->scratchCount = most;
  ckernels_clear_scratch(plan);
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
    plan->steps[i].facts.slopes = plan->steps[i].facts.scales = NULL;
    plan->steps[i].facts.rows = plan->steps[i].facts.columns = NULL;
  }
  return memory != NULL;
}

/// Returns true if each window of a step overlaps its picture, and what it stacks fits.
static int32_t reaches(const CKernelsFloatStep *step, const CKernelsFloatPlane *planes) {
  CKernelsFloatPlane input = planes[step->input], output = planes[step->output];
  if (step->kind == CKERNELS_STACK) {
    return input.height == output.height && input.width == output.width &&
           step->firstChannel <= output.channels &&
           input.channels <= output.channels - step->firstChannel;
  }
  if (step->kind != CKERNELS_POINTWISE && step->kind != CKERNELS_WINDOW &&
      step->kind != CKERNELS_DEPTHWISE && step->kind != CKERNELS_LARGEST &&
      step->kind != CKERNELS_AVERAGES) {
    return 1;
  }
  return step->paddingTop < step->kernelHeight && step->paddingLeft < step->kernelWidth &&
         (output.height - 1) * step->strideY < input.height + step->paddingTop &&
         (output.width - 1) * step->strideX < input.width + step->paddingLeft;
}

CKernelsFloatPlan *ckernels_make_float_plan(
    const CKernelsFloatPlane *planes, size_t planeCount, const CKernelsFloatStep *steps,
    size_t stepCount, const size_t *outputs, size_t outputCount, int32_t form,
    CKernelsThreads *threads) {
  if (!ckernels_has_float_form(form)) return NULL;
  size_t viewCount = 0;
  for (size_t i = 0; i < stepCount; i++) {
    if (!reaches(&steps[i], planes)) return NULL;
    viewCount += steps[i].kind == CKERNELS_STACK;
  }
  CKernelsFloatPlan *plan = calloc(1, sizeof *plan);
  if (plan == NULL) return NULL;
  plan->planeCount = planeCount;
  plan->outputCount = outputCount;
  plan->planes = calloc(planeCount + viewCount, sizeof *plan->planes);
  plan->steps = calloc(stepCount, sizeof *plan->steps);
  plan->outputs = calloc(outputCount, sizeof *plan->outputs);
  plan->threads = threads;
  plan->pace = ckernels_start_pace();
  plan->threadCount = ckernels_thread_count(threads);
  plan->kernels = kernels(form);
  if (plan->planes != NULL && plan->steps != NULL && plan->outputs != NULL) {
    connect(plan, planes, steps, stepCount, outputs);
    if (place_planes(plan) && pack(plan) && allocate_scratch(plan)) return plan;
  }
  ckernels_free_float_plan(plan);
  return NULL;
}

void ckernels_free_float_plan(CKernelsFloatPlan *plan) {
  if (plan == NULL) return;
  for (size_t i = 0; plan->threadFacts != NULL && i < plan->threadCount; i++) {
    free(plan->threadFacts[i].scratch);
    free(plan->threadFacts[i].groups);
    free(plan->threadFacts[i].ranges);
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
