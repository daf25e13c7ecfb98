// The part of UIKit that pictures need.
#pragma once

#import <CoreGraphics/CoreGraphics.h>

NS_ASSUME_NONNULL_BEGIN

/// The rotation that makes stored pixels upright.
typedef NS_ENUM(NSInteger, UIImageOrientation) {
  /// Stored upright (EXIF 1).
  UIImageOrientationUp,
  /// Stored upside down (EXIF 3).
  UIImageOrientationDown,
  /// To be turned a quarter counterclockwise (EXIF 8).
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

/// A picture together with its scale and the rotation that makes it upright.
///
/// It never changes, and may be used from any thread.
@interface UIImage : NSObject {
 @private
  CGImageRef _CGImage;
  CGFloat _scale;
  UIImageOrientation _imageOrientation;
}

/// The stored pixels; the picture owns them.
@property(nonatomic, readonly, nullable) CGImageRef CGImage;

/// The number of pixels in a point.
@property(nonatomic, readonly) CGFloat scale;

/// The rotation that makes the stored pixels upright.
@property(nonatomic, readonly) UIImageOrientation imageOrientation;

/// The size of the upright picture in points.
@property(nonatomic, readonly) CGSize size;

/// Decodes a picture among the resources of the main bundle; returns nil if there is none.
///
/// A name without an extension is that of a PNG.
+ (nullable UIImage *)imageNamed:(NSString *)name;

/// Decodes a picture file; returns nil if it cannot be read.
///
/// A name that ends in `@2x` or `@3x` before the extension has that scale.
+ (nullable UIImage *)imageWithContentsOfFile:(NSString *)path;
- (nullable instancetype)initWithContentsOfFile:(NSString *)path;

/// Decodes a picture; returns nil if the bytes are not one.
///
/// The formats are BMP, JPEG, PNG, WebP, and HEIC, AVIF and TIFF where their libraries are
/// installed.
+ (nullable UIImage *)imageWithData:(NSData *)data;
+ (nullable UIImage *)imageWithData:(NSData *)data scale:(CGFloat)scale;
- (nullable instancetype)initWithData:(NSData *)data;
- (nullable instancetype)initWithData:(NSData *)data scale:(CGFloat)scale;

/// Creates a picture that keeps stored pixels; without pixels it has no size, and tasks refuse it.
+ (UIImage *)imageWithCGImage:(CGImageRef _Nullable)cgImage;
+ (UIImage *)imageWithCGImage:(CGImageRef _Nullable)cgImage
                        scale:(CGFloat)scale
                  orientation:(UIImageOrientation)orientation;
- (instancetype)initWithCGImage:(CGImageRef _Nullable)cgImage;
- (instancetype)initWithCGImage:(CGImageRef _Nullable)cgImage
                          scale:(CGFloat)scale
                    orientation:(UIImageOrientation)orientation;

@end

/// The physical orientation of a device.
typedef NS_ENUM(NSInteger, UIDeviceOrientation) {
  /// An unknown orientation.
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

/// The machine that runs the program.
@interface UIDevice : NSObject {
 @private
  UIDeviceOrientation _orientation;
}

/// The one device.
@property(class, nonatomic, readonly) UIDevice *currentDevice;

/// The orientation of the device: unknown until the program sets it, as nothing here can measure
/// it.
///
/// On Apple's systems it is read-only. Here a program whose camera is mounted turned, or a test,
/// may set it from any thread.
@property UIDeviceOrientation orientation;

@end

NS_ASSUME_NONNULL_END
