// The part of Core Foundation that pixel buffers, sample buffers and pictures need. Types declared
// as CF types are objects here: they can be put into collections and sent `retain` and `release`.
#pragma once

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

#ifdef __cplusplus
extern "C" {
#endif

typedef const void *CFTypeRef;
typedef const struct __CFAllocator *CFAllocatorRef;
typedef const struct __CFDictionary *CFDictionaryRef;
typedef const struct __CFString *CFStringRef;
typedef const struct __CFData *CFDataRef;
typedef long CFIndex;

/// The default allocator; allocators are ignored, as memory comes from the C library.
#define kCFAllocatorDefault ((CFAllocatorRef)0)

/// Retains an object; unlike a message, it does not accept nil.
CFTypeRef CFRetain(CFTypeRef cf);

/// Releases an object; unlike a message, it does not accept nil.
void CFRelease(CFTypeRef cf);

/// Returns the number of owners of an object.
CFIndex CFGetRetainCount(CFTypeRef cf);

/// Moves an object that a function returned as owned to the autorelease pool.
///
/// As there are no casts of ARC here, their qualifiers (`__bridge`, `__bridge_transfer`) mean
/// nothing.
NS_INLINE id _Nullable CFBridgingRelease(CFTypeRef _Nullable cf) { return [(id)cf autorelease]; }

/// Retains an object for a function that will release it.
NS_INLINE CFTypeRef _Nullable CFBridgingRetain(id _Nullable object) {
  return (CFTypeRef)[object retain];
}

#ifdef __cplusplus
}  // extern "C"
#endif

NS_ASSUME_NONNULL_END
