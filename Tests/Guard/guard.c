// An allocator in which each block ends at an inaccessible page. Linked into the runner, so that
// every library in the process uses it. Off until guard_on() is called in a child.
//
// Detects: reads and writes past the end (fault at once, up to alignment slack), writes into the
// slack and before the start (found by guard_check), reads more than a page before the start, use
// after free (freed blocks stay unmapped).
#define _GNU_SOURCE
#include "guard.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

enum { PAGE = 4096, HEAD = 64, FILL = 0xC5, FRESH = 0xA5 };
struct block {
  char *base;
  char *user;
  size_t size;
  size_t mapped;
  unsigned char live;
  unsigned char kind;
  void *caller;
};
static struct block *blocks;
static size_t block_count, block_capacity;
static int enabled;
static volatile int lock_word;
static char *low, *high;  // range of guarded memory
static size_t total;

static void lock(void) {
  while (__sync_lock_test_and_set(&lock_word, 1)) {
  }
}
static void unlock(void) { __sync_lock_release(&lock_word); }

static size_t round_up(size_t n, size_t to) { return (n + to - 1) / to * to; }

// Two ranges, each one mapping: slots of one page and a guard page, prepared before the children
// are forked, and a range that larger blocks are cut from. Guard pages are markers in the page
// table (MADV_GUARD_INSTALL, Linux 6.13). Older systems protect pages instead, which splits the
// mapping and is ten times as slow; so do builds for an emulator that accepts markers and makes
// none.
#define SLOTS 12000
#define ARENA ((size_t)24 << 30)
#ifndef MADV_GUARD_INSTALL
#define MADV_GUARD_INSTALL 102
#endif
static char *arena, *next;
static size_t next_slot;
static uint32_t *owner;  // block number + 1 for each page

