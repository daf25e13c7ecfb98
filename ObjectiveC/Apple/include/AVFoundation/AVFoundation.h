// As much of AVFoundation as programs name that are given camera frames. There are no cameras
// behind it.
#pragma once

#import <CoreMedia/CoreMedia.h>

NS_ASSUME_NONNULL_BEGIN

/// Where a camera is on a device.
typedef NS_ENUM(NSInteger, AVCaptureDevicePosition) {
  /// Not said.
  AVCaptureDevicePositionUnspecified = 0,
  /// On the back.
  AVCaptureDevicePositionBack = 1,
  /// On the side of the screen.
  AVCaptureDevicePositionFront = 2,
};

@class AVCaptureConnection;
@class AVCaptureOutput;

/// What is given a camera's frames.
@protocol AVCaptureVideoDataOutputSampleBufferDelegate <NSObject>
@optional

/// Called for each frame.
- (void)captureOutput:(AVCaptureOutput *)output
    didOutputSampleBuffer:(CMSampleBufferRef)sampleBuffer
           fromConnection:(AVCaptureConnection *)connection;

@end

NS_ASSUME_NONNULL_END
