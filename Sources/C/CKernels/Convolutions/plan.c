#include "detections.h"
#include "lent_memory.h"
#include "planes.h"
#include "threads.h"

#include <stdlib.h>
#include <string.h>

struct CKernelsPlan {
  Plane *planes;
  size_t planeCount;
  Step *steps;
  size_t stepCount;
  CKernelsByteOutput *outputs;
  size_t outputCount;
  /// NULL if there are none.
  Detections *detections;
  /// One counter for each step and thread.
  atomic_size_t *counters;
  /// The packed weights while the plan owns them.
  uint8_t *weightMemory;
  size_t weightByteCount, planeByteCount;
  ByteKernels kernels;
  CKernelsThreads *threads;
  CKernelsPace pace;
  const uint8_t *input;
  void *const *results;
};

// MARK: - Running

static size_t part_count(const Step *step, size_t threadCount) {
  switch (step->facts.kind) {
    case CKERNELS_BYTES_DENSE: return dense_part_count(step, threadCount);
    case CKERNELS_BYTES_DEPTHWISE: return depthwise_part_count(step, threadCount);
    default: return ckernels_other_part_count(step);
  }
}

static void run_part(
    const Step *step, const ByteKernels *kernels, size_t part, size_t threadCount) {
  if (part == 0 && step->facts.place == 0) ckernels_fill_border(step->output);
  switch (step->facts.kind) {
    case CKERNELS_BYTES_DENSE: kernels->runDense(step, part, threadCount); break;
    case CKERNELS_BYTES_DEPTHWISE: kernels->runDepthwise(step, part, threadCount); break;
    default: kernels->runOther(step, part);
  }
}

static void run_step(
    const Step *step, const ByteKernels *kernels, size_t thread, size_t threadCount) {
  if (step->isDone) return;
  if (step->isSolo) {
    size_t count = thread == 0 ? part_count(step, 1) : 0;
    for (size_t part = 0; part < count; part++) run_part(step, kernels, part, 1);
    return;
  }
  size_t part, count = part_count(step, threadCount);
  while (ckernels_take_part(step->next, count, thread, threadCount, &part)) {
    run_part(step, kernels, part, threadCount);
  }
}

static void run(void *context, size_t thread, size_t threadCount) {
  const CKernelsPlan *plan = context;
  if (thread == 0) {
    ckernels_fill_border(&plan->planes[0]);
    for (size_t i = 0; i < plan->stepCount; i++) {
      const Step *step = &plan->steps[i];
      if (step->isSolo || step->isDone) continue;
      ckernels_share_parts(step->next, part_count(step, threadCount), threadCount);
    }
  }
  ckernels_copy_in(&plan->planes[0], plan->input, thread, threadCount);
  for (size_t i = 0; i < plan->stepCount; i++) {
    if (plan->steps[i].meets) ckernels_meet(plan->threads);
    run_step(&plan->steps[i], &plan->kernels, thread, threadCount);
  }
  ckernels_meet(plan->threads);
  for (size_t i = 0; i < plan->outputCount; i++) {
    const CKernelsByteOutput *output = &plan->outputs[i];
    const Plane *plane = &plan->planes[output->plane];
    if (output->scale == 0) {
      ckernels_copy_out(plane, plan->results[i], thread, threadCount);
    } else {
      ckernels_widen_out(plane, output->scale, plan->results[i], thread, threadCount);
    }
  }
  if (plan->detections != NULL && thread == 0) {
    ckernels_detect(plan->detections, plan->planes, plan->results + plan->outputCount);
  }
}

int32_t ckernels_run_plan(CKernelsPlan *plan, const uint8_t *input, void *const *outputs) {
  LentMemory *memory = ckernels_borrow(plan->planeByteCount);
  if (memory == NULL) return 0;
  // Planes come after those that are a part of them.
  for (size_t i = plan->planeCount; i-- > 0;) {
    Plane *plane = &plan->planes[i];
    ckernels_set_memory(
        plane,
        plane->whole == NULL ? memory->bytes + plane->place : plane->whole->memory + plane->offset);
  }
  plan->input = input;
  plan->results = outputs;
  ckernels_run_job(plan->threads, &plan->pace, run, plan);
  ckernels_give_back(memory);
  return 1;
}

// MARK: - Making

/// The work, in products of bytes, below which one thread computes a step.
enum { SMALLEST_SHARED_WORK = 1 << 18 };

/// Estimates the work of a step, in products of bytes.
static size_t work(const Step *step) {
  const CKernelsPlane *input = &step->input->facts, *output = &step->output->facts;
  size_t window = step->facts.kernelHeight * step->facts.kernelWidth;
  size_t count = output->height * output->width * output->channels;
  switch (step->facts.kind) {
    case CKERNELS_BYTES_DENSE: return count * window * input->channels;
    case CKERNELS_BYTES_DEPTHWISE: return 4 * count * window;
    case CKERNELS_BYTES_MAXIMUM:
    case CKERNELS_BYTES_AVERAGE: return 8 * count * window;
    case CKERNELS_BYTES_JOIN:
    case CKERNELS_BYTES_STACK: return 16 * input->height * input->width * input->channels;
    default: return 8 * (count + input->height * input->width * input->channels);
  }
}

