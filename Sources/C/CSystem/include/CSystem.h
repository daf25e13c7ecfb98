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
