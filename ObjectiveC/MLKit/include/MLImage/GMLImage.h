#import <Foundation/Foundation.h>

#import <CoreMedia/CoreMedia.h>
#import <CoreVideo/CoreVideo.h>
#import <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN

/// What a `GMLImage` was made from.
typedef NSInteger GMLImageSourceType NS_TYPED_ENUM NS_SWIFT_NAME(MLImageSourceType);
static const GMLImageSourceType GMLImageSourceTypeImage = 0;
static const GMLImageSourceType GMLImageSourceTypePixelBuffer = 1;
static const GMLImageSourceType GMLImageSourceTypeSampleBuffer = 2;

/// The image that ML Kit shares with other libraries. What it was made from is kept, not copied.
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

/// How the stored pixels must be turned to look upright; at first the `UIImage`'s own.
@property(nonatomic) UIImageOrientation orientation;

/// What the image was made from.
@property(nonatomic, readonly) GMLImageSourceType imageSourceType;

@property(nonatomic, readonly, nullable) UIImage *image;
@property(nonatomic, readonly, nullable) CVPixelBufferRef pixelBuffer;
@property(nonatomic, readonly, nullable) CMSampleBufferRef sampleBuffer;

/// Takes a picture; nil when it has no pixels.
- (nullable instancetype)initWithImage:(UIImage *)image;

/// Takes a pixel buffer; nil when it is none.
- (nullable instancetype)initWithPixelBuffer:(CVPixelBufferRef)pixelBuffer;

/// Takes a sample buffer; nil when it is not valid.
- (nullable instancetype)initWithSampleBuffer:(CMSampleBufferRef)sampleBuffer;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
