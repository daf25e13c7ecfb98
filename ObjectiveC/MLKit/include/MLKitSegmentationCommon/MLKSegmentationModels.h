#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// Selects the model that separates people from their background.
///
/// Not in upstream. Upstream's own model is not public: the default is MediaPipe's model for
/// selfies (`vision models pull default`).
@interface MLKSegmentationModels : NSObject

/// Uses a model's file for segmenters created from now on; nil for the default.
///
/// A file that is not a segmenter is the error of a segmenter's first call.
+ (void)useSelfieModelWithContentsOfFile:(nullable NSString *)path;

@end

NS_ASSUME_NONNULL_END
