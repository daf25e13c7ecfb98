#import <Foundation/Foundation.h>

#import <CoreMedia/CoreMedia.h>
#import <CoreVideo/CoreVideo.h>
#import <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN

/// The source of a `GMLImage`.
typedef NSInteger GMLImageSourceType NS_TYPED_ENUM NS_SWIFT_NAME(MLImageSourceType);
static const GMLImageSourceType GMLImageSourceTypeImage = 0;
static const GMLImageSourceType GMLImageSourceTypePixelBuffer = 1;
static const GMLImageSourceType GMLImageSourceTypeSampleBuffer = 2;

/// The image that ML Kit shares with other libraries.
///
/// Its source is retained, not copied.
NS_SWIFT_NAME(MLImage)
@interface GMLImage : NSObject {
 @private
  CGFloat _width;
  CGFloat _height;
  UIImageOrientation _orientation;
  GMLImageSourceType _imageSourceType;
  UIImage *_image;
  CVPixelBufferRef _pixelBuffer;
  CMSampleBufferRef _sampleBuffer;
}

/// The width in pixels: of the stored buffer, or of the upright `UIImage`.
@property(nonatomic, readonly) CGFloat width;

/// The height in pixels: of the stored buffer, or of the upright `UIImage`.
@property(nonatomic, readonly) CGFloat height;

/// The rotation that makes the stored pixels upright; initially the `UIImage`'s own.
@property(nonatomic) UIImageOrientation orientation;

/// The source of the image.
@property(nonatomic, readonly) GMLImageSourceType imageSourceType;

@property(nonatomic, readonly, nullable) UIImage *image;
@property(nonatomic, readonly, nullable) CVPixelBufferRef pixelBuffer;
@property(nonatomic, readonly, nullable) CMSampleBufferRef sampleBuffer;

/// Creates an image from a picture; returns nil if it has no pixels.
- (nullable instancetype)initWithImage:(UIImage *)image;

/// Creates an image from a pixel buffer; returns nil if it is not one.
- (nullable instancetype)initWithPixelBuffer:(CVPixelBufferRef)pixelBuffer;

/// Creates an image from a sample buffer; returns nil if it is not valid.
- (nullable instancetype)initWithSampleBuffer:(CMSampleBufferRef)sampleBuffer;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
