// The header for programs that copy blocks themselves.
#pragma once

#include <objc/blocks_runtime.h>

#define Block_copy(...) ((__typeof(__VA_ARGS__))_Block_copy((const void *)(__VA_ARGS__)))
#define Block_release(...) _Block_release((const void *)(__VA_ARGS__))
