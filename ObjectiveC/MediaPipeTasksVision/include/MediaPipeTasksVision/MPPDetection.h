#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPCategory.h>
#import <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN

/// A point in fractions of the stored picture's sides.
///
/// Points are equal if their location, score and label are.
NS_SWIFT_NAME(NormalizedKeypoint)
@interface MPPNormalizedKeypoint : NSObject {
 @private
  CGPoint _location;
  NSString *_label;
  float _score;
}

/// The location: (0, 0) is the upper left of the picture, (1, 1) the lower right.
@property(nonatomic, readonly) CGPoint location;

/// The point's name; nil if it has none.
@property(nonatomic, readonly, nullable) NSString *label;

/// The model's confidence in it; 0 if the model does not report one.
@property(nonatomic, readonly) float score;

/// Creates a point.
- (instancetype)initWithLocation:(CGPoint)location
                           label:(nullable NSString *)label
                           score:(float)score NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

/// One object in a picture.
NS_SWIFT_NAME(Detection)
@interface MPPDetection : NSObject {
 @private
  NSArray<MPPCategory *> *_categories;
  CGRect _boundingBox;
  NSArray<MPPNormalizedKeypoint *> *_keypoints;
}

/// The possible categories.
@property(nonatomic, readonly) NSArray<MPPCategory *> *categories;

/// The box in whole pixels of the stored picture, regardless of the orientation.
@property(nonatomic, readonly) CGRect boundingBox;

/// The points on the object; nil for models that find none.
@property(nonatomic, readonly, nullable) NSArray<MPPNormalizedKeypoint *> *keypoints;

/// Creates a detection.
- (instancetype)initWithCategories:(NSArray<MPPCategory *> *)categories
                       boundingBox:(CGRect)boundingBox
                         keypoints:(nullable NSArray<MPPNormalizedKeypoint *> *)keypoints
    NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
