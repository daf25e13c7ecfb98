#import <Foundation/Foundation.h>

#import <MLImage/GMLImage.h>

NS_ASSUME_NONNULL_BEGIN

/// The input of detectors: an `MLKVisionImage` or a `GMLImage`, and nothing else.
NS_SWIFT_NAME(MLKitCompatibleImage)
@protocol MLKCompatibleImage <NSObject>
@end

@interface GMLImage (MLKCompatibleImage) <MLKCompatibleImage>
@end

NS_ASSUME_NONNULL_END
