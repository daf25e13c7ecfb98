// The few inner loops that must run at the machine's speed, and nothing else. Callers in Swift
// check every bound before they call. Nothing here allocates, fails or keeps a pointer, except
// for plans of convolutions, and threads that help with rows.
#pragma once

#include "CKernelsBackdrops.h"
#include "CKernelsChecksum.h"
#include "CKernelsConvolutions.h"
#include "CKernelsDirections.h"
#include "CKernelsFloats.h"
#include "CKernelsFollowing.h"
#include "CKernelsHybrid.h"
#include "CKernelsJPEG.h"
#include "CKernelsMasks.h"
#include "CKernelsNumbers.h"
#include "CKernelsPace.h"
#include "CKernelsPacking.h"
#include "CKernelsResizing.h"
#include "CKernelsSHA256.h"
#include "CKernelsSampler.h"
#include "CKernelsSampling.h"
#include "CKernelsSharing.h"
#include "CKernelsSuppression.h"
#include "CKernelsWay.h"
#include "CKernelsWide.h"