static void connect(
    CKernelsPlan *plan, const CKernelsPlane *planes, const CKernelsByteStep *steps,
    const CKernelsByteOutput *outputs) {
  memcpy(plan->outputs, outputs, plan->outputCount * sizeof *outputs);
  for (size_t i = 0; i < plan->planeCount; i++) plan->planes[i].facts = planes[i];
  for (size_t i = 0; i < plan->stepCount; i++) {
    Step *step = &plan->steps[i];
    Plane *input = &plan->planes[steps[i].input];
    Plane *second = &plan->planes[steps[i].second];
    Plane *output = &plan->planes[steps[i].output];
    step->facts = steps[i];
    step->input = input;
    step->second = second;
    step->output = output;
    step->isSolo = work(step) < SMALLEST_SHARED_WORK;
    // Times are step numbers plus one: plane 0 is written before the first step.
    input->endStep = second->endStep = i + 2;
    if (output->firstStep == 0) output->firstStep = i + 1;
    if (output->endStep < i + 2) output->endStep = i + 2;
    if (is_convolution(&step->facts)) ckernels_add_border(input, output, &step->facts);
  }
  for (size_t i = 0; i < plan->outputCount; i++) {
    plan->planes[outputs[i].plane].endStep = plan->stepCount + 2;
  }
}

/// Keeps the planes that the detections read until the end.
static void keep(CKernelsPlan *plan, const CKernelsByteDetections *detections) {
  const size_t read[] = {detections->boxes, detections->scores, detections->largest};
  for (size_t i = 0; i < 3; i++) plan->planes[read[i]].endStep = plan->stepCount + 2;
}

static int32_t has_border(const Plane *plane) {
  return plane->top + plane->left + plane->bottom + plane->right > 0;
}

/// Returns true for a table that changes nothing.
static int32_t is_identity(const CKernelsByteStep *facts) {
  if (facts->kind != CKERNELS_BYTES_TABLE) return 0;
  for (size_t i = 0; i < 256; i++) {
    if (facts->weights[i] != i) return 0;
  }
  return 1;
}

/// Returns true if a step is the only one that reads its input.
static int32_t is_only_reader(const CKernelsPlan *plan, const Step *step) {
  if (step->input->endStep != (size_t)(step - plan->steps) + 2) return 0;
  for (const Step *other = plan->steps; other < step; other++) {
    if (other->input == step->input || other->second == step->input) return 0;
  }
  return 1;
}

/// Lets steps write where they would be copied to.
///
/// Done from the last step on, as planes may be parts of parts.
static void avoid_copies(CKernelsPlan *plan) {
  for (size_t i = plan->stepCount; i-- > 0;) {
    Step *step = &plan->steps[i];
    Plane *input = &plan->planes[step->facts.input], *output = &plan->planes[step->facts.output];
    if (is_identity(&step->facts) && input < output && is_only_reader(plan, step) &&
        input->facts.zeroPoint == output->facts.zeroPoint) {
      input->top = output->top, input->left = output->left;
      input->bottom = output->bottom, input->right = output->right;
      Plane *whole = output->whole == NULL ? output : output->whole;
      ckernels_join_planes(input, whole, output->offset);
      step->isDone = 1;
      continue;
    }
    if (step->facts.kind != CKERNELS_BYTES_STACK || step->facts.weightCount > 0 ||
        input == plan->planes || input->whole != NULL || input > output || has_border(input) ||
        has_border(output))
      continue;
    Plane *whole = output->whole == NULL ? output : output->whole;
    ckernels_join_planes(input, whole, output->offset + step->facts.place);
    step->isDone = 1;
  }
}

/// Decides before which steps the threads meet.
///
/// Steps of one thread need not wait for each other, nor steps that fill the same plane once the
/// threads have met before one of them: what they read was there then.
static void choose_meetings(CKernelsPlan *plan) {
  int32_t isShared = 1, hasMet = 0;
  const Step *last = NULL;
  for (size_t i = 0; i < plan->stepCount; i++) {
    Step *step = &plan->steps[i];
    if (step->isDone) continue;
    int32_t isContinued = last != NULL && is_joining(&step->facts) && last->output == step->output;
    hasMet = isContinued && hasMet;
    step->meets = !hasMet && (!step->isSolo || isShared);
    hasMet = hasMet || step->meets;
    isShared = (isShared && !step->meets) || !step->isSolo;
    last = step;
  }
}

static int32_t place_planes(CKernelsPlan *plan) {
  Extent *extents = calloc(plan->planeCount, sizeof *extents);
  if (extents == NULL) return 0;
  plan->planeByteCount = ckernels_place_planes(plan->planes, plan->planeCount, extents);
  for (size_t i = 0; i < plan->planeCount; i++) plan->planes[i].place = extents[i].place;
  free(extents);
  return ckernels_reserve(plan->planeByteCount);
}

