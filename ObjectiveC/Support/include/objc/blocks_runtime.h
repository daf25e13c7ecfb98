// What GNUstep's headers want to know of blocks; its library has these functions.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

void *_Block_copy(const void *block);
void _Block_release(const void *block);

#ifdef __cplusplus
}  // extern "C"
#endif
