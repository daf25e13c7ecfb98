#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPConnection.h>
#import <MediaPipeTasksVision/MPPHandLandmarkerOptions.h>
#import <MediaPipeTasksVision/MPPHandLandmarkerResult.h>
#import <MediaPipeTasksVision/MPPImage.h>

NS_ASSUME_NONNULL_BEGIN

@class SVTTask;

/// The landmarks of a hand, by their indexes.
typedef NS_ENUM(NSUInteger, MPPHandLandmark) {
  MPPHandLandmarkWrist = 0,
  MPPHandLandmarkThumbCMC = 1,
  MPPHandLandmarkThumbMCP = 2,
  MPPHandLandmarkThumbIP = 3,
  MPPHandLandmarkThumbTIP = 4,
  MPPHandLandmarkIndexFingerMCP = 5,
  MPPHandLandmarkIndexFingerPIP = 6,
  MPPHandLandmarkIndexFingerDIP = 7,
  MPPHandLandmarkIndexFingerTIP = 8,
  MPPHandLandmarkMiddleFingerMCP = 9,
  MPPHandLandmarkMiddleFingerPIP = 10,
  MPPHandLandmarkMiddleFingerDIP = 11,
  MPPHandLandmarkMiddleFingerTIP = 12,
  MPPHandLandmarkRingFingerMCP = 13,
  MPPHandLandmarkRingFingerPIP = 14,
  MPPHandLandmarkRingFingerDIP = 15,
  MPPHandLandmarkRingFingerTIP = 16,
  MPPHandLandmarkPinkyMCP = 17,
  MPPHandLandmarkPinkyPIP = 18,
  MPPHandLandmarkPinkyDIP = 19,
  MPPHandLandmarkPinkyTIP = 20,
} NS_SWIFT_NAME(HandLandmark);

/// Finds hands and their 21 landmarks in pictures, videos and live streams.
///
/// Calls from several threads wait for each other. Errors have the domain `MPPTasksErrorDomain`. A
/// released task delivers nothing more.
NS_SWIFT_NAME(HandLandmarker)
@interface MPPHandLandmarker : NSObject {
 @private
  SVTTask *_task;
}

/// The lines of the palm.
@property(class, nonatomic, readonly) NSArray<MPPConnection *> *handPalmConnections;

/// The lines of the thumb.
@property(class, nonatomic, readonly) NSArray<MPPConnection *> *handThumbConnections;

/// The lines of the index finger.
@property(class, nonatomic, readonly) NSArray<MPPConnection *> *handIndexFingerConnections;

/// The lines of the middle finger.
@property(class, nonatomic, readonly) NSArray<MPPConnection *> *handMiddleFingerConnections;

/// The lines of the ring finger.
@property(class, nonatomic, readonly) NSArray<MPPConnection *> *handRingFingerConnections;

/// The lines of the little finger.
@property(class, nonatomic, readonly) NSArray<MPPConnection *> *handPinkyConnections;

/// The lines of the whole hand.
@property(class, nonatomic, readonly) NSArray<MPPConnection *> *handConnections;

/// Creates a task for single pictures with default options; fails like the other initializer.
- (nullable instancetype)initWithModelPath:(NSString *)modelPath error:(NSError **)error;

/// Creates a task; returns nil and an error if the options are invalid.
///
/// It fails if the running mode and the delegate do not match, the model cannot be opened or is of
/// another kind, or options are out of range.
- (nullable instancetype)initWithOptions:(MPPHandLandmarkerOptions *)options
                                   error:(NSError **)error NS_DESIGNATED_INITIALIZER;

/// Finds the hands in a picture.
///
/// Only in image mode. The result's timestamps are 0, 1000, 2000 and so on.
- (nullable MPPHandLandmarkerResult *)detectImage:(MPPImage *)image
                                            error:(NSError **)error NS_SWIFT_NAME(detect(image:));

/// Finds the hands in the next frame of a video.
///
/// Only in video mode. Timestamps must increase from call to call.
- (nullable MPPHandLandmarkerResult *)detectVideoFrame:(MPPImage *)image
                               timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                                                 error:(NSError **)error
    NS_SWIFT_NAME(detect(videoFrame:timestampInMilliseconds:));

/// Submits the next frame of a live stream and returns.
///
/// Only in live stream mode. The pixels are copied before. The delegate receives the result, unless
/// a newer frame arrives before this one's turn. Timestamps must increase from call to call.
- (BOOL)detectAsyncImage:(MPPImage *)image
    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                      error:(NSError **)error
    NS_SWIFT_NAME(detectAsync(image:timestampInMilliseconds:));

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
