// What Swift cannot say to Objective-C of MLImage. Only on Apple's platforms.
#pragma once

#import <Foundation/Foundation.h>

/// What a `GMLImage` was made from.
typedef NSInteger GMLImageSourceType NS_TYPED_ENUM NS_SWIFT_NAME(MLImageSourceType);

/// Made from a `UIImage`.
static const GMLImageSourceType GMLImageSourceTypeImage = 0;
/// Made from a `CVPixelBufferRef`.
static const GMLImageSourceType GMLImageSourceTypePixelBuffer = 1;
/// Made from a `CMSampleBufferRef`.
static const GMLImageSourceType GMLImageSourceTypeSampleBuffer = 2;
