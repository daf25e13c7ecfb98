#include "planes.h"
#include "threads.h"

#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

struct CKernelsPlan {
  Plane *planes;
  size_t planeCount;
  Step *steps;
  size_t stepCount;
  size_t *outputs;
  size_t outputCount;
  uint8_t *weightMemory, *planeMemory;
  CKernelsThreads *threads;
  const uint8_t *input;
  uint8_t *const *results;
};

int32_t ckernels_can_convolve(void) {
#if CAN_CONVOLVE
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni");
#else
  return 0;
#endif
}

int32_t ckernels_convolves_fast(void) {
#if defined(__OPTIMIZE__)
  return ckernels_can_convolve();
#else
  return 0;
#endif
}

// MARK: - Running

/// Runs the parts of a step that no other thread has taken.
static void run_step(Step *step, size_t threadCount) {
  int32_t isDepthwise = step->facts.isDepthwise;
  size_t count = isDepthwise ? ckernels_depthwise_part_count(step)
                             : ckernels_dense_part_count(step, threadCount);
  for (;;) {
    size_t part = atomic_fetch_add_explicit(&step->nextPart, 1, memory_order_relaxed);
    if (part >= count) return;
    if (part == 0) ckernels_fill_border(step->output);
    if (isDepthwise) {
      ckernels_run_depthwise(step, part);
    } else {
      ckernels_run_dense(step, part, threadCount);
    }
  }
}

static void run(void *context, size_t thread, size_t threadCount) {
  const CKernelsPlan *plan = context;
  if (thread == 0) {
    ckernels_fill_border(&plan->planes[0]);
    for (size_t i = 0; i < plan->stepCount; i++) {
      atomic_store_explicit(&plan->steps[i].nextPart, 0, memory_order_relaxed);
    }
  }
  ckernels_copy_in(&plan->planes[0], plan->input, thread, threadCount);
  for (size_t i = 0; i < plan->stepCount; i++) {
    ckernels_meet(plan->threads);
    run_step(&plan->steps[i], threadCount);
  }
  ckernels_meet(plan->threads);
  for (size_t i = 0; i < plan->outputCount; i++) {
    ckernels_copy_out(&plan->planes[plan->outputs[i]], plan->results[i], thread, threadCount);
  }
}

void ckernels_run_plan(CKernelsPlan *plan, const uint8_t *input, uint8_t *const *outputs) {
  plan->input = input;
  plan->results = outputs;
  ckernels_run_job(plan->threads, run, plan);
}

// MARK: - Making

/// Memory on a cache line; large pages, if there are any, make the first use of much much faster.
static uint8_t *allocate(size_t byteCount) {
  const size_t line = 64, largePage = 2 << 20;
  size_t alignment = byteCount < largePage ? line : largePage;
  uint8_t *memory = aligned_alloc(alignment, (byteCount + alignment - 1) / alignment * alignment);
#if defined(__linux__)
  if (memory != NULL && alignment == largePage) {
    // Without large pages all is well but slower.
    (void)madvise(memory, byteCount, MADV_HUGEPAGE);
  }
#endif
  return memory;
}

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

static int32_t allocate_planes(CKernelsPlan *plan) {
  size_t *places = calloc(plan->planeCount, sizeof *places);
  if (places == NULL) return 0;
  plan->planeMemory = allocate(ckernels_place_planes(plan->planes, plan->planeCount, places));
  for (size_t i = 0; plan->planeMemory != NULL && i < plan->planeCount; i++) {
    ckernels_set_memory(&plan->planes[i], plan->planeMemory + places[i]);
  }
  free(places);
  return plan->planeMemory != NULL;
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
  uint8_t *memory = plan->weightMemory = allocate(byteCount);
  for (size_t i = 0; memory != NULL && i < plan->stepCount; i++) {
    Step *step = &plan->steps[i];
    step->weights = (int8_t *)memory;
    step->starts = (int32_t *)(memory + step->weightByteCount);
    memory += step->weightByteCount + step->startCount * sizeof *step->starts;
    if (step->facts.isDepthwise) {
      ckernels_pack_depthwise(step);
    } else {
      ckernels_pack_dense(step);
    }
    step->facts.weights = NULL;
    step->facts.bias = NULL;
  }
  return memory != NULL;
}

CKernelsPlan *ckernels_make_plan(
    const CKernelsPlane *planes, size_t planeCount, const CKernelsConvolution *convolutions,
    size_t convolutionCount, const size_t *outputs, size_t outputCount, CKernelsThreads *threads) {
  if (!ckernels_can_convolve()) return NULL;
  CKernelsPlan *plan = calloc(1, sizeof *plan);
  if (plan == NULL) return NULL;
  plan->planeCount = planeCount;
  plan->stepCount = convolutionCount;
  plan->outputCount = outputCount;
  plan->planes = calloc(planeCount, sizeof *plan->planes);
  plan->steps = calloc(convolutionCount, sizeof *plan->steps);
  plan->outputs = calloc(outputCount, sizeof *plan->outputs);
  plan->threads = threads;
  if (plan->planes != NULL && plan->steps != NULL && plan->outputs != NULL) {
    connect(plan, planes, convolutions, outputs);
    if (allocate_planes(plan) && pack(plan)) return plan;
  }
  ckernels_free_plan(plan);
  return NULL;
}

void ckernels_free_plan(CKernelsPlan *plan) {
  if (plan == NULL) return;
  free(plan->weightMemory);
  free(plan->planeMemory);
  free(plan->planes);
  free(plan->steps);
  free(plan->outputs);
  free(plan);
}
