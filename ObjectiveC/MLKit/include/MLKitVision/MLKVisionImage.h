#import <Foundation/Foundation.h>

#import <CoreMedia/CoreMedia.h>
#import <MLKitVision/MLKCompatibleImage.h>
#import <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN

/// A picture or a frame of a video, for one call of a detector.
///
/// It is retained, not copied: do not change its pixels until the detector has finished. Sample
/// buffers must hold pixels of the format 32BGRA, 420v or 420f.
NS_SWIFT_NAME(VisionImage)
@interface MLKVisionImage : NSObject <MLKCompatibleImage> {
 @private
  UIImage *_image;
  CMSampleBufferRef _buffer;
  UIImageOrientation _orientation;
}

/// The rotation that makes the stored pixels upright.
///
/// Initially upright, even for a `UIImage` with another orientation: set it. Results are in stored
/// pixels regardless.
@property(nonatomic) UIImageOrientation orientation;

/// Creates an image from a picture.
///
/// Where upstream raises an exception for one without pixels, the detector that receives it returns
/// an error.
- (instancetype)initWithImage:(UIImage *)image NS_DESIGNATED_INITIALIZER;

/// Creates an image from a sample buffer; its presentation time orders it in a stream.
- (instancetype)initWithBuffer:(CMSampleBufferRef)sampleBuffer NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
