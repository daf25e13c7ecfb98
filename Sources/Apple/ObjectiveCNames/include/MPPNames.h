// Declarations of MediaPipe's classes that Swift cannot export to Objective-C. Only on Apple's
// platforms.
#pragma once

#import <Foundation/Foundation.h>

/// The source of an `MPPImage`.
typedef NSInteger MPPImageSourceType NS_TYPED_ENUM NS_SWIFT_NAME(MPImageSourceType);

/// A `UIImage`.
static const MPPImageSourceType MPPImageSourceTypeImage = 0;
/// A `CVPixelBufferRef`.
static const MPPImageSourceType MPPImageSourceTypePixelBuffer = 1;
/// A `CMSampleBufferRef`.
static const MPPImageSourceType MPPImageSourceTypeSampleBuffer = 2;

/// The first and the last `MPPTasksErrorCode`.
static const NSUInteger MPPTasksErrorCodeFirst NS_SWIFT_UNAVAILABLE("use TasksErrorCode.first") = 1;
static const NSUInteger MPPTasksErrorCodeLast NS_SWIFT_UNAVAILABLE("use TasksErrorCode.last") = 20;

/// The running modes of all MediaPipe tasks, including the audio tasks, which are not available
/// here.
typedef NS_ENUM(NSUInteger, MPPCoreRunningMode) {
  /// No mode was chosen.
  MPPCoreRunningModeUnspecified,
  /// Single images.
  MPPCoreRunningModeImage,
  /// Frames of a video.
  MPPCoreRunningModeVideo,
  /// Frames of a live stream.
  MPPCoreRunningModeLiveStream,
  /// Audio clips.
  MPPCoreRunningModeAudioClips,
  /// An audio stream.
  MPPCoreRunningModeAudioStream,
} NS_SWIFT_UNAVAILABLE("use RunningMode");

/// Returns the name of an `MPPRunningMode` for messages; nil for an unknown value.
NS_SWIFT_UNAVAILABLE("describe a RunningMode")
NS_INLINE NSString *_Nullable MPPRunningModeDisplayName(NSUInteger runningMode) {
  switch (runningMode) {
    case 0: return @"Image";
    case 1: return @"Video";
    case 2: return @"Live Stream";
    default: return nil;
  }
}

/// Returns the `MPPCoreRunningMode` that corresponds to an `MPPRunningMode`.
NS_SWIFT_UNAVAILABLE("use RunningMode")
NS_INLINE MPPCoreRunningMode MPPCoreRunningModeFromVisionRunningMode(NSUInteger runningMode) {
  return runningMode > 2 ? MPPCoreRunningModeUnspecified : (MPPCoreRunningMode)(runningMode + 1);
}
