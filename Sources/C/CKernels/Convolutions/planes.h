#pragma once

#include "memory.h"
#include "steps.h"

/// Makes the border of a step's input as wide as its windows reach.
void ckernels_add_border(Plane *input, const Plane *output, const CKernelsByteStep *facts);

/// Makes a plane without a border a part of another one's memory, from a byte on.
void ckernels_join_planes(Plane *part, Plane *whole, size_t offset);

/// Measures planes and assigns each a place in memory; returns the number of bytes needed.
///
/// Planes share memory over time, so their borders must be filled in each run.
size_t ckernels_place_planes(Plane *planes, size_t count, Extent *extents);

/// Sets the location of a plane.
void ckernels_set_memory(Plane *plane, uint8_t *memory);

/// Fills the border with zero points.
void ckernels_fill_border(const Plane *plane);

/// Copies a part of the rows into a plane, or out of it.
void ckernels_copy_in(const Plane *plane, const uint8_t *bytes, size_t part, size_t partCount);
void ckernels_copy_out(const Plane *plane, uint8_t *bytes, size_t part, size_t partCount);

/// Copies a part of the rows out of a plane, as floats.
void ckernels_widen_out(
    const Plane *plane, float scale, float *numbers, size_t part, size_t partCount);
