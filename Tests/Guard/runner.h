// The shared declarations of the runner's parts.
#pragma once
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

// The descriptor for results, the progress of a case, and the runtime's address in memory.
extern int out_fd;
extern volatile const char *stage;
extern uintptr_t library_base;

extern const char *const block_kinds[];

void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
// Handles a signal: reports the accessed address, and exits.
void caught(int signal, siginfo_t *info, void *context);
bool load_runtime(void *library);
int run_model(
    unsigned char *model, uint32_t bytes, const unsigned char *fills, uint32_t fill_count);
