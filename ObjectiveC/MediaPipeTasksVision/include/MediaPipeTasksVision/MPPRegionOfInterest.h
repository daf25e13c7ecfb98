#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPDetection.h>

NS_ASSUME_NONNULL_BEGIN

/// The thing in a picture that an `MPPInteractiveSegmenterLegacy` segments: a point on it, or the
/// points of a scribble over it.
///
/// Positions are in fractions of the stored picture. A scribble is not connected by lines, so it
/// should have a point every few pixels.
NS_SWIFT_NAME(RegionOfInterest)
@interface MPPRegionOfInterest : NSObject {
 @private
  MPPNormalizedKeypoint *_keypoint;
  NSArray<MPPNormalizedKeypoint *> *_scribbles;
}

/// The point on the thing; nil for a scribble.
@property(nonatomic, readonly, nullable) MPPNormalizedKeypoint *keypoint;

/// The points of the scribble; nil for a single point.
@property(nonatomic, readonly, nullable) NSArray<MPPNormalizedKeypoint *> *scribbles;

/// Creates a region with a point on the thing.
- (instancetype)initWithNormalizedKeyPoint:(MPPNormalizedKeypoint *)normalizedKeypoint
    NS_DESIGNATED_INITIALIZER;

/// Creates a region with the points of a scribble.
- (instancetype)initWithScribbles:(NSArray<MPPNormalizedKeypoint *> *)scribbles
    NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
