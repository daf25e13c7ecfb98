#pragma once

#include "CKernelsConvolutions.h"

/// Does a job on all threads and waits until all are done.
void ckernels_run_job(
    CKernelsThreads *threads, void (*job)(void *context, size_t thread, size_t threadCount),
    void *context);

/// Waits until all threads of the running job are here.
void ckernels_meet(CKernelsThreads *threads);
