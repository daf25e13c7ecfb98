// Declarations of ML Kit's segmenter that Swift cannot export to Objective-C. Only on Apple's
// platforms.
#pragma once

#import <Foundation/Foundation.h>

@class MLKSegmentationMask;

NS_ASSUME_NONNULL_BEGIN

/// The mode of a segmenter.
typedef NSInteger MLKSegmenterMode NS_TYPED_ENUM NS_SWIFT_NAME(SegmenterMode);

/// Unrelated images.
static const MLKSegmenterMode MLKSegmenterModeSingleImage = 0;
/// Frames of one video: masks are smoothed from frame to frame.
static const MLKSegmenterMode MLKSegmenterModeStream = 1;

/// Receives the result of a call: the mask, or nil and an error if it failed.
typedef void (^MLKSegmentationCallback)(
    MLKSegmentationMask *_Nullable mask, NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("use SegmentationCallback");

NS_ASSUME_NONNULL_END
