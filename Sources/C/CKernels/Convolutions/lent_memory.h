#pragma once

#include <stddef.h>
#include <stdint.h>

/// A block of memory that plans lend to each other.
typedef struct LentMemory LentMemory;

/// Memory for the planes of one run.
struct LentMemory {
  uint8_t *bytes;
  size_t byteCount;
  /// The allocation to free; the bytes lie inside it.
  void *block;
  LentMemory *next;
};

/// Lends memory of at least `byteCount` bytes with undefined contents; returns NULL if out of
/// memory.
///
/// A plan needs its planes only while it runs, so no plan owns memory for them. Plans that run at
/// the same time borrow a block each and leave it to the next ones. Callable on any thread.
LentMemory *ckernels_borrow(size_t byteCount);

/// Makes memory for one run likely to be available; returns 0 if out of memory.
int32_t ckernels_reserve(size_t byteCount);

/// Takes memory back; NULL is fine.
void ckernels_give_back(LentMemory *memory);

/// Frees all memory that is not borrowed.
///
/// Call when a plan ends, as no other plan may need that size.
void ckernels_free_idle(void);
