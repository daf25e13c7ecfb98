// The baselines of the stages: the same work written plainly in C.
#pragma once

#include <stdint.h>

/// Samples a whole RGB picture bilinearly in 1/32 pixel, one pixel and channel after the other.
void cpeers_sample_rgb(
    const uint8_t *source, int width, int height, uint8_t *out, int outWidth, int outHeight);

/// A model in the runtime without any wrapper; NULL with a reason in `problem` on failure.
typedef struct CPeersModel CPeersModel;

CPeersModel *cpeers_open(
    const char *libraryPath, const char *modelPath, int threads, const char **problem);

/// Runs the model once; returns 0 on success.
int cpeers_run(CPeersModel *model);
