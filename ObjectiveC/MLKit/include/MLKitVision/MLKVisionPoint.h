#import <Foundation/Foundation.h>

#import <CoreGraphics/CoreGraphics.h>

NS_ASSUME_NONNULL_BEGIN

/// A point in pixels of the stored picture.
NS_SWIFT_NAME(VisionPoint)
@interface MLKVisionPoint : NSObject {
 @private
  CGFloat _x;
  CGFloat _y;
}

@property(nonatomic, readonly) CGFloat x;
@property(nonatomic, readonly) CGFloat y;

- (instancetype)init NS_UNAVAILABLE;

@end

/// A point with a depth on the scale of `x`, negative toward the camera.
NS_SWIFT_NAME(Vision3DPoint)
@interface MLKVision3DPoint : MLKVisionPoint {
 @private
  CGFloat _z;
}

@property(nonatomic, readonly) CGFloat z;

@end

NS_ASSUME_NONNULL_END
