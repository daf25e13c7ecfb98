#pragma once
#include "CoreGraphics.h"

#pragma clang assume_nonnull begin
@protocol NSCopying
- (id)copyWithZone:(nullable NSZone *)zone;
@end

NS_SWIFT_BRIDGE("Swift.String")
@interface NSString : NSObject
@property(readonly, copy) NSString *lastPathComponent;
@property(readonly, copy) NSString *pathExtension;
@property(readonly, copy) NSString *stringByDeletingPathExtension;
@end

NS_SWIFT_BRIDGE("Swift.Array")
@interface NSArray<Element> : NSObject
@property(nullable, nonatomic, readonly) Element firstObject;
@end

NS_SWIFT_BRIDGE("Swift.Dictionary")
@interface NSDictionary<Key, Value> : NSObject
@end

@interface NSData : NSObject
@end

@interface NSMutableData : NSData
@end

NS_SWIFT_SENDABLE
@interface NSNumber : NSObject
+ (NSNumber *)numberWithDouble:(double)value;
- (instancetype)initWithChar:(char)value;
- (instancetype)initWithDouble:(double)value;
- (instancetype)initWithFloat:(float)value;
- (instancetype)initWithInteger:(NSInteger)value;
@property(readonly) double doubleValue;
@property(readonly) float floatValue;
@property(readonly) NSInteger integerValue;
@property(readonly, copy) NSString *stringValue;
@end

extern NSString *const NSLocalizedDescriptionKey;

NS_SWIFT_SENDABLE
@interface NSError : NSObject
@property(readonly) NSInteger code;
@property(readonly, copy) NSString *domain;
@end

@interface NSNotification : NSObject
@end

typedef NSString *NSNotificationName NS_TYPED_EXTENSIBLE_ENUM NS_SWIFT_NAME(NSNotification.Name);

NS_SWIFT_NAME(Bundle) NS_SWIFT_SENDABLE
@interface NSBundle : NSObject
@property(class, readonly, strong) NSBundle *mainBundle NS_SWIFT_NAME(main);
@property(nullable, readonly, copy) NSString *resourcePath;
- (nullable NSString *)pathForResource:(nullable NSString *)name
                                ofType:(nullable NSString *)ext
    NS_SWIFT_NAME(path(forResource:ofType:));
@end

NS_SWIFT_NAME(FileManager) NS_SWIFT_SENDABLE
@interface NSFileManager : NSObject
@property(class, readonly, strong) NSFileManager *defaultManager NS_SWIFT_NAME(default);
- (BOOL)fileExistsAtPath:(NSString *)path;
@end
#pragma clang assume_nonnull end
