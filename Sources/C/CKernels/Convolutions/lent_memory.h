#pragma once

#include <stddef.h>
#include <stdint.h>

/// Memory that plans lend each other.
typedef struct LentMemory LentMemory;

/// Memory for the planes of one run.
struct LentMemory {
  uint8_t *bytes;
  size_t byteCount;
  /// To be freed; the bytes lie in it.
  void *block;
  LentMemory *next;
};

/// Lends memory of at least so many bytes, which hold anything; NULL where there is none.
///
/// Planes are needed only while a plan runs, so no plan has memory for them of its own: those that
/// run at the same time have some each, and leave it to the next ones. On any thread.
LentMemory *ckernels_borrow(size_t byteCount);

/// Sees to it that memory for one run is there, mostly; answers 0 where there is none.
int32_t ckernels_reserve(size_t byteCount);

/// Takes memory back; NULL is fine.
void ckernels_give_back(LentMemory *memory);

/// Frees what nobody has borrowed: to be called when a plan ends, as nobody else may need so much.
void ckernels_free_idle(void);
