#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// Selects the model that finds the objects for detectors to label and track.
///
/// Not in upstream. Upstream's own model is not public: the default is the best detector of the
/// catalog that is on this machine (`vision models pull efficientdet-lite0`).
@interface MLKObjectLocalization : NSObject

/// Uses a detector's file for detectors created from now on; nil for the default.
///
/// A file that is not a detector is the error of a detector's first call.
+ (void)useDetectorWithContentsOfFile:(nullable NSString *)path;

@end

NS_ASSUME_NONNULL_END
