#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// How tasks of all kinds receive their input; those for pictures have `MPPRunningMode`.
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
};

NS_ASSUME_NONNULL_END
