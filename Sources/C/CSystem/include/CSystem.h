#pragma once

#include <stddef.h>
#include <stdint.h>

// Calls of the operating system that Swift does not see: glibc declares them for C programs that
// request GNU's extensions, which the module that Swift imports does not.

/// Creates a pipe whose ends no other program inherits; returns as `pipe` does.
///
/// On Linux both ends are so from the start (`pipe2`, see pipe(2)). Darwin has no such call: a
/// program that another thread starts between the two steps inherits the ends there.
int csystem_pipe(int ends[2]);

/// Makes a program started with these actions (`posix_spawn_file_actions_t`) work in a folder.
///
/// Returns an error number, ENOSYS where the system does not support it.
int csystem_work_in(void *actions, const char *folder);

/// Makes a program started with these actions inherit no files from a descriptor on.
///
/// Does nothing without glibc 2.34: files that are not opened with `O_CLOEXEC` are inherited there.
void csystem_inherit_below(void *actions, int first);

/// Makes the system end this process by SIGKILL when the thread that started it ends.
///
/// Returns 0; 1 if the parent ended meanwhile; -1 where the system does not support it, as on
/// Darwin. See PR_SET_PDEATHSIG in prctl(2).
int csystem_end_with_parent(void);

/// Returns true if the functions below have an effect here: on Linux on x86-64 and arm64.
int csystem_can_confine(void);

/// Restricts all threads of this process to computation and their open descriptors.
///
/// From then on it can open no file, make no connection, start no program, send no signal to others
/// and make no memory for new code: such calls fail with EPERM (see seccomp(2)). Threads may be
/// started. It cannot be undone. Returns -1 with `errno` on failure.
int csystem_confine(void);

/// Prevents all threads of this process from starting another one, for the rest of its life.
///
/// `clone` then fails with EAGAIN. For a confined process. Returns -1 with `errno` on failure.
int csystem_refuse_threads(void);

/// Gives up the capabilities of this thread, of threads it starts, and those that programs could
/// gain.
///
/// With `keepsReading` the right to read and find any file stays. See capabilities(7). Returns -1
/// with `errno` if the system refuses.
int csystem_drop_capabilities(int keepsReading);

/// Creates a nameless file in memory that no other program inherits.
///
/// Returns a descriptor, or -1 with `errno`.
int csystem_make_memory(void);

/// Fixes the size of such a file permanently, and its contents too if it is to be constant.
int csystem_seal(int descriptor, int isConstant);

/// Limits the number of pools that allocations of all threads share.
///
/// Each pool keeps memory once used (see M_ARENA_MAX in mallopt(3)). Does nothing where the
/// allocator has no such limit.
void csystem_limit_heaps(int count);

/// Makes blocks of at least `byteCount` bytes return to the system as soon as they are freed.
///
/// Pools keep at most `spareByteCount` spare bytes at their end (see M_MMAP_THRESHOLD and
/// M_TRIM_THRESHOLD in mallopt(3)). Does nothing where the allocator has no such limits.
void csystem_return_blocks(int byteCount, int spareByteCount);

/// Grows private pages of memory from one size to another, both whole pages; NULL and 0 begin.
///
/// Returns their new address, or NULL without changing them if out of memory.
void *csystem_grow_memory(void *memory, size_t byteCount, size_t wanted);

/// Closes all descriptors from `first` on.
int csystem_close_from(int first);

// Cameras, through Linux's Video4Linux. Each function returns 0, or a negative error number: EINVAL
// past the end of a list, ENOTTY for a file that is not a camera.

struct CSystemCamera {
  char name[64];
  char bus[64];
  /// True if this device captures pictures.
  int captures;
};
int csystem_describe_camera(int descriptor, struct CSystemCamera *camera);

struct CSystemCameraFormat {
  /// The four-letter code, the first letter lowest.
  uint32_t code;
  char words[64];
};
int csystem_camera_format(int descriptor, int index, struct CSystemCameraFormat *format);

struct CSystemCameraSize {
  uint32_t width;
  uint32_t height;
  /// True if the size is the largest of a range.
  int isRange;
};
int csystem_camera_size(int descriptor, uint32_t code, int index, struct CSystemCameraSize *size);

/// Reads the number of pictures a second; the maximum of a range.
int csystem_camera_rate(
    int descriptor, uint32_t code, const struct CSystemCameraSize *size, int index, double *rate);
