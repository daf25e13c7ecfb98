// Declarations of ML Kit's object detectors that Swift cannot export to Objective-C. Only on
// Apple's platforms.
#pragma once

#import <Foundation/Foundation.h>

@class MLKObject;

NS_ASSUME_NONNULL_BEGIN

/// The mode of a detector.
typedef NSInteger MLKObjectDetectorMode NS_TYPED_ENUM NS_SWIFT_NAME(ObjectDetectorMode);

/// Unrelated images: objects have no tracking IDs.
static const MLKObjectDetectorMode MLKObjectDetectorModeSingleImage = 0;
/// Frames of one video: objects are tracked, and keep their IDs while they are visible.
static const MLKObjectDetectorMode MLKObjectDetectorModeStream = 1;

/// Receives the result of a call: an empty array if nothing was found, nil and an error if it
/// failed.
typedef void (^MLKObjectDetectionCallback)(
    NSArray<MLKObject *> *_Nullable objects, NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("use ObjectDetectionCallback");

NS_ASSUME_NONNULL_END
