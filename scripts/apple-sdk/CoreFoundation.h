#pragma once
#include "ObjectiveC.h"

#define CF_BRIDGED(type) __attribute__((objc_bridge(type)))
#define CF_RETAINED __attribute__((cf_returns_retained))
#define CF_NOT_RETAINED __attribute__((cf_returns_not_retained))

#pragma clang assume_nonnull begin
typedef uint32_t FourCharCode;
typedef FourCharCode OSType;
typedef int32_t OSStatus;
typedef long CFIndex;
typedef struct { CFIndex location, length; } CFRange;
typedef double CGFloat;
typedef struct CGPoint { CGFloat x, y; } CGPoint;
typedef struct CGSize { CGFloat width, height; } CGSize;
typedef struct CGRect { CGPoint origin; CGSize size; } CGRect;

typedef const struct CF_BRIDGED(id) __CFAllocator *CFAllocatorRef;
typedef const struct CF_BRIDGED(NSData) __CFData *CFDataRef;
typedef struct CF_BRIDGED(NSMutableData) __CFData *CFMutableDataRef;
typedef const struct CF_BRIDGED(NSDictionary) __CFDictionary *CFDictionaryRef;
typedef const struct CF_BRIDGED(NSString) __CFString *CFStringRef;

typedef const void *CFTypeRef;
extern const CFAllocatorRef _Nullable kCFAllocatorDefault;

CFDataRef _Nullable CFDataCreate(
    CFAllocatorRef _Nullable, const uint8_t *_Nullable, CFIndex) CF_RETAINED;
CFMutableDataRef _Nullable CFDataCreateMutable(CFAllocatorRef _Nullable, CFIndex) CF_RETAINED;
void CFDataGetBytes(CFDataRef _Nullable, CFRange, uint8_t *_Nullable);
CFIndex CFDataGetLength(CFDataRef _Nullable);
#pragma clang assume_nonnull end
