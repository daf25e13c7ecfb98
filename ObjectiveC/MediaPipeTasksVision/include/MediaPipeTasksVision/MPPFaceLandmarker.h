#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPConnection.h>
#import <MediaPipeTasksVision/MPPFaceLandmarkerOptions.h>
#import <MediaPipeTasksVision/MPPFaceLandmarkerResult.h>
#import <MediaPipeTasksVision/MPPImage.h>

NS_ASSUME_NONNULL_BEGIN

@class SVTTask;

/// Finds faces and their 478 landmarks in pictures, videos and live streams.
///
/// Calls from several threads wait for each other. Errors have the domain `MPPTasksErrorDomain`. A
/// released task delivers nothing more.
NS_SWIFT_NAME(FaceLandmarker)
@interface MPPFaceLandmarker : NSObject {
 @private
  SVTTask *_task;
}

/// Returns the lines of the lips.
+ (NSArray<MPPConnection *> *)lipsConnections;

/// Returns the lines of the left eye.
+ (NSArray<MPPConnection *> *)leftEyeConnections;

/// Returns the lines of the left eyebrow.
+ (NSArray<MPPConnection *> *)leftEyebrowConnections;

/// Returns the lines of the left iris.
+ (NSArray<MPPConnection *> *)leftIrisConnections;

/// Returns the lines of the right eye.
+ (NSArray<MPPConnection *> *)rightEyeConnections;

/// Returns the lines of the right eyebrow.
+ (NSArray<MPPConnection *> *)rightEyebrowConnections;

/// Returns the lines of the right iris, where upstream returns those of the left one.
+ (NSArray<MPPConnection *> *)rightIrisConnections;

/// Returns the lines of the face's outline.
+ (NSArray<MPPConnection *> *)faceOvalConnections;

/// Returns the lines of the lips, the eyes, the eyebrows and the outline.
+ (NSArray<MPPConnection *> *)contoursConnections;

/// Returns the lines of the triangles between the landmarks.
+ (NSArray<MPPConnection *> *)tesselationConnections;

/// Returns the lines of all features and the triangles.
+ (NSArray<MPPConnection *> *)faceConnections;

/// Creates a task for single pictures with default options; fails like the other initializer.
- (nullable instancetype)initWithModelPath:(NSString *)modelPath error:(NSError **)error;

/// Creates a task; returns nil and an error if the options are invalid.
///
/// It fails if the running mode and the delegate do not match, the model cannot be opened or is of
/// another kind, or options are out of range.
- (nullable instancetype)initWithOptions:(MPPFaceLandmarkerOptions *)options
                                   error:(NSError **)error NS_DESIGNATED_INITIALIZER;

/// Finds the faces in a picture.
///
/// Only in image mode. The result's timestamps are 0, 1000, 2000 and so on.
- (nullable MPPFaceLandmarkerResult *)detectImage:(MPPImage *)image
                                            error:(NSError **)error NS_SWIFT_NAME(detect(image:));

/// Finds the faces in the next frame of a video.
///
/// Only in video mode. Timestamps must increase from call to call.
- (nullable MPPFaceLandmarkerResult *)detectVideoFrame:(MPPImage *)image
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
