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
  size_t *outputs;
  size_t outputCount;
  /// For each step and thread.
  atomic_size_t *counters;
  /// The packed weights, as long as they are the plan's own.
  uint8_t *weightMemory;
  size_t weightByteCount, planeByteCount;
  ByteKernels kernels;
  CKernelsThreads *threads;
  const uint8_t *input;
  uint8_t *const *results;
};

#if CAN_CONVOLVE
static int32_t has_wide(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni");
}

static int32_t has_narrow(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("avxvnni");
}
#else
static int32_t has_wide(void) { return 0; }
static int32_t has_narrow(void) { return 0; }
#endif

int32_t ckernels_has_byte_form(int32_t form) {
  switch (form) {
    case CKERNELS_BEST_BYTES: return has_wide() || has_narrow();
    case CKERNELS_WIDE_BYTES:
    case CKERNELS_NARROW_BYTES_BY_AVX512: return has_wide();
    case CKERNELS_NARROW_BYTES: return has_narrow();
    default: return 0;
  }
}

static ByteKernels kernels(int32_t form) {
#if CAN_CONVOLVE
  if (form == CKERNELS_NARROW_BYTES_BY_AVX512) return ckernels_narrow_bytes_by_avx512;
  if (form == CKERNELS_NARROW_BYTES || !has_wide()) return ckernels_narrow_bytes;
#endif
  (void)form;
  return (ByteKernels){ckernels_run_dense, ckernels_run_depthwise};
}

int32_t ckernels_convolves_fast(void) {
#if defined(__OPTIMIZE__)
  return ckernels_has_byte_form(CKERNELS_BEST_BYTES);
#else
  return 0;
#endif
}

// MARK: - Running

static size_t part_count(const Step *step, size_t threadCount) {
  return step->facts.isDepthwise ? ckernels_depthwise_part_count(step)
                                 : ckernels_dense_part_count(step, threadCount);
}

static void run_step(
    const Step *step, const ByteKernels *kernels, size_t thread, size_t threadCount) {
  size_t part, count = part_count(step, threadCount);
  while (ckernels_take_part(step->next, count, thread, threadCount, &part)) {
    if (part == 0) ckernels_fill_border(step->output);
    if (step->facts.isDepthwise) {
      kernels->runDepthwise(step, part);
    } else {
      kernels->runDense(step, part, threadCount);
    }
  }
}

static void run(void *context, size_t thread, size_t threadCount) {
  const CKernelsPlan *plan = context;
  if (thread == 0) {
    ckernels_fill_border(&plan->planes[0]);
    for (size_t i = 0; i < plan->stepCount; i++) {
      const Step *step = &plan->steps[i];
      ckernels_share_parts(step->next, part_count(step, threadCount), threadCount);
    }
  }
  ckernels_copy_in(&plan->planes[0], plan->input, thread, threadCount);
  for (size_t i = 0; i < plan->stepCount; i++) {
    ckernels_meet(plan->threads);
    run_step(&plan->steps[i], &plan->kernels, thread, threadCount);
  }
  ckernels_meet(plan->threads);
  for (size_t i = 0; i < plan->outputCount; i++) {
    ckernels_copy_out(&plan->planes[plan->outputs[i]], plan->results[i], thread, threadCount);
  }
}

int32_t ckernels_run_plan(CKernelsPlan *plan, const uint8_t *input, uint8_t *const *outputs) {
  LentMemory *memory = ckernels_borrow(plan->planeByteCount);
  if (memory == NULL) return 0;
  for (size_t i = 0; i < plan->planeCount; i++) {
    ckernels_set_memory(&plan->planes[i], memory->bytes + plan->planes[i].place);
  }
  plan->input = input;
  plan->results = outputs;
  ckernels_run_job(plan->threads, run, plan);
  ckernels_give_back(memory);
  return 1;
}

// MARK: - Making

static void connect(
    CKernelsPlan *plan, const CKernelsPlane *planes, const CKernelsConvolution *convolutions,
    const size_t *outputs) {
  memcpy(plan->outputs, outputs, plan->outputCount * sizeof *outputs);
  for (size_t i = 0; i < plan->planeCount; i++) plan->planes[i].facts = planes[i];
  for (size_t i = 0; i < plan->stepCount; i++) {
    Step *step = &plan->steps[i];
    Plane *input = &plan->planes[convolutions[i].input];
    Plane *output = &plan->planes[convolutions[i].output];
    step->facts = convolutions[i];
    step->input = input;
    step->output = output;
    // Times are step numbers plus one: plane 0 is written before the first step.
    input->endStep = i + 2;
    output->firstStep = i + 1;
    if (output->endStep < i + 2) output->endStep = i + 2;
    ckernels_add_border(input, output, &step->facts);
  }
  for (size_t i = 0; i < plan->outputCount; i++) {
    plan->planes[outputs[i]].endStep = plan->stepCount + 2;
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

static int32_t pack(CKernelsPlan *plan) {
  size_t byteCount = 0;
  for (size_t i = 0; i < plan->stepCount; i++) {
    Step *step = &plan->steps[i];
    if (step->facts.isDepthwise) {
      ckernels_measure_depthwise(step);
    } else {
      ckernels_measure_dense(step);
    }
    byteCount += step->weightByteCount + step->startCount * sizeof *step->starts;
  }
  plan->weightByteCount = byteCount;
  uint8_t *memory = plan->weightMemory = ckernels_allocate(byteCount);
  for (size_t i = 0; memory != NULL && i < plan->stepCount; i++) {
    Step *step = &plan->steps[i];
    int8_t *weights = (int8_t *)memory;
    int32_t *starts = (int32_t *)(memory + step->weightByteCount);
    memory += step->weightByteCount + step->startCount * sizeof *starts;
    if (step->facts.isDepthwise) {
      ckernels_pack_depthwise(step, weights, starts);
    } else {
      ckernels_pack_dense(step, weights, starts);
    }
    step->weights = weights;
    step->starts = starts;
    step->facts.weights = NULL;
    step->facts.bias = NULL;
  }
  return memory != NULL;
}

CKernelsPlan *ckernels_make_plan(
    const CKernelsPlane *planes, size_t planeCount, const CKernelsConvolution *convolutions,
    size_t convolutionCount, const size_t *outputs, size_t outputCount, int32_t form,
    CKernelsThreads *threads) {
  if (!ckernels_has_byte_form(form)) return NULL;
  CKernelsPlan *plan = calloc(1, sizeof *plan);
  if (plan == NULL) return NULL;
  plan->planeCount = planeCount;
  plan->stepCount = convolutionCount;
  plan->outputCount = outputCount;
  plan->planes = calloc(planeCount, sizeof *plan->planes);
  plan->steps = calloc(convolutionCount, sizeof *plan->steps);
  plan->outputs = calloc(outputCount, sizeof *plan->outputs);
  plan->threads = threads;
  plan->kernels = kernels(form);
  if (plan->planes != NULL && plan->steps != NULL && plan->outputs != NULL) {
    connect(plan, planes, convolutions, outputs);
    if (place_planes(plan) && allocate_counters(plan) && pack(plan)) return plan;
  }
  ckernels_free_plan(plan);
  return NULL;
}

void ckernels_free_plan(CKernelsPlan *plan) {
  if (plan == NULL) return;
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
    step->weights = (const int8_t *)weights;
    step->starts = (const int32_t *)(weights + step->weightByteCount);
    weights += step->weightByteCount + step->startCount * sizeof *step->starts;
  }
}
