#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPCategory.h>
#import <MediaPipeTasksVision/MPPLandmark.h>
#import <MediaPipeTasksVision/MPPTaskResult.h>

NS_ASSUME_NONNULL_BEGIN

/// The hands and gestures that an `MPPGestureRecognizer` found in one picture.
NS_SWIFT_NAME(GestureRecognizerResult)
@interface MPPGestureRecognizerResult : MPPTaskResult {
 @private
  NSArray<NSArray<MPPNormalizedLandmark *> *> *_landmarks;
  NSArray<NSArray<MPPLandmark *> *> *_worldLandmarks;
  NSArray<NSArray<MPPCategory *> *> *_handedness;
  NSArray<NSArray<MPPCategory *> *> *_gestures;
}

/// Each hand's 21 landmarks in the stored picture; empty if there are no hands.
@property(nonatomic, readonly) NSArray<NSArray<MPPNormalizedLandmark *> *> *landmarks;

/// Each hand's 21 landmarks in meters; they are turned like the stored picture.
@property(nonatomic, readonly) NSArray<NSArray<MPPLandmark *> *> *worldLandmarks;

/// Each hand's side, `Right` or `Left`, for a picture that is not a mirror image.
@property(nonatomic, readonly) NSArray<NSArray<MPPCategory *> *> *handedness;

/// The best gesture of each hand, with the index -1; `None` for one that no classifier knows.
///
/// Options that leave no category of any classifier leave a hand's gesture out; if no hand has one,
/// the whole result is empty.
@property(nonatomic, readonly) NSArray<NSArray<MPPCategory *> *> *gestures;

/// Creates a result.
- (instancetype)initWithGestures:(NSArray<NSArray<MPPCategory *> *> *)gestures
                      handedness:(NSArray<NSArray<MPPCategory *> *> *)handedness
                       landmarks:(NSArray<NSArray<MPPNormalizedLandmark *> *> *)landmarks
                  worldLandmarks:(NSArray<NSArray<MPPLandmark *> *> *)worldLandmarks
         timestampInMilliseconds:(NSInteger)timestampInMilliseconds NS_DESIGNATED_INITIALIZER;

- (instancetype)initWithTimestampInMilliseconds:(NSInteger)timestampInMilliseconds NS_UNAVAILABLE;
- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
