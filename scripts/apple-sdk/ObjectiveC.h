#pragma once
#include <Darwin.h>

#define NS_ENUM(type, name) \
  enum __attribute__((enum_extensibility(open))) name : type name; enum name : type
#define NS_OPTIONS(type, name) \
  enum __attribute__((flag_enum, enum_extensibility(open))) name : type name; enum name : type
#define nil ((id)0)
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#define NS_TYPED_ENUM __attribute__((swift_wrapper(enum)))
#define NS_TYPED_EXTENSIBLE_ENUM __attribute__((swift_wrapper(struct)))
#define NS_SWIFT_UNAVAILABLE(words) __attribute__((availability(swift, unavailable, message = words)))
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_INLINE static __inline__
#define FOUNDATION_EXPORT extern
#define NS_SWIFT_NAME(name) __attribute__((swift_name(#name)))
#define NS_SWIFT_SENDABLE __attribute__((swift_attr("@Sendable")))
#define NS_SWIFT_BRIDGE(name) __attribute__((swift_bridge(name)))

typedef _Bool BOOL;
typedef long NSInteger;
typedef unsigned long NSUInteger;
typedef struct _NSZone NSZone;

#pragma clang assume_nonnull begin
@class NSString;

@protocol NSObject
- (BOOL)isEqual:(nullable id)object;
@property(readonly) NSUInteger hash;
@property(readonly, copy) NSString *description;
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
+ (instancetype)alloc;
+ (instancetype)new;
- (instancetype)init;
- (id)copy;
@property(readonly) NSUInteger hash;
@property(readonly, copy) NSString *description;
@end
#pragma clang assume_nonnull end
