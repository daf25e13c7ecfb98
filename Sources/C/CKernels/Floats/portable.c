// Four floats at a time: what every processor of 64 bits has registers for.
#define LANES 4
#define DENSE_VECTORS 4
#define TABLE ckernels_portable_floats
#include "kernels.h"
