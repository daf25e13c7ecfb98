#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifndef SECCOMP_RET_KILL_PROCESS
#define SECCOMP_RET_KILL_PROCESS 0x80000000U
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ANSWER(action) BPF_STMT(BPF_RET | BPF_K, (action))
#define DENY ANSWER(SECCOMP_RET_ERRNO | EPERM)
#define ALLOW ANSWER(SECCOMP_RET_ALLOW)

// The lower half of an argument; both processors are little-endian.
#define ARGUMENT(index) LOAD(args[index])

// After the number was loaded: a call allowed with any arguments.
#define FREE(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 1), ALLOW

// A call allowed when an argument has none of some bits.
#define WITHOUT(call, index, bits) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 4), ARGUMENT(index), \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, 1), DENY, ALLOW

// A call allowed when an argument has a value.
#define EQUAL(call, index, value) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 4), ARGUMENT(index), \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 1, 0), DENY, ALLOW

// Applies a filter to all threads of this process.
static int install(struct sock_filter *filter, unsigned short count) {
  struct sock_fprog program = {count, filter};
  long answer = syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
  // A positive result is the number of a thread that the filter could not be applied to.
  if (answer > 0) errno = ESRCH;
  return answer == 0 ? 0 : -1;
}

int csystem_confine(void) {
  const unsigned threadFlags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD;
  struct sock_filter filter[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
      ANSWER(SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
      // Communication with the parent; there are no other descriptors.
      FREE(read),
      FREE(write),
      FREE(close),
      FREE(ppoll),
#ifdef __NR_poll
      FREE(poll),
#endif
      // Memory, but not for new code.
      WITHOUT(mmap, 2, PROT_EXEC),
      WITHOUT(mprotect, 2, PROT_EXEC),
      FREE(munmap),
      FREE(mremap),
      // The C library's calls to free memory and threads, and large pages for weights.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_madvise, 0, 5),
      ARGUMENT(2),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MADV_DONTNEED, 2, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MADV_HUGEPAGE, 1, 0),
      DENY,
      ALLOW,
      FREE(brk),
      // Threads of this process, and their synchronization.
      FREE(futex),
      FREE(sched_yield),
      FREE(sched_getaffinity),
      FREE(set_robust_list),
#ifdef __NR_rseq
      FREE(rseq),
#endif
      FREE(membarrier),
      FREE(getcpu),
      FREE(gettid),
      FREE(getpid),
      // Time, random numbers, signals and the end.
      FREE(clock_gettime),
      FREE(clock_getres),
      FREE(clock_nanosleep),
      FREE(nanosleep),
      FREE(gettimeofday),
      FREE(getrandom),
      FREE(rt_sigaction),
      FREE(rt_sigprocmask),
      FREE(rt_sigreturn),
      FREE(sigaltstack),
      FREE(restart_syscall),
      EQUAL(tgkill, 0, (unsigned)getpid()),
      FREE(exit),
      FREE(exit_group),
      // Only to give up more rights.
      EQUAL(seccomp, 1, SECCOMP_FILTER_FLAG_TSYNC),
      // The C library starts a thread by `clone3`, whose arguments no filter sees, and by `clone`
      // where the system does not have that.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 435 /* clone3 */, 0, 1),
      ANSWER(SECCOMP_RET_ERRNO | ENOSYS),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 4),
      ARGUMENT(0),
      BPF_STMT(BPF_ALU | BPF_AND | BPF_K, threadFlags),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, threadFlags, 0, 1),
      ALLOW,
      DENY,
  };
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return install(filter, sizeof filter / sizeof filter[0]);
}

int csystem_refuse_threads(void) {
  struct sock_filter filter[] = {
      LOAD(nr),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 1),
      ANSWER(SECCOMP_RET_ERRNO | EAGAIN),
      ALLOW,
  };
  return install(filter, sizeof filter / sizeof filter[0]);
}

int csystem_drop_capabilities(int keepsReading) {
  // Without the capability for that, there are none that a program could gain.
  for (unsigned long capability = 0; prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; capability++)
    prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3] = {0};
  if (syscall(SYS_capget, &header, sets) != 0) return -1;
  const unsigned reading = 1U << CAP_DAC_OVERRIDE | 1U << CAP_DAC_READ_SEARCH;
  for (int index = 0; index < _LINUX_CAPABILITY_U32S_3; index++) {
    unsigned kept = keepsReading && index == 0 ? reading & sets[index].permitted : 0;
    sets[index].effective &= kept;
    sets[index].permitted = kept;
    sets[index].inheritable = 0;
  }
  return (int)syscall(SYS_capset, &header, sets);
}

int csystem_make_memory(void) { return memfd_create("vision", MFD_CLOEXEC | MFD_ALLOW_SEALING); }

int csystem_seal(int descriptor, int isConstant) {
  int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL | (isConstant ? F_SEAL_WRITE : 0);
  return fcntl(descriptor, F_ADD_SEALS, seals);
}

int csystem_close_from(int first) {
  // Missing from some C libraries' headers: Linux has it since 5.9.
  if (syscall(436 /* close_range */, first, ~0U, 0) == 0) return 0;
  long count = sysconf(_SC_OPEN_MAX);
  if (count < 0) return -1;
  for (int descriptor = first; descriptor < count; descriptor++) close(descriptor);
  return 0;
}

int csystem_can_confine(void) { return 1; }

#else

int csystem_confine(void) { return errno = ENOSYS, -1; }

int csystem_refuse_threads(void) { return errno = ENOSYS, -1; }

int csystem_drop_capabilities(int keepsReading) {
  (void)keepsReading;
  return errno = ENOSYS, -1;
}

int csystem_make_memory(void) { return errno = ENOSYS, -1; }

int csystem_seal(int descriptor, int isConstant) {
  (void)descriptor, (void)isConstant;
  return errno = ENOSYS, -1;
}

int csystem_close_from(int first) {
  (void)first;
  return errno = ENOSYS, -1;
}

int csystem_can_confine(void) { return 0; }

#endif
