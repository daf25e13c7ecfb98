#define _GNU_SOURCE
#include "CSystem.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef __APPLE__
#include <TargetConditionals.h>
#endif

#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <signal.h>
#include <sys/prctl.h>
#endif

int csystem_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

int csystem_work_in(void *actions, const char *folder) {
#if defined(__linux__) || (defined(__APPLE__) && TARGET_OS_OSX)
  return posix_spawn_file_actions_addchdir_np(actions, folder);
#else
  (void)actions;
  (void)folder;
  return ENOSYS;
#endif
}

void csystem_inherit_below(void *actions, int first) {
#ifdef __GLIBC__
  // By name: glibc has it since 2.34, and older ones are supported.
  typedef int (*CloseFrom)(void *, int);
  CloseFrom close_from = (CloseFrom)dlsym(RTLD_DEFAULT, "posix_spawn_file_actions_addclosefrom_np");
  if (close_from != NULL) close_from(actions, first);
#else
  (void)actions;
  (void)first;
#endif
}

void csystem_limit_heaps(int count) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, count);
#else
  (void)count;
#endif
}

void csystem_return_blocks(int byteCount, int spareByteCount) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, byteCount);
  mallopt(M_TRIM_THRESHOLD, spareByteCount);
#else
  (void)byteCount;
  (void)spareByteCount;
#endif
}

void *csystem_grow_memory(void *memory, size_t byteCount, size_t wanted) {
#ifdef __linux__
  if (memory != NULL) {
    void *moved = mremap(memory, byteCount, wanted, MREMAP_MAYMOVE);
    return moved == MAP_FAILED ? NULL : moved;
  }
#endif
  void *made = mmap(NULL, wanted, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (made == MAP_FAILED) return NULL;
  if (memory != NULL) {
    memcpy(made, memory, byteCount);
    munmap(memory, byteCount);
  }
  return made;
}

int csystem_end_with_parent(void) {
#ifdef __linux__
  pid_t parent = getppid();
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return -1;
  return getppid() == parent ? 0 : 1;
#else
  return -1;
#endif
}
