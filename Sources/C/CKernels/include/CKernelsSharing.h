#pragma once

#include <stddef.h>
#include <stdint.h>

// Work on rows that other threads may help with.

/// Does some rows of a job. `slot` is another one for each thread that is at work at the same time:
/// 0 is the calling thread's.
typedef void (*CKernelsRowsJob)(void *context, size_t slot, int32_t firstRow, int32_t endRow);

/// Does all rows of a job on the calling thread, and on up to `threadCount - 1` others as far as
/// they come in time: nobody waits for a thread that has not begun.
///
/// The other threads belong to the process, sleep between jobs and serve one job at a time: whoever
/// comes meanwhile works alone. Without threads of its own, as in the child of a fork, so does
/// this.
void ckernels_share_rows(int32_t rowCount, size_t threadCount, CKernelsRowsJob job, void *context);
