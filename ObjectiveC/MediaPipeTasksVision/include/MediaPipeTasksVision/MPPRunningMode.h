#import <Foundation/Foundation.h>

#import <MediaPipeTasksVision/MPPCoreRunningMode.h>

NS_ASSUME_NONNULL_BEGIN

/// The kind of a task's input.
typedef NS_ENUM(NSUInteger, MPPRunningMode) {
  /// Single pictures; calls block.
  MPPRunningModeImage,
  /// Frames of a video with increasing timestamps; calls block.
  MPPRunningModeVideo,
  /// Frames of a live stream with increasing timestamps; results go to a delegate.
  MPPRunningModeLiveStream,
} NS_SWIFT_NAME(RunningMode);

/// Returns a mode's name in messages; nil for an unknown number.
NS_INLINE NSString *_Nullable MPPRunningModeDisplayName(MPPRunningMode runningMode) {
  switch (runningMode) {
    case MPPRunningModeImage: return @"Image";
    case MPPRunningModeVideo: return @"Video";
    case MPPRunningModeLiveStream: return @"Live Stream";
  }
  return nil;
}

/// Returns the same mode among those of all tasks.
NS_INLINE MPPCoreRunningMode MPPCoreRunningModeFromVisionRunningMode(MPPRunningMode runningMode) {
  switch (runningMode) {
    case MPPRunningModeImage: return MPPCoreRunningModeImage;
    case MPPRunningModeVideo: return MPPCoreRunningModeVideo;
    case MPPRunningModeLiveStream: return MPPCoreRunningModeLiveStream;
  }
  return MPPCoreRunningModeUnspecified;
}

NS_ASSUME_NONNULL_END
