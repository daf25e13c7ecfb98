#pragma once

#include <stdint.h>

// Calls of the operating system that Swift does not see: glibc declares them for C programs that
// ask for GNU's own, which the module that Swift imports does not.

/// Makes a pipe whose ends no other program inherits; answers as `pipe` does.
///
/// On Linux both ends are so from the start (`pipe2`, see pipe(2)). Darwin has no such call: a
/// program that another thread starts between the two steps inherits the ends there.
int csystem_pipe(int ends[2]);

/// Has a program that is started with such actions (`posix_spawn_file_actions_t`) work in a folder;
/// answers an error number, ENOSYS where the system cannot do that.
int csystem_work_in(void *actions, const char *folder);

/// Has the system end this process by SIGKILL when the thread that started it is no more.
///
/// Answers 0; 1 when the parent ended meanwhile; -1 where the system cannot do that, as Darwin
/// cannot. See PR_SET_PDEATHSIG in prctl(2).
int csystem_end_with_parent(void);

/// Whether the functions below do anything here: on Linux on x86-64 and arm64.
int csystem_can_confine(void);

/// Leaves this process, all threads of it, nothing but calculating, and its open descriptors.
///
/// From then on it can open no file, make no connection, start no program, send no signal to others
/// and make no memory for new code: such calls fail with EPERM (see seccomp(2)). Threads may be
/// started. Nothing undoes that. Answers -1 with `errno` where it cannot be done.
int csystem_confine(void);

/// Makes a file without a name that lives in memory and that no other program inherits; answers a
/// descriptor, or -1 with `errno`.
int csystem_make_memory(void);

/// Fixes the size of such a file for ever, and its content too if it is to be constant.
int csystem_seal(int descriptor, int isConstant);

/// Has allocations of all threads share so many pools; each keeps what was once used (see
/// M_ARENA_MAX in mallopt(3)). Does nothing where the allocator knows no such limit.
void csystem_limit_heaps(int count);

/// The lock of what the process shares (`SharedBytes`). A fork waits for it, so that a child, which
/// has no other threads, finds it free.
void csystem_hold_shared(void);
void csystem_let_go_of_shared(void);

/// Has blocks of at least so many bytes go back to the system as soon as they are freed, and pools
/// keep no more than so many spare bytes at their end (see M_MMAP_THRESHOLD and M_TRIM_THRESHOLD in
/// mallopt(3)). Does nothing where the allocator knows no such limits.
void csystem_return_blocks(int byteCount, int spareByteCount);

/// Closes all descriptors from a number on.
int csystem_close_from(int first);

// Cameras, which Linux knows by Video4Linux. Each function answers 0, or an error number, negative:
// behind the last of a list that is EINVAL, and ENOTTY for what is no camera.

struct CSystemCamera {
  char name[64];
  char bus[64];
  /// Whether this device gives pictures.
  int captures;
};
int csystem_describe_camera(int descriptor, struct CSystemCamera *camera);

struct CSystemCameraFormat {
  /// Four letters, the first one lowest.
  uint32_t code;
  char words[64];
};
int csystem_camera_format(int descriptor, int index, struct CSystemCameraFormat *format);

struct CSystemCameraSize {
  uint32_t width;
  uint32_t height;
  /// Whether the size is the largest of many.
  int isRange;
};
int csystem_camera_size(int descriptor, uint32_t code, int index, struct CSystemCameraSize *size);

/// How many pictures a second; of a range the most.
int csystem_camera_rate(
    int descriptor, uint32_t code, const struct CSystemCameraSize *size, int index, double *rate);
