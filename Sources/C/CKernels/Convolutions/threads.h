#pragma once

#include "CKernelsConvolutions.h"

/// Does a job on all threads and waits until all are done.
void run_job(
    CKernelsThreads *threads, void (*job)(void *context, size_t thread, size_t threadCount),
    void *context);

/// Waits until all threads of the running job are here.
void meet(CKernelsThreads *threads);
