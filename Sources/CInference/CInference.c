#include "CInference.h"
