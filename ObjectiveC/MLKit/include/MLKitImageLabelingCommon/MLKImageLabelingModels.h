#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// Selects the model behind `MLKImageLabelerOptions`.
///
/// Not in upstream. Upstream's own model is not public: the default is the best classifier of the
/// catalog that is on this machine (`vision models pull mobile-object-labeler-v1`).
@interface MLKImageLabelingModels : NSObject

/// Uses a classifier's file for labelers created from now on; nil for the default.
///
/// A file that is not a classifier is the error of a labeler's first call.
+ (void)useModelWithContentsOfFile:(nullable NSString *)path;

@end

NS_ASSUME_NONNULL_END
