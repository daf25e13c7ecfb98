#include "lent_memory.h"

#include "memory.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/// The list of memory not currently borrowed.
static LentMemory *idle;

static void hold(void) { pthread_mutex_lock(&lock); }
static void let_go(void) { pthread_mutex_unlock(&lock); }

// A child of a fork has no other threads and would wait forever for one that holds the lock.
// Registered before any thread can hold the lock.
__attribute__((constructor)) static void prepare_for_forks(void) {
  pthread_atfork(hold, let_go, let_go);
}

/// Takes the smallest idle memory of `least` to `most` bytes, or returns NULL if there is none.
static LentMemory *take(size_t least, size_t most) {
  LentMemory **best = NULL;
  hold();
  for (LentMemory **place = &idle; *place != NULL; place = &(*place)->next) {
    size_t byteCount = (*place)->byteCount;
    if (byteCount < least || byteCount > most) continue;
    if (best == NULL || byteCount < (*best)->byteCount) best = place;
  }
  LentMemory *taken = best == NULL ? NULL : *best;
  if (taken != NULL) *best = taken->next;
  let_go();
  return taken;
}

static LentMemory *make(size_t byteCount) {
  LentMemory *memory = malloc(sizeof *memory);
  if (memory == NULL) return NULL;
  *memory = (LentMemory){.byteCount = byteCount};
  memory->bytes = ckernels_allocate_zeros(byteCount, &memory->block);
  if (memory->bytes != NULL) return memory;
  free(memory);
  return NULL;
}

static void release(LentMemory *memory) {
  if (memory == NULL) return;
  free(memory->block);
  free(memory);
}

LentMemory *ckernels_borrow(size_t byteCount) {
  // Much larger memory is left to the plans that need it: otherwise ever more would be allocated.
  LentMemory *memory = take(byteCount, 2 * byteCount);
  if (memory != NULL) return memory;
  // Memory a little too small for one model of an engine serves both once it is larger.
  release(take(byteCount / 2, byteCount));
  return make(byteCount);
}

int32_t ckernels_reserve(size_t byteCount) {
  LentMemory *memory = ckernels_borrow(byteCount);
  int32_t isThere = memory != NULL;
  ckernels_give_back(memory);
  return isThere;
}

void ckernels_give_back(LentMemory *memory) {
  if (memory == NULL) return;
  hold();
  memory->next = idle;
  idle = memory;
  let_go();
}

void ckernels_free_idle(void) {
  hold();
  LentMemory *memory = idle;
  idle = NULL;
  let_go();
  while (memory != NULL) {
    LentMemory *next = memory->next;
    release(memory);
    memory = next;
  }
}
