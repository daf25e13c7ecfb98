#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// A point of a body in meters; equal to another if each coordinate is, to within a millionth.
NS_SWIFT_NAME(Landmark)
@interface MPPLandmark : NSObject {
 @private
  float _x;
  float _y;
  float _z;
  NSNumber *_visibility;
  NSNumber *_presence;
}

/// The distance to the right in meters.
@property(nonatomic, readonly) float x;

/// The distance down in meters.
@property(nonatomic, readonly) float y;

/// The distance away from the camera in meters.
@property(nonatomic, readonly) float z;

/// The likelihood that the point is in the picture and visible, 0 to 1; nil if the model has none.
@property(nonatomic, readonly, nullable) NSNumber *visibility;

/// The likelihood that the point is in the picture, 0 to 1; nil if the model has none.
@property(nonatomic, readonly, nullable) NSNumber *presence;

/// Creates a landmark.
- (instancetype)initWithX:(float)x
                        y:(float)y
                        z:(float)z
               visibility:(nullable NSNumber *)visibility
                 presence:(nullable NSNumber *)presence NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

/// A point of a body in fractions of the stored picture; it can lie outside 0 to 1.
NS_SWIFT_NAME(NormalizedLandmark)
@interface MPPNormalizedLandmark : NSObject {
 @private
  float _x;
  float _y;
  float _z;
  NSNumber *_visibility;
  NSNumber *_presence;
}

/// The distance from the left edge over the width.
@property(nonatomic, readonly) float x;

/// The distance from the upper edge over the height.
@property(nonatomic, readonly) float y;

/// The depth, negative toward the camera, on the scale of `x`.
@property(nonatomic, readonly) float z;

/// The likelihood that the point is in the picture and visible, 0 to 1; nil if the model has none.
@property(nonatomic, readonly, nullable) NSNumber *visibility;

/// The likelihood that the point is in the picture, 0 to 1; nil if the model has none.
@property(nonatomic, readonly, nullable) NSNumber *presence;

/// Creates a landmark.
- (instancetype)initWithX:(float)x
                        y:(float)y
                        z:(float)z
               visibility:(nullable NSNumber *)visibility
                 presence:(nullable NSNumber *)presence NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
