#import <Foundation/Foundation.h>

#import <CoreVideo/CoreVideo.h>

NS_ASSUME_NONNULL_BEGIN

/// The likelihood of each pixel to show a person.
NS_SWIFT_NAME(SegmentationMask)
@interface MLKSegmentationMask : NSObject {
 @private
  CVPixelBufferRef _buffer;
}

/// The likelihoods, 0 to 1, in the format `kCVPixelFormatType_OneComponent32Float`.
///
/// Its pixels are those of the stored picture, regardless of the orientation. The mask owns the
/// buffer: `CVPixelBufferRetain` keeps it longer.
@property(nonatomic, readonly) CVPixelBufferRef buffer;

- (instancetype)init NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
