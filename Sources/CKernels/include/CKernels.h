// The few inner loops that must run at the machine's speed, and nothing else. Callers in Swift
// check every bound before they call; nothing here allocates, fails or keeps a pointer.
#pragma once

#include "CKernelsDirections.h"
#include "CKernelsSHA256.h"
#include "CKernelsSampling.h"
