// As much of UIKit as pictures need.
#pragma once

#import <CoreGraphics/CoreGraphics.h>

NS_ASSUME_NONNULL_BEGIN

/// How stored pixels must be turned to look upright.
typedef NS_ENUM(NSInteger, UIImageOrientation) {
  /// Stored upright (EXIF 1).
  UIImageOrientationUp,
  /// Stored upside down (EXIF 3).
  UIImageOrientationDown,
  /// To be turned a quarter counter-clockwise (EXIF 8).
  UIImageOrientationLeft,
  /// To be turned a quarter clockwise (EXIF 6).
  UIImageOrientationRight,
  /// Stored mirrored left to right (EXIF 2).
  UIImageOrientationUpMirrored,
  /// Stored mirrored top to bottom (EXIF 4).
  UIImageOrientationDownMirrored,
  /// Stored with rows and columns exchanged (EXIF 5).
  UIImageOrientationLeftMirrored,
  /// Stored with rows and columns exchanged and both reversed (EXIF 7).
  UIImageOrientationRightMirrored,
};

/// A picture together with its scale and the way it must be turned to look upright. It never
/// changes, and may be used from any thread.
@interface UIImage : NSObject {
 @private
  CGImageRef _CGImage;
  CGFloat _scale;
  UIImageOrientation _imageOrientation;
}

/// The stored pixels; they belong to the picture.
@property(nonatomic, readonly, nullable) CGImageRef CGImage;

/// How many pixels make a point.
@property(nonatomic, readonly) CGFloat scale;

/// How the stored pixels must be turned to look upright.
@property(nonatomic, readonly) UIImageOrientation imageOrientation;

/// The size of the upright picture in points.
@property(nonatomic, readonly) CGSize size;

/// Decodes a picture among the resources of the main bundle; nil when there is none. A name without
/// an extension is that of a PNG.
+ (nullable UIImage *)imageNamed:(NSString *)name;

/// Decodes a picture file; nil when it cannot be read. A name that ends in `@2x` or `@3x` before
/// the extension gives that scale.
+ (nullable UIImage *)imageWithContentsOfFile:(NSString *)path;
- (nullable instancetype)initWithContentsOfFile:(NSString *)path;

/// Decodes a picture (BMP, JPEG, PNG, WebP, and HEIC, AVIF and TIFF where their libraries are
/// installed); nil when the bytes are none.
+ (nullable UIImage *)imageWithData:(NSData *)data;
+ (nullable UIImage *)imageWithData:(NSData *)data scale:(CGFloat)scale;
- (nullable instancetype)initWithData:(NSData *)data;
- (nullable instancetype)initWithData:(NSData *)data scale:(CGFloat)scale;

/// Takes stored pixels, which it keeps; without pixels it has no size, and no task takes it.
+ (UIImage *)imageWithCGImage:(CGImageRef _Nullable)cgImage;
+ (UIImage *)imageWithCGImage:(CGImageRef _Nullable)cgImage
                        scale:(CGFloat)scale
                  orientation:(UIImageOrientation)orientation;
- (instancetype)initWithCGImage:(CGImageRef _Nullable)cgImage;
- (instancetype)initWithCGImage:(CGImageRef _Nullable)cgImage
                          scale:(CGFloat)scale
                    orientation:(UIImageOrientation)orientation;

@end

/// How a device is held.
typedef NS_ENUM(NSInteger, UIDeviceOrientation) {
  /// Not known.
  UIDeviceOrientationUnknown,
  /// Upright, home button at the bottom.
  UIDeviceOrientationPortrait,
  /// Upside down, home button at the top.
  UIDeviceOrientationPortraitUpsideDown,
  /// Home button to the right.
  UIDeviceOrientationLandscapeLeft,
  /// Home button to the left.
  UIDeviceOrientationLandscapeRight,
  /// Lying with the screen up.
  UIDeviceOrientationFaceUp,
  /// Lying with the screen down.
  UIDeviceOrientationFaceDown,
};

/// The machine that the program runs on.
@interface UIDevice : NSObject {
 @private
  UIDeviceOrientation _orientation;
}

/// The one device.
@property(class, nonatomic, readonly) UIDevice *currentDevice;

/// How the device is held: unknown, for nothing here can tell, until somebody sets it.
///
/// On Apple's systems this can only be read. Here a program whose camera is mounted turned, or a
/// test, may set it; any thread may.
@property UIDeviceOrientation orientation;

@end

NS_ASSUME_NONNULL_END
