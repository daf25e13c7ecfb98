#include "svt_mlkit.h"

_Static_assert(sizeof(struct SvtMlKitPose) == 33 * sizeof(struct SvtMlKitLandmark), "gaps");
