// The part of AVFoundation that programs need to receive camera frames. There are no cameras behind
// it.
#pragma once

#import <CoreMedia/CoreMedia.h>

NS_ASSUME_NONNULL_BEGIN

/// The position of a camera on a device.
typedef NS_ENUM(NSInteger, AVCaptureDevicePosition) {
  /// An unspecified position.
  AVCaptureDevicePositionUnspecified = 0,
  /// The back.
  AVCaptureDevicePositionBack = 1,
  /// The side of the screen.
  AVCaptureDevicePositionFront = 2,
};

@class AVCaptureConnection;
@class AVCaptureOutput;

/// Receives a camera's frames.
@protocol AVCaptureVideoDataOutputSampleBufferDelegate <NSObject>
@optional

/// Called for each frame.
- (void)captureOutput:(AVCaptureOutput *)output
    didOutputSampleBuffer:(CMSampleBufferRef)sampleBuffer
           fromConnection:(AVCaptureConnection *)connection;

@end

NS_ASSUME_NONNULL_END
