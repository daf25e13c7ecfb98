// What Swift cannot say to Objective-C of ML Kit's object detectors. Only on Apple's platforms.
#pragma once

#import <Foundation/Foundation.h>

@class MLKObject;

NS_ASSUME_NONNULL_BEGIN

/// How a detector is used.
typedef NSInteger MLKObjectDetectorMode NS_TYPED_ENUM NS_SWIFT_NAME(ObjectDetectorMode);

/// Pictures that have nothing to do with each other: objects have no tracking numbers.
static const MLKObjectDetectorMode MLKObjectDetectorModeSingleImage = 0;
/// Frames of one video: objects are followed, and keep their numbers while they are seen.
static const MLKObjectDetectorMode MLKObjectDetectorModeStream = 1;

/// Receives what a call found: an empty array for nothing, nil and an error when it failed.
typedef void (^MLKObjectDetectionCallback)(
    NSArray<MLKObject *> *_Nullable objects, NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("use ObjectDetectionCallback");

NS_ASSUME_NONNULL_END
