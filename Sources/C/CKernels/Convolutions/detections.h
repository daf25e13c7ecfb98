#pragma once

#include "steps.h"

/// The constants of `CKernelsByteDetections` and the boxes that are kept in a run.
typedef struct Detections Detections;

/// Copies the constants; returns NULL if out of memory.
Detections *ckernels_make_detections(
    const CKernelsByteDetections *facts, const CKernelsPlane *boxes);

/// Keeps the best of overlapping boxes and writes the four outputs.
void ckernels_detect(Detections *detections, const Plane *planes, void *const *results);

/// Frees the constants; accepts NULL.
void ckernels_free_detections(Detections *detections);
