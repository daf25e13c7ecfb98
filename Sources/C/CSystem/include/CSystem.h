#pragma once

// Calls of the operating system that Swift does not see: glibc declares them for C programs that
// ask for GNU's own, which the module that Swift imports does not.

/// Makes a pipe whose ends no other program inherits; answers as `pipe` does.
///
/// On Linux both ends are so from the start (`pipe2`, see pipe(2)). Darwin has no such call: a
/// program that another thread starts between the two steps inherits the ends there.
int csystem_pipe(int ends[2]);

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

/// Closes all descriptors from a number on.
int csystem_close_from(int first);
