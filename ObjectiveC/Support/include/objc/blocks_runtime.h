// The block functions that GNUstep's headers need; its library has them.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

void *_Block_copy(const void *block);
void _Block_release(const void *block);

#ifdef __cplusplus
}  // extern "C"
#endif
