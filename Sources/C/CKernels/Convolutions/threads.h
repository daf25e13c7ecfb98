#pragma once

#include "CKernelsConvolutions.h"

#include <stdatomic.h>

/// Does a job on all threads and waits until all are done.
void ckernels_run_job(
    CKernelsThreads *threads, void (*job)(void *context, size_t thread, size_t threadCount),
    void *context);

/// Waits until all threads of the running job are here.
void ckernels_meet(CKernelsThreads *threads);

/// How many threads do a job.
size_t ckernels_thread_count(const CKernelsThreads *threads);

/// Gives each thread a range of parts; `next` has a number for each.
void ckernels_share_parts(atomic_size_t *next, size_t count, size_t threadCount);

/// Takes a part; answers 0 when there are none left.
///
/// A thread takes its own range first and then helps the others: what it wrote in the step before
/// is then in the caches of its own core, mostly.
int32_t ckernels_take_part(
    atomic_size_t *next, size_t count, size_t thread, size_t threadCount, size_t *part);
