// GCC's header, with a `nil` and a `Nil` that may also stand where no object is expected: programs
// for Apple's systems write `error:nil`.
#pragma once

#include_next <objc/objc.h>

#undef nil
#undef Nil
#ifdef __cplusplus
#define nil __null
#define Nil __null
#else
#define nil ((void *)0)
#define Nil ((void *)0)
#endif
