#pragma once

// A function marked so is plain C that compilers vectorise, built for newer x86 processors too; on
// Linux the fitting version is chosen when the program is loaded. That is before a thread sanitizer
// is ready for the chooser, which therefore goes without.
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
