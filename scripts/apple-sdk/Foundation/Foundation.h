// The header by the name that programs import it by.
#pragma once
#include "../Foundation.h"
