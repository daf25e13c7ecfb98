// Declarations of ML Kit's image labeler that Swift cannot export to Objective-C. Only on Apple's
// platforms.
#pragma once

#import <Foundation/Foundation.h>

@class MLKImageLabel;

NS_ASSUME_NONNULL_BEGIN

/// Receives the result of a call: an empty array if no label was likely enough, nil and an error if
/// it failed.
typedef void (^MLKImageLabelingCallback)(
    NSArray<MLKImageLabel *> *_Nullable labels, NSError *_Nullable error)
    NS_SWIFT_UNAVAILABLE("use ImageLabelingCallback");

NS_ASSUME_NONNULL_END
