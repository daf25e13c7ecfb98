#import <Foundation/Foundation.h>

#import <CoreMedia/CoreMedia.h>
#import <CoreVideo/CoreVideo.h>
#import <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN

/// What an `MPPImage` was made from.
typedef NSInteger MPPImageSourceType NS_TYPED_ENUM NS_SWIFT_NAME(MPImageSourceType);

/// Made from a `UIImage`.
static const MPPImageSourceType MPPImageSourceTypeImage = 0;

/// Made from a `CVPixelBufferRef`.
static const MPPImageSourceType MPPImageSourceTypePixelBuffer = 1;

/// Made from a `CMSampleBufferRef`.
static const MPPImageSourceType MPPImageSourceTypeSampleBuffer = 2;

/// A picture as tasks take it.
///
/// Pixel buffers must be 32BGRA. Mirrored orientations are refused by tasks. What the picture was
/// made from is kept, not copied.
NS_SWIFT_NAME(MPImage)
@interface MPPImage : NSObject {
 @private
  CGFloat _width;
  CGFloat _height;
  UIImageOrientation _orientation;
  MPPImageSourceType _imageSourceType;
  UIImage *_image;
  CVPixelBufferRef _pixelBuffer;
  CMSampleBufferRef _sampleBuffer;
}

/// The width in pixels: of the stored buffer, or of the upright `UIImage`.
@property(nonatomic, readonly) CGFloat width;

/// The height in pixels: of the stored buffer, or of the upright `UIImage`.
@property(nonatomic, readonly) CGFloat height;

/// How the stored pixels must be turned to look upright.
@property(nonatomic, readonly) UIImageOrientation orientation;

/// What the picture was made from.
@property(nonatomic, readonly) MPPImageSourceType imageSourceType;

/// The picture, if it was made from one.
@property(nonatomic, readonly, nullable) UIImage *image;

/// The pixel buffer, if the picture was made from one.
@property(nonatomic, readonly, nullable) CVPixelBufferRef pixelBuffer;

/// The sample buffer, if the picture was made from one.
@property(nonatomic, readonly, nullable) CMSampleBufferRef sampleBuffer;

/// Takes a picture with its own orientation; nil and an error when it has no pixels.
- (nullable instancetype)initWithUIImage:(UIImage *)image error:(NSError **)error;

/// Takes a picture whose stored pixels have an orientation; nil and an error when it has no pixels.
- (nullable instancetype)initWithUIImage:(UIImage *)image
                             orientation:(UIImageOrientation)orientation
                                   error:(NSError **)error NS_DESIGNATED_INITIALIZER;

/// Takes an upright pixel buffer.
- (nullable instancetype)initWithPixelBuffer:(CVPixelBufferRef)pixelBuffer error:(NSError **)error;

/// Takes a pixel buffer with an orientation.
- (nullable instancetype)initWithPixelBuffer:(CVPixelBufferRef)pixelBuffer
                                 orientation:(UIImageOrientation)orientation
                                       error:(NSError **)error NS_DESIGNATED_INITIALIZER;

/// Takes an upright sample buffer.
- (nullable instancetype)initWithSampleBuffer:(CMSampleBufferRef)sampleBuffer
                                        error:(NSError **)error;

/// Takes a sample buffer with an orientation; nil and an error when it is not valid.
- (nullable instancetype)initWithSampleBuffer:(CMSampleBufferRef)sampleBuffer
                                  orientation:(UIImageOrientation)orientation
                                        error:(NSError **)error NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
