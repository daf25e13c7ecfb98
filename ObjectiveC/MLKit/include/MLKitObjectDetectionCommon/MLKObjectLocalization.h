#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// Which model finds the objects that detectors label and follow. Not in upstream, whose own model
/// is not public: by default it is the best detector of the catalogue that is on this machine
/// (`vision models pull efficientdet-lite0`).
@interface MLKObjectLocalization : NSObject

/// Uses a detector's file for detectors that are made from now on; nil for the default. A file that
/// is no detector is the error of a detector's first call.
+ (void)useDetectorWithContentsOfFile:(nullable NSString *)path;

@end

NS_ASSUME_NONNULL_END
