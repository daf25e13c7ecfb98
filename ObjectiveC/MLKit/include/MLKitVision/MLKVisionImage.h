#import <Foundation/Foundation.h>

#import <CoreMedia/CoreMedia.h>
#import <MLKitVision/MLKCompatibleImage.h>
#import <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN

/// A picture or a frame of a video, for one call of a detector. It is kept, not copied: leave its
/// pixels alone until the detector has answered. Sample buffers must hold pixels of the format
/// 32BGRA, 420v or 420f.
NS_SWIFT_NAME(VisionImage)
@interface MLKVisionImage : NSObject <MLKCompatibleImage> {
 @private
  UIImage *_image;
  CMSampleBufferRef _buffer;
  UIImageOrientation _orientation;
}

/// How the stored pixels must be turned to look upright. Upright at first, even for a `UIImage`
/// with another orientation: set it. Results are in stored pixels whatever it says.
@property(nonatomic) UIImageOrientation orientation;

/// Takes a picture. Where upstream raises an exception for one without pixels, the detector that is
/// given it answers an error.
- (instancetype)initWithImage:(UIImage *)image NS_DESIGNATED_INITIALIZER;

/// Takes a sample buffer, whose presentation time orders it in a stream.
- (instancetype)initWithBuffer:(CMSampleBufferRef)sampleBuffer NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
