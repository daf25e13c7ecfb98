#pragma once

#include "CKernelsConvolutions.h"

#include <stdatomic.h>

/// Runs a job on all threads and waits until all are done.
void ckernels_run_job(
    CKernelsThreads *threads, void (*job)(void *context, size_t thread, size_t threadCount),
    void *context);

/// Waits until all threads of the running job have arrived.
void ckernels_meet(CKernelsThreads *threads);

/// Returns the number of threads that run a job.
size_t ckernels_thread_count(const CKernelsThreads *threads);

/// Assigns each thread a range of parts; `next` has a number for each.
void ckernels_share_parts(atomic_size_t *next, size_t count, size_t threadCount);

/// Takes a part; returns 0 if none are left.
///
/// A thread takes its own range first and then helps the others. The data it wrote in the step
/// before is then mostly in the caches of its own core.
int32_t ckernels_take_part(
    atomic_size_t *next, size_t count, size_t thread, size_t threadCount, size_t *part);
