// What Swift cannot say to Objective-C of MediaPipe's classes. Only on Apple's platforms.
#pragma once

#import <Foundation/Foundation.h>

/// What an `MPPImage` was made from.
typedef NSInteger MPPImageSourceType NS_TYPED_ENUM NS_SWIFT_NAME(MPImageSourceType);

/// Made from a `UIImage`.
static const MPPImageSourceType MPPImageSourceTypeImage = 0;
/// Made from a `CVPixelBufferRef`.
static const MPPImageSourceType MPPImageSourceTypePixelBuffer = 1;
/// Made from a `CMSampleBufferRef`.
static const MPPImageSourceType MPPImageSourceTypeSampleBuffer = 2;

/// The first and the last `MPPTasksErrorCode`.
static const NSUInteger MPPTasksErrorCodeFirst NS_SWIFT_UNAVAILABLE("use TasksErrorCode.first") = 1;
static const NSUInteger MPPTasksErrorCodeLast NS_SWIFT_UNAVAILABLE("use TasksErrorCode.last") = 20;

/// The running modes of all of MediaPipe's tasks, those for sound included, which are not here.
typedef NS_ENUM(NSUInteger, MPPCoreRunningMode) {
  /// None was chosen.
  MPPCoreRunningModeUnspecified,
  /// Single pictures.
  MPPCoreRunningModeImage,
  /// Frames of a video.
  MPPCoreRunningModeVideo,
  /// Frames of a live stream.
  MPPCoreRunningModeLiveStream,
  /// Recordings of sound.
  MPPCoreRunningModeAudioClips,
  /// Sound as it comes.
  MPPCoreRunningModeAudioStream,
} NS_SWIFT_UNAVAILABLE("use RunningMode");

/// The name of an `MPPRunningMode` in messages; nil for a number that is none.
NS_SWIFT_UNAVAILABLE("describe a RunningMode")
NS_INLINE NSString *_Nullable MPPRunningModeDisplayName(NSUInteger runningMode) {
  switch (runningMode) {
    case 0: return @"Image";
    case 1: return @"Video";
    case 2: return @"Live Stream";
    default: return nil;
  }
}

/// An `MPPRunningMode` among those of all tasks.
NS_SWIFT_UNAVAILABLE("use RunningMode")
NS_INLINE MPPCoreRunningMode MPPCoreRunningModeFromVisionRunningMode(NSUInteger runningMode) {
  return runningMode > 2 ? MPPCoreRunningModeUnspecified : (MPPCoreRunningMode)(runningMode + 1);
}
