#pragma once

// A function marked this way is plain C that compilers vectorize, built for newer x86 processors
// too. On Linux the loader chooses the matching version when the program starts. The thread
// sanitizer is not ready at that time, so builds with it have one version.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define IS_THREAD_SANITIZED 1
#endif
#endif
#if defined(__x86_64__) && defined(__linux__) && !defined(IS_THREAD_SANITIZED)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif
