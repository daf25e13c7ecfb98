#import <Foundation/Foundation.h>

#import <CoreMedia/CoreMedia.h>
#import <CoreVideo/CoreVideo.h>
#import <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN

/// The source of an `MPPImage`.
typedef NSInteger MPPImageSourceType NS_TYPED_ENUM NS_SWIFT_NAME(MPImageSourceType);

/// Made from a `UIImage`.
static const MPPImageSourceType MPPImageSourceTypeImage = 0;

/// Made from a `CVPixelBufferRef`.
static const MPPImageSourceType MPPImageSourceTypePixelBuffer = 1;

/// Made from a `CMSampleBufferRef`.
static const MPPImageSourceType MPPImageSourceTypeSampleBuffer = 2;

/// A picture as input of tasks.
///
/// Pixel buffers must be 32BGRA. Tasks refuse mirrored orientations. The picture's source is
/// retained, not copied.
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

/// The rotation that makes the stored pixels upright.
@property(nonatomic, readonly) UIImageOrientation orientation;

/// The source of the picture.
@property(nonatomic, readonly) MPPImageSourceType imageSourceType;

/// The `UIImage`, if the picture was created from one.
@property(nonatomic, readonly, nullable) UIImage *image;

/// The pixel buffer, if the picture was created from one.
@property(nonatomic, readonly, nullable) CVPixelBufferRef pixelBuffer;

/// The sample buffer, if the picture was created from one.
@property(nonatomic, readonly, nullable) CMSampleBufferRef sampleBuffer;

/// Creates a picture from a `UIImage` with its own orientation; nil and an error if it has no
/// pixels.
- (nullable instancetype)initWithUIImage:(UIImage *)image error:(NSError **)error;

/// Creates a picture from a `UIImage` and an orientation; nil and an error if it has no pixels.
- (nullable instancetype)initWithUIImage:(UIImage *)image
                             orientation:(UIImageOrientation)orientation
                                   error:(NSError **)error NS_DESIGNATED_INITIALIZER;

/// Creates a picture from an upright pixel buffer.
- (nullable instancetype)initWithPixelBuffer:(CVPixelBufferRef)pixelBuffer error:(NSError **)error;

/// Creates a picture from a pixel buffer with an orientation.
- (nullable instancetype)initWithPixelBuffer:(CVPixelBufferRef)pixelBuffer
                                 orientation:(UIImageOrientation)orientation
                                       error:(NSError **)error NS_DESIGNATED_INITIALIZER;

/// Creates a picture from an upright sample buffer.
- (nullable instancetype)initWithSampleBuffer:(CMSampleBufferRef)sampleBuffer
                                        error:(NSError **)error;

/// Creates a picture from a sample buffer with an orientation; nil and an error if it is not valid.
- (nullable instancetype)initWithSampleBuffer:(CMSampleBufferRef)sampleBuffer
                                  orientation:(UIImageOrientation)orientation
                                        error:(NSError **)error NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
