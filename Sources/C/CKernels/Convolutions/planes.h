#pragma once

#include "steps.h"

/// Makes the border of a step's input as wide as its windows reach.
void ckernels_add_border(Plane *input, const Plane *output, const CKernelsConvolution *facts);

/// Finds each plane a place in memory that those of its time do not use; answers the bytes needed.
///
/// `places` are offsets from the start of that memory. Planes share memory over time, so that it
/// stays in the processor's caches, and so their borders must be filled in each run.
size_t ckernels_place_planes(Plane *planes, size_t count, size_t *places);

/// Says where a plane is.
void ckernels_set_memory(Plane *plane, uint8_t *memory);

/// Fills the border with zero points.
void ckernels_fill_border(const Plane *plane);

/// Copies a part of the rows into a plane, or out of it.
void ckernels_copy_in(const Plane *plane, const uint8_t *bytes, size_t part, size_t partCount);
void ckernels_copy_out(const Plane *plane, uint8_t *bytes, size_t part, size_t partCount);
