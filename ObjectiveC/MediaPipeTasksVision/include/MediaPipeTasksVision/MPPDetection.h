#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPCategory.h>
#import <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN

/// A point in fractions of the stored picture's sides. Points are equal when place, score and label
/// are.
NS_SWIFT_NAME(NormalizedKeypoint)
@interface MPPNormalizedKeypoint : NSObject {
 @private
  CGPoint _location;
  NSString *_label;
  float _score;
}

/// Where it is: (0, 0) is the upper left of the picture, (1, 1) the lower right.
@property(nonatomic, readonly) CGPoint location;

/// The point's name; nil when it has none.
@property(nonatomic, readonly, nullable) NSString *label;

/// How sure the model is of it; 0 when the model does not say.
@property(nonatomic, readonly) float score;

/// Makes a point.
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

/// What it may be.
@property(nonatomic, readonly) NSArray<MPPCategory *> *categories;

/// Where it is, in whole pixels of the stored picture, whatever the orientation.
@property(nonatomic, readonly) CGRect boundingBox;

/// Points on the object; nil for models that find none.
@property(nonatomic, readonly, nullable) NSArray<MPPNormalizedKeypoint *> *keypoints;

/// Makes a detection.
- (instancetype)initWithCategories:(NSArray<MPPCategory *> *)categories
                       boundingBox:(CGRect)boundingBox
                         keypoints:(nullable NSArray<MPPNormalizedKeypoint *> *)keypoints
    NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
