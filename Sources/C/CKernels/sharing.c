#include "CKernelsSharing.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

// Waking a thread takes longer than some of the work it is woken for. So the caller begins at the
// first row and goes on until nothing is left; helpers that wake in time take rows from the end.

enum { MOST_HELPERS = 15, MOST_ROWS = 16, LOOKS = 2000 };

static struct {
  /// Held by the caller that has a job for the helpers.
  pthread_mutex_t owner;
  /// Guards the fields below.
  pthread_mutex_t lock;
  pthread_cond_t offered, finished;
  pid_t process;
  size_t startedCount;
  /// The number of jobs so far.
  size_t number;
  int isOpen;
  size_t helperCount;
  CKernelsRowsJob job;
  void *context;
  int32_t rowsAtATime;
  /// The number of helpers at work.
  atomic_size_t activeCount;
  /// The rows not taken yet: the first in the upper half, the end in the lower.
  _Atomic uint64_t rest;
} shared = {
    .owner = PTHREAD_MUTEX_INITIALIZER,
    .lock = PTHREAD_MUTEX_INITIALIZER,
    .offered = PTHREAD_COND_INITIALIZER,
    .finished = PTHREAD_COND_INITIALIZER,
};

static uint64_t packed(uint32_t first, uint32_t end) { return (uint64_t)first << 32 | end; }

/// Takes rows from the beginning or the end of the rest; returns 0 if none are left.
static int takeRows(int isFromEnd, int32_t *first, int32_t *end) {
  uint32_t most = (uint32_t)shared.rowsAtATime;
  uint64_t rest = atomic_load_explicit(&shared.rest, memory_order_relaxed);
  for (;;) {
    uint32_t low = (uint32_t)(rest >> 32), high = (uint32_t)rest;
    if (low >= high) return 0;
    uint32_t count = high - low < most ? high - low : most;
    uint64_t left = isFromEnd ? packed(low, high - count) : packed(low + count, high);
    if (atomic_compare_exchange_weak_explicit(
            &shared.rest, &rest, left, memory_order_relaxed, memory_order_relaxed)) {
      *first = (int32_t)(isFromEnd ? high - count : low);
      *end = *first + (int32_t)count;
      return 1;
    }
  }
}

static void workOn(CKernelsRowsJob job, void *context, size_t slot) {
  int32_t first, end;
  while (takeRows(slot != 0, &first, &end)) job(context, slot, first, end);
}

static void *help(void *argument) {
  size_t slot = (size_t)argument, seen = 0;
  pthread_mutex_lock(&shared.lock);
  for (;;) {
    while (!shared.isOpen || shared.number == seen || slot > shared.helperCount) {
      pthread_cond_wait(&shared.offered, &shared.lock);
    }
    seen = shared.number;
    CKernelsRowsJob job = shared.job;
    void *context = shared.context;
    atomic_fetch_add_explicit(&shared.activeCount, 1, memory_order_relaxed);
    pthread_mutex_unlock(&shared.lock);
    workOn(job, context, slot);
    pthread_mutex_lock(&shared.lock);
    atomic_fetch_sub_explicit(&shared.activeCount, 1, memory_order_release);
    pthread_cond_signal(&shared.finished);
  }
  return NULL;
}

/// Starts missing helpers, up to the system's limit on threads.
///
/// The caller holds the lock.
static void startHelpers(size_t count) {
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return;
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  while (shared.startedCount < count) {
    pthread_t thread;
    void *slot = (void *)(shared.startedCount + 1);
    if (pthread_create(&thread, &attributes, help, slot) != 0) break;
    shared.startedCount++;
  }
  pthread_attr_destroy(&attributes);
}

static void offer(int32_t rowCount, size_t helperCount, CKernelsRowsJob job, void *context) {
  pthread_mutex_lock(&shared.lock);
  startHelpers(helperCount);
  int32_t share = rowCount / (int32_t)(4 * (helperCount + 1));
  shared.rowsAtATime = share < 1 ? 1 : share > MOST_ROWS ? MOST_ROWS : share;
  shared.job = job;
  shared.context = context;
  shared.helperCount = helperCount;
  shared.number++;
  shared.isOpen = 1;
  atomic_store_explicit(&shared.rest, packed(0, (uint32_t)rowCount), memory_order_relaxed);
  pthread_cond_broadcast(&shared.offered);
  pthread_mutex_unlock(&shared.lock);
}

static void closeOffer(void) {
  pthread_mutex_lock(&shared.lock);
  shared.isOpen = 0;
  pthread_mutex_unlock(&shared.lock);
  // Only a few rows are still in progress.
  for (int i = 0; i < LOOKS; i++) {
    if (atomic_load_explicit(&shared.activeCount, memory_order_acquire) == 0) return;
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  }
  pthread_mutex_lock(&shared.lock);
  while (atomic_load_explicit(&shared.activeCount, memory_order_acquire) > 0) {
    pthread_cond_wait(&shared.finished, &shared.lock);
  }
  pthread_mutex_unlock(&shared.lock);
}

/// Returns true if the helpers belong to this process.
///
/// A child has none, and the state of their locks is meaningless there.
static int isOwnProcess(void) {
  if (shared.process == 0) shared.process = getpid();
  return shared.process == getpid();
}

void ckernels_share_rows(int32_t rowCount, size_t threadCount, CKernelsRowsJob job, void *context) {
  size_t helperCount = threadCount < 2 ? 0 : threadCount - 1;
  if (helperCount > MOST_HELPERS) helperCount = MOST_HELPERS;
  if (rowCount < 2 || helperCount == 0 || pthread_mutex_trylock(&shared.owner) != 0) {
    job(context, 0, 0, rowCount);
    return;
  }
  if (isOwnProcess()) {
    offer(rowCount, helperCount, job, context);
    workOn(job, context, 0);
    closeOffer();
  } else {
    job(context, 0, 0, rowCount);
  }
  pthread_mutex_unlock(&shared.owner);
}
