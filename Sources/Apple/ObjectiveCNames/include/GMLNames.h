// Declarations of MLImage that Swift cannot export to Objective-C. Only on Apple's platforms.
#pragma once

#import <Foundation/Foundation.h>

/// The source of a `GMLImage`.
typedef NSInteger GMLImageSourceType NS_TYPED_ENUM NS_SWIFT_NAME(MLImageSourceType);

/// A `UIImage`.
static const GMLImageSourceType GMLImageSourceTypeImage = 0;
/// A `CVPixelBufferRef`.
static const GMLImageSourceType GMLImageSourceTypePixelBuffer = 1;
/// A `CMSampleBufferRef`.
static const GMLImageSourceType GMLImageSourceTypeSampleBuffer = 2;