static void *map(size_t size) {
  return mmap(
      NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
}
static void bar(char *p, size_t size) {
#if !defined(GUARD_BY_PROTECTION)
  if (madvise(p, size, MADV_GUARD_INSTALL) == 0) return;
#endif
  if (mprotect(p, size, PROT_NONE) == 0) return;
  _exit(98);
}
void guard_reserve(void) {
  arena = map(ARENA);
  madvise(arena, ARENA, MADV_NOHUGEPAGE);
  owner = map(ARENA / PAGE * sizeof *owner);
  block_capacity = 1 << 20;
  blocks = map(block_capacity * sizeof *blocks);
  low = arena;
  high = arena + ARENA;
  bar(arena, PAGE);
  for (size_t i = 0; i < SLOTS; i++) bar(arena + PAGE + (2 * i + 1) * PAGE, PAGE);
  next = arena + PAGE + 2 * SLOTS * PAGE;
}
void guard_on(void) { enabled = 1; }
void guard_off(void) { enabled = 0; }

// Blocks are never reused, so an endless loop exhausts them, which is not a fault.
static void exhausted(void) { _exit(GUARD_EXHAUSTED); }

static void *take(size_t size, size_t alignment, size_t tail, int kind, void *caller, int zero) {
  if (size > ((size_t)3 << 30)) {
    errno = ENOMEM;
    return NULL;
  }
  if (total + size > ((size_t)6 << 30)) exhausted();
  lock();
  size_t body = round_up(size + tail, alignment > PAGE ? PAGE : alignment);
  size_t pages = round_up(body, PAGE);
  if (alignment > PAGE) pages = round_up(pages, alignment);
  char *base;
  if (pages <= PAGE && alignment <= PAGE && next_slot < SLOTS) {
    pages = PAGE;
    base = arena + PAGE + 2 * PAGE * next_slot++;
  } else {
    base = next;
    if (alignment > PAGE) base = (char *)round_up((uintptr_t)next, alignment);
    if (base + pages + PAGE > high) exhausted();
    next = base + pages + PAGE;
    bar(base + pages, PAGE);
  }
  if (block_count == block_capacity) exhausted();
  char *user = base + pages - body;
  total += size;
  struct block *b = &blocks[block_count++];
  *b = (struct block){base, user, size, pages, 1, (unsigned char)kind, caller};
  for (size_t i = 0; i <= pages / PAGE; i++)
    owner[(base - arena) / PAGE + i] = (uint32_t)block_count;
  unlock();
  if (pages) {
    // The bytes before a block are checked for up to 64 bytes.
    size_t head = (size_t)(user - base);
    if (head > HEAD) head = HEAD;
    memset(user - head, FILL, head);
    memset(user + size, FILL, (size_t)(base + pages - (user + size)));
    if (!zero && size <= 1 << 16) memset(user, FRESH, size);
  }
  return user;
}

void *guard_take(size_t size, size_t alignment, size_t tail, int kind) {
  return take(size, alignment, tail, kind, NULL, 1);
}

static size_t natural(size_t size) {
  if (size == 0) return 16;
  size_t bit = size & -size;
  return bit >= 8 ? 16 : bit;  // objects with pointers or wide loads need 16
}
static struct block *find(const void *p) {
  if ((char *)p < low || (char *)p >= high) return NULL;
  uint32_t n = owner[((char *)p - arena) / PAGE];
  return n ? &blocks[n - 1] : NULL;
}
static int bad_tail(struct block *b) {
  for (char *p = b->user + b->size; p < b->base + b->mapped; p++)
    if ((unsigned char)*p != FILL) return 1;
  return 0;
}
static int bad_head(struct block *b) {
  for (char *p = b->user - b->base > HEAD ? b->user - HEAD : b->base; p < b->user; p++)
    if ((unsigned char)*p != FILL) return 1;
  return 0;
}
static struct guard_damage damage;
static void note(struct block *b) {
  if (damage.kind || !b->mapped) return;
  int t = bad_tail(b), h = bad_head(b);
  if (!t && !h) return;
  damage = (struct guard_damage){t ? 1 : 2, b->kind, b->size, 0, b->caller};
  if (t) {
    char *p = b->user + b->size;
    while ((unsigned char)*p == FILL) p++;
    damage.offset = p - b->user;
  } else {
    char *p = b->user - 1;
    while ((unsigned char)*p == FILL) p--;
    damage.offset = p - b->user;
  }
}
static void give(void *p) {
  struct block *b = find(p);
  if (!b || !b->live || b->user != p) {
    if (!damage.kind) damage = (struct guard_damage){3, b ? b->kind : 0, b ? b->size : 0, 0, NULL};
    return;
  }
  note(b);
  b->live = 0;
  total -= b->size;
  if (b->mapped) bar(b->base, b->mapped);
}
struct guard_damage guard_check(void) {
  for (size_t i = 0; i < block_count && !damage.kind; i++)
    if (blocks[i].live) note(&blocks[i]);
  return damage;
}
// Describes an address: "past the end of a block of N bytes by M".
int guard_explain(const void *p, size_t *size, long *offset, int *live, int *kind, void **caller) {
  struct block *b = find(p);
  if (!b) return 0;
  *size = b->size;
  *offset = (char *)p - b->user;
  *live = b->live;
  *kind = b->kind;
  *caller = b->caller;
  return 1;
}

#define CALLER __builtin_return_address(0)
void *malloc(size_t n) { return enabled ? take(n, natural(n), 0, 0, CALLER, 0) : __libc_malloc(n); }
void *calloc(size_t a, size_t b) {
  if (!enabled) return __libc_calloc(a, b);
  size_t n;
  if (__builtin_mul_overflow(a, b, &n)) return NULL;
  return take(n, natural(n), 0, 0, CALLER, 1);
}
void free(void *p) {
  if (!p) return;
  if ((char *)p >= low && (char *)p < high && low) give(p);
  else __libc_free(p);
}
size_t malloc_usable_size(void *p);
void *realloc(void *p, size_t n) {
  if (!p) return enabled ? take(n, natural(n), 0, 0, CALLER, 0) : __libc_malloc(n);
  if (!((char *)p >= low && (char *)p < high && low)) {
    if (!enabled) return __libc_realloc(p, n);
    void *q = take(n, natural(n), 0, 0, CALLER, 0);
    size_t old = malloc_usable_size(p);
    if (q) memcpy(q, p, old < n ? old : n);
    return q;
  }
  struct block *b = find(p);
  void *q = take(n, natural(n), 0, 0, CALLER, 0);
  if (q && b) {
    memcpy(q, p, b->size < n ? b->size : n);
    give(p);
  }
  return q;
}
void *aligned_alloc(size_t a, size_t n) {
  return enabled ? take(n, a, 0, 0, CALLER, 0) : __libc_memalign(a, n);
}
void *memalign(size_t a, size_t n) {
  return enabled ? take(n, a, 0, 0, CALLER, 0) : __libc_memalign(a, n);
}
int posix_memalign(void **r, size_t a, size_t n) {
  void *p = enabled ? take(n, a, 0, 0, CALLER, 0) : __libc_memalign(a, n);
  if (!p) return ENOMEM;
  *r = p;
  return 0;
}
