#pragma once

#include "CKernelsConvolutions.h"
#include "CKernelsPace.h"

#include <stdatomic.h>

/// Returns the number of threads that run a plan's next job: all, or one.
size_t ckernels_worker_count(CKernelsThreads *threads, const CKernelsPace *pace);

/// Runs a plan's job on all threads or on the caller's alone, waits until all are done, and notes
/// how long it took.
void ckernels_run_job(
    CKernelsThreads *threads, CKernelsPace *pace,
    void (*job)(void *context, size_t thread, size_t threadCount), void *context);

/// Waits until all threads of the running job have arrived.
void ckernels_meet(CKernelsThreads *threads);

/// Returns the number of threads.
size_t ckernels_thread_count(const CKernelsThreads *threads);

/// Assigns each thread a range of parts; `next` has a number for each.
void ckernels_share_parts(atomic_size_t *next, size_t count, size_t threadCount);

/// Takes a part of a thread's own range; returns 0 if none are left.
int32_t ckernels_take_own_part(
    atomic_size_t *next, size_t count, size_t thread, size_t threadCount, size_t *part);

/// Takes a part; returns 0 if none are left.
///
/// A thread takes its own range first and then helps the others. The data it wrote in the step
/// before is then mostly in the caches of its own core.
int32_t ckernels_take_part(
    atomic_size_t *next, size_t count, size_t thread, size_t threadCount, size_t *part);
