#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// The kind of input of all tasks; those for pictures have `MPPRunningMode`.
typedef NS_ENUM(NSUInteger, MPPCoreRunningMode) {
  /// No mode was chosen.
  MPPCoreRunningModeUnspecified,
  /// Single pictures.
  MPPCoreRunningModeImage,
  /// Frames of a video.
  MPPCoreRunningModeVideo,
  /// Frames of a live stream.
  MPPCoreRunningModeLiveStream,
  /// Recordings of sound.
  MPPCoreRunningModeAudioClips,
  /// Sound as it arrives.
  MPPCoreRunningModeAudioStream,
};

NS_ASSUME_NONNULL_END
