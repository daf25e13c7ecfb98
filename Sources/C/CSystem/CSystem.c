#define _GNU_SOURCE
#include "CSystem.h"

#include <fcntl.h>
#include <unistd.h>

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

int csystem_end_with_parent(void) {
#ifdef __linux__
  pid_t parent = getppid();
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return -1;
  return getppid() == parent ? 0 : 1;
#else
  return -1;
#endif
}
