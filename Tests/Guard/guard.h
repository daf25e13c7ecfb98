// An allocator whose blocks end at guard pages, and the damage it found.
#pragma once
#include <stddef.h>
#include <stdint.h>
// kind of damage: 1 written past the end, 2 before the start, 3 freed twice or not a block.
struct guard_damage {
  int kind, block_kind;
  size_t size;
  long offset;
  void *caller;
};
// The status of a process that used up all blocks.
enum { GUARD_EXHAUSTED = 97 };
void guard_reserve(void);
void guard_on(void);
void guard_off(void);
void *guard_take(size_t size, size_t alignment, size_t tail, int kind);
struct guard_damage guard_check(void);
int guard_explain(const void *p, size_t *size, long *offset, int *live, int *kind, void **caller);
