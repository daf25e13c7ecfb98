#pragma once

#include <stddef.h>
#include <stdint.h>

// Work on rows that other threads may help with.

/// Processes some rows of a job.
///
/// `slot` differs between threads that work at the same time; the calling thread's is 0.
typedef void (*CKernelsRowsJob)(void *context, size_t slot, int32_t firstRow, int32_t endRow);

/// Processes all rows of a job on the calling thread and on up to `threadCount - 1` helpers.
///
/// Helpers take part if they wake in time; the caller never waits for a thread that has not begun.
/// They belong to the process, sleep between jobs and serve one job at a time: a second caller
/// works alone meanwhile. So does a process without helpers, such as the child of a fork.
void ckernels_share_rows(int32_t rowCount, size_t threadCount, CKernelsRowsJob job, void *context);

/// Copies bytes to memory that they do not overlap, on several threads where that is worth it.
void ckernels_copy(const void *from, size_t byteCount, size_t threadCount, void *to);
