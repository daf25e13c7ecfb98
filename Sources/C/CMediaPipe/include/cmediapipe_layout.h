// The recorded layout of the structures in mediapipe_tasks.h. Not installed.
#pragma once

#include <stdint.h>

/// Returns the size in bytes of a structure by its name in the wheel; 0 for an unknown one or NULL.
uint32_t cmediapipe_struct_size(const char *name);
