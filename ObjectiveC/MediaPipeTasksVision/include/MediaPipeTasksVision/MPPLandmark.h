#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// A place of a body in metres; equal to another when each coordinate is, to within a millionth.
NS_SWIFT_NAME(Landmark)
@interface MPPLandmark : NSObject {
 @private
  float _x;
  float _y;
  float _z;
  NSNumber *_visibility;
  NSNumber *_presence;
}

/// Metres to the right.
@property(nonatomic, readonly) float x;

/// Metres down.
@property(nonatomic, readonly) float y;

/// Metres away from the camera.
@property(nonatomic, readonly) float z;

/// How likely the place is in the picture and not hidden, 0 to 1; nil when the model says nothing.
@property(nonatomic, readonly, nullable) NSNumber *visibility;

/// How likely the place is in the picture, 0 to 1; nil when the model says nothing.
@property(nonatomic, readonly, nullable) NSNumber *presence;

/// Makes a landmark.
- (instancetype)initWithX:(float)x
                        y:(float)y
                        z:(float)z
               visibility:(nullable NSNumber *)visibility
                 presence:(nullable NSNumber *)presence NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

/// A place of a body in fractions of the stored picture; it can lie outside 0 to 1.
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

/// The depth, negative towards the camera, on the scale of `x`.
@property(nonatomic, readonly) float z;

/// How likely the place is in the picture and not hidden, 0 to 1; nil when the model says nothing.
@property(nonatomic, readonly, nullable) NSNumber *visibility;

/// How likely the place is in the picture, 0 to 1; nil when the model says nothing.
@property(nonatomic, readonly, nullable) NSNumber *presence;

/// Makes a landmark.
- (instancetype)initWithX:(float)x
                        y:(float)y
                        z:(float)z
               visibility:(nullable NSNumber *)visibility
                 presence:(nullable NSNumber *)presence NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
