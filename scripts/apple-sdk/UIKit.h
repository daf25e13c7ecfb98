#pragma once
#include "Foundation.h"

#pragma clang assume_nonnull begin
typedef NS_ENUM(NSInteger, UIImageOrientation) {
  UIImageOrientationUp, UIImageOrientationDown, UIImageOrientationLeft, UIImageOrientationRight,
  UIImageOrientationUpMirrored, UIImageOrientationDownMirrored, UIImageOrientationLeftMirrored,
  UIImageOrientationRightMirrored
} NS_SWIFT_NAME(UIImage.Orientation);

NS_SWIFT_SENDABLE
@interface UIImage : NSObject
@property(nullable, nonatomic, readonly) CGImageRef CGImage;
@property(nonatomic, readonly) UIImageOrientation imageOrientation;
@property(nonatomic, readonly) CGFloat scale;
@property(nonatomic, readonly) CGSize size;
@end
#pragma clang assume_nonnull end
