#import <MLKitImageLabelingCommon/MLKitImageLabelingCommon.h>

NS_ASSUME_NONNULL_BEGIN

/// Options of the image labeler without a custom model; the lowest confidence is initially 0.5.
NS_SWIFT_NAME(ImageLabelerOptions)
@interface MLKImageLabelerOptions : MLKCommonImageLabelerOptions

- (instancetype)init;

@end

NS_ASSUME_NONNULL_END