static int32_t allocate_counters(CKernelsPlan *plan) {
  size_t threadCount = ckernels_thread_count(plan->threads);
  plan->counters = calloc(plan->stepCount * threadCount, sizeof *plan->counters);
  for (size_t i = 0; plan->counters != NULL && i < plan->stepCount; i++) {
    plan->steps[i].next = plan->counters + i * threadCount;
  }
  return plan->counters != NULL;
}

static size_t packed_byte_count(const Step *step) {
  return step->weightByteCount + step->startCount * (sizeof *step->starts + sizeof *step->scales);
}

/// Returns the places of a step's packed constants, which start at an address.
static Packed packed(const Step *step, uint8_t *memory) {
  int32_t *starts = (int32_t *)(memory + step->weightByteCount);
  return (Packed){(int8_t *)memory, starts, (float *)(starts + step->startCount)};
}

static void use(Step *step, Packed constants) {
  step->weights = constants.weights;
  step->starts = constants.starts;
  step->scales = constants.scales;
}

static int32_t pack(CKernelsPlan *plan) {
  size_t byteCount = 0;
  for (size_t i = 0; i < plan->stepCount; i++) {
    Step *step = &plan->steps[i];
    switch (step->facts.kind) {
      case CKERNELS_BYTES_DENSE: ckernels_measure_dense(step); break;
      case CKERNELS_BYTES_DEPTHWISE: ckernels_measure_depthwise(step); break;
      default: step->weightByteCount = (step->facts.weightCount + 63) / 64 * 64;
    }
    byteCount += packed_byte_count(step);
  }
  plan->weightByteCount = byteCount;
  uint8_t *memory = plan->weightMemory = ckernels_allocate(byteCount);
  for (size_t i = 0; memory != NULL && i < plan->stepCount; i++) {
    Step *step = &plan->steps[i];
    Packed to = packed(step, memory);
    switch (step->facts.kind) {
      case CKERNELS_BYTES_DENSE: ckernels_pack_dense(step, to); break;
      case CKERNELS_BYTES_DEPTHWISE: ckernels_pack_depthwise(step, to); break;
      default:
        memset(to.weights, 0, step->weightByteCount);
        if (step->facts.weightCount > 0) {
          memcpy(to.weights, step->facts.weights, step->facts.weightCount);
        }
    }
    use(step, to);
    memory += packed_byte_count(step);
    if (step->facts.scaleCount > 0) step->scale = step->facts.scales[0];
    step->facts.weights = NULL;
    step->facts.bias = NULL;
    step->facts.scales = NULL;
  }
  return memory != NULL;
}

CKernelsPlan *ckernels_make_plan(
    const CKernelsPlane *planes, size_t planeCount, const CKernelsByteStep *steps, size_t stepCount,
    const CKernelsByteOutput *outputs, size_t outputCount, const CKernelsByteDetections *detections,
    int32_t form, CKernelsThreads *threads) {
  if (!ckernels_has_byte_form(form)) return NULL;
  CKernelsPlan *plan = calloc(1, sizeof *plan);
  if (plan == NULL) return NULL;
  plan->planeCount = planeCount;
  plan->stepCount = stepCount;
  plan->outputCount = outputCount;
  plan->planes = calloc(planeCount, sizeof *plan->planes);
  plan->steps = calloc(stepCount, sizeof *plan->steps);
  plan->outputs = calloc(outputCount + 1, sizeof *plan->outputs);
  plan->threads = threads;
  plan->pace = ckernels_start_pace();
  plan->kernels = ckernels_byte_kernels(form);
  if (plan->planes != NULL && plan->steps != NULL && plan->outputs != NULL) {
    connect(plan, planes, steps, outputs);
    if (detections != NULL) keep(plan, detections);
    avoid_copies(plan);
    choose_meetings(plan);
    int32_t isComplete = place_planes(plan) && allocate_counters(plan) && pack(plan);
    if (isComplete && detections != NULL) {
      plan->detections = ckernels_make_detections(detections, &planes[detections->boxes]);
      isComplete = plan->detections != NULL;
    }
    if (isComplete) return plan;
  }
  ckernels_free_plan(plan);
  return NULL;
}

void ckernels_free_plan(CKernelsPlan *plan) {
  if (plan == NULL) return;
  ckernels_free_detections(plan->detections);
  free(plan->counters);
  free(plan->weightMemory);
  free(plan->planes);
  free(plan->steps);
  free(plan->outputs);
  free(plan);
  ckernels_free_idle();
}

// MARK: - Sharing weights

uint8_t *ckernels_take_weights(CKernelsPlan *plan, size_t *byteCount) {
  uint8_t *weights = plan->weightMemory;
  plan->weightMemory = NULL;
  *byteCount = plan->weightByteCount;
  return weights;
}

void ckernels_use_weights(CKernelsPlan *plan, const uint8_t *weights) {
  for (size_t i = 0; i < plan->stepCount; i++) {
    Step *step = &plan->steps[i];
    // They are only read from here on.
    use(step, packed(step, (uint8_t *)(uintptr_t)weights));
    weights += packed_byte_count(step);
  }
}
