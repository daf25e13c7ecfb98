// As much of Core Foundation as pixel buffers, sample buffers and pictures need. What is declared
// as a CF type is an object here: it can be put into collections and sent `retain` and `release`.
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

/// Allocators are not looked at: memory is the C library's.
#define kCFAllocatorDefault ((CFAllocatorRef)0)

/// Keeps an object; unlike a message, not with nil.
CFTypeRef CFRetain(CFTypeRef cf);

/// Lets an object go; unlike a message, not with nil.
void CFRelease(CFTypeRef cf);

/// How many keep an object.
CFIndex CFGetRetainCount(CFTypeRef cf);

/// Hands an object that a function made over to the pool. As there are no casts of ARC here, what
/// they say besides (`__bridge`, `__bridge_transfer`) means nothing.
NS_INLINE id _Nullable CFBridgingRelease(CFTypeRef _Nullable cf) { return [(id)cf autorelease]; }

/// Keeps an object for a function that will let it go.
NS_INLINE CFTypeRef _Nullable CFBridgingRetain(id _Nullable object) {
  return (CFTypeRef)[object retain];
}

#ifdef __cplusplus
}  // extern "C"
#endif

NS_ASSUME_NONNULL_END
