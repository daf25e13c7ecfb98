#include "threads.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

// Threads meet many times in a job, each time for microseconds: they spin a while before they
// sleep. Between jobs they sleep sooner, so that a process that has paused uses no processor.

struct CKernelsThreads {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  void (*job)(void *, size_t, size_t);
  void *context;
  pid_t process;
  size_t count;
  /// True if only the caller's thread runs the current job.
  int32_t isAlone;
  size_t startedCount;
  pthread_t *others;
  /// The number of jobs so far.
  atomic_size_t jobNumber;
  atomic_int isEnding;
  /// The number of threads that have arrived at the current meeting, and the number of past
  /// meetings.
  atomic_size_t comeCount;
  atomic_size_t meetingNumber;
};

typedef struct {
  CKernelsThreads *threads;
  size_t number;
} Start;

static void pause_briefly(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

/// The number of checks a waiting thread makes before it sleeps, and before it yields its
/// processor: the thread it waits for may need it.
enum { LOOKS_IN_JOB = 2000, LOOKS_BETWEEN_JOBS = 1000, LOOKS_BETWEEN_YIELDS = 20 };

/// Waits until a number changes from a previous value.
static void wait_for_change(
    CKernelsThreads *threads, atomic_size_t *number, size_t old, int looks) {
  for (int i = 0; i < looks; i++) {
    if (atomic_load_explicit(number, memory_order_acquire) != old) return;
    if (i % LOOKS_BETWEEN_YIELDS == LOOKS_BETWEEN_YIELDS - 1) {
      sched_yield();
    } else {
      pause_briefly();
    }
  }
  pthread_mutex_lock(&threads->lock);
  while (atomic_load_explicit(number, memory_order_acquire) == old) {
    pthread_cond_wait(&threads->changed, &threads->lock);
  }
  pthread_mutex_unlock(&threads->lock);
}

static void change(CKernelsThreads *threads, atomic_size_t *number) {
  pthread_mutex_lock(&threads->lock);
  atomic_fetch_add_explicit(number, 1, memory_order_release);
  pthread_cond_broadcast(&threads->changed);
  pthread_mutex_unlock(&threads->lock);
}

void ckernels_meet(CKernelsThreads *threads) {
  if (threads->count == 1 || threads->isAlone) return;
  size_t meeting = atomic_load_explicit(&threads->meetingNumber, memory_order_acquire);
  if (atomic_fetch_add_explicit(&threads->comeCount, 1, memory_order_acq_rel) + 1 ==
      threads->count) {
    atomic_store_explicit(&threads->comeCount, 0, memory_order_relaxed);
    change(threads, &threads->meetingNumber);
  } else {
    wait_for_change(threads, &threads->meetingNumber, meeting, LOOKS_IN_JOB);
  }
}

static void *work(void *argument) {
  Start *start = argument;
  CKernelsThreads *threads = start->threads;
  size_t number = start->number;
  free(start);
  for (size_t jobNumber = 0;; jobNumber++) {
    wait_for_change(threads, &threads->jobNumber, jobNumber, LOOKS_BETWEEN_JOBS);
    if (atomic_load_explicit(&threads->isEnding, memory_order_acquire)) return NULL;
    threads->job(threads->context, number, threads->count);
    ckernels_meet(threads);
  }
}

static int start_thread(CKernelsThreads *threads, size_t number) {
  Start *start = malloc(sizeof *start);
  if (start == NULL) return 0;
  *start = (Start){threads, number};
  if (pthread_create(&threads->others[number - 1], NULL, work, start) != 0) {
    free(start);
    return 0;
  }
  threads->startedCount++;
  return 1;
}

CKernelsThreads *ckernels_make_threads(size_t count) {
  CKernelsThreads *threads = calloc(1, sizeof *threads);
  if (threads == NULL) return NULL;
  pthread_mutex_init(&threads->lock, NULL);
  pthread_cond_init(&threads->changed, NULL);
  threads->count = count;
  threads->process = getpid();
  threads->others = calloc(count, sizeof *threads->others);
  int isComplete = threads->others != NULL;
  for (size_t number = 1; isComplete && number < count; number++) {
    isComplete = start_thread(threads, number);
  }
  if (isComplete) return threads;
  ckernels_free_threads(threads);
  return NULL;
}

/// Forgets threads that a fork left behind.
static void forget_lost_threads(CKernelsThreads *threads) {
  if (threads->count > 1 && threads->process != getpid()) {
    threads->count = 1;
    threads->startedCount = 0;
  }
}

static uint64_t nanoseconds_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

size_t ckernels_worker_count(CKernelsThreads *threads, const CKernelsPace *pace) {
  forget_lost_threads(threads);
  return ckernels_runs_alone(pace) ? 1 : threads->count;
}

void ckernels_run_job(
    CKernelsThreads *threads, CKernelsPace *pace, void (*job)(void *, size_t, size_t),
    void *context) {
  size_t workerCount = ckernels_worker_count(threads, pace);
  if (threads->count == 1) {
    job(context, 0, 1);
    return;
  }
  uint64_t start = nanoseconds_now();
  threads->job = job;
  threads->context = context;
  // The others read this before they arrive at their last meeting, and not again until they are
  // called.
  threads->isAlone = workerCount == 1;
  if (workerCount > 1) change(threads, &threads->jobNumber);
  job(context, 0, workerCount);
  ckernels_meet(threads);
  ckernels_note_run(pace, nanoseconds_now() - start);
}

static void end_others(CKernelsThreads *threads) {
  if (threads->startedCount == 0) return;
  atomic_store_explicit(&threads->isEnding, 1, memory_order_release);
  change(threads, &threads->jobNumber);
  for (size_t i = 0; i < threads->startedCount; i++) pthread_join(threads->others[i], NULL);
}

void ckernels_free_threads(CKernelsThreads *threads) {
  if (threads == NULL) return;
  // In the child of a fork the condition still counts the parent's threads as waiting for it:
  // destroying it there would wait for them forever.
  if (threads->process == getpid()) {
    end_others(threads);
    pthread_cond_destroy(&threads->changed);
    pthread_mutex_destroy(&threads->lock);
  }
  free(threads->others);
  free(threads);
}

// MARK: - Parts

size_t ckernels_thread_count(const CKernelsThreads *threads) { return threads->count; }

static size_t range_start(size_t count, size_t thread, size_t threadCount) {
  return count * thread / threadCount;
}

void ckernels_share_parts(atomic_size_t *next, size_t count, size_t threadCount) {
  for (size_t i = 0; i < threadCount; i++) {
    atomic_store_explicit(&next[i], range_start(count, i, threadCount), memory_order_relaxed);
  }
}

int32_t ckernels_take_own_part(
    atomic_size_t *next, size_t count, size_t thread, size_t threadCount, size_t *part) {
  size_t end = range_start(count, thread + 1, threadCount);
  if (atomic_load_explicit(&next[thread], memory_order_relaxed) >= end) return 0;
  *part = atomic_fetch_add_explicit(&next[thread], 1, memory_order_relaxed);
  return *part < end;
}

int32_t ckernels_take_part(
    atomic_size_t *next, size_t count, size_t thread, size_t threadCount, size_t *part) {
  for (size_t i = 0; i < threadCount; i++) {
    size_t owner = (thread + i) % threadCount;
    if (ckernels_take_own_part(next, count, owner, threadCount, part)) return 1;
  }
  return 0;
}
