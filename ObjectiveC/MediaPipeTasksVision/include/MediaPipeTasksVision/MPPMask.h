#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// The type of a mask's numbers.
typedef NS_ENUM(NSUInteger, MPPMaskDataType) {
  /// Bytes, 0 to 255.
  MPPMaskDataTypeUInt8,
  /// Floats, 0 to 1.
  MPPMaskDataTypeFloat32,
} NS_SWIFT_NAME(MaskDataType);

/// One number for each pixel of a picture, row by row from the top.
///
/// The numbers can be read as bytes and as floats, from any thread; those of the other type are
/// created at the first access. Pointers are valid as long as the mask lives.
NS_SWIFT_NAME(Mask)
@interface MPPMask : NSObject <NSCopying> {
 @private
  NSInteger _width;
  NSInteger _height;
  MPPMaskDataType _dataType;
  const UInt8 *_bytes;
  const float *_floats;
  NSMutableArray *_owned;
}

/// The width in pixels.
@property(nonatomic, readonly) NSInteger width;

/// The height in pixels.
@property(nonatomic, readonly) NSInteger height;

/// The original type of the numbers.
@property(nonatomic, readonly) MPPMaskDataType dataType;

/// The numbers as bytes: floats are multiplied by 255 and lose their fraction.
@property(nonatomic, readonly, assign) const UInt8 *uint8Data;

/// The numbers as floats: bytes are divided by 255.
@property(nonatomic, readonly, assign) const float *float32Data;

/// Creates a mask of bytes, row by row without gaps; returns nil for invalid arguments.
///
/// That means no bytes, or a negative or impossible size. Without `shouldCopy` the bytes must
/// outlive the mask.
- (nullable instancetype)initWithUInt8Data:(const UInt8 *)uint8Data
                                     width:(NSInteger)width
                                    height:(NSInteger)height
                                shouldCopy:(BOOL)shouldCopy NS_DESIGNATED_INITIALIZER;

/// Creates a mask of floats, row by row without gaps; returns nil for invalid arguments.
///
/// That means no floats, or a negative or impossible size. Without `shouldCopy` the floats must
/// outlive the mask.
- (nullable instancetype)initWithFloat32Data:(const float *)float32Data
                                       width:(NSInteger)width
                                      height:(NSInteger)height
                                  shouldCopy:(BOOL)shouldCopy NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
