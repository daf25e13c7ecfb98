#import "Material.h"

#import <CoreGraphics/CoreGraphics.h>
#import <MediaPipeTasksVision/MPPImage.h>

#include "mediapipe_tasks.h"

static NSString *materialFolder;
static NSMutableSet *missingNames;

void SVTUseMaterial(NSString *folder) { materialFolder = [folder copy]; }

void SVTReportMissing(NSMutableSet *names) { missingNames = names; }

// The test program has no bundle: its own result replaces GNUstep's.
#pragma clang diagnostic ignored "-Wobjc-protocol-method-implementation"

@implementation NSBundle (SVTMaterial)

- (NSString *)pathForResource:(NSString *)name ofType:(NSString *)extension {
  if (name.length == 0) return nil;
  NSString *file = [name stringByAppendingPathExtension:extension];
  NSString *path = [materialFolder stringByAppendingPathComponent:file];
  if ([[NSFileManager defaultManager] fileExistsAtPath:path]) return path;
  // Bundles look for their own lists of properties, too.
  if (![extension isEqual:@"plist"]) [missingNames addObject:file];
  return nil;
}

@end

/// Returns the same pixels, turned clockwise by a quarter.
static CGImageRef newTurned(const uint8_t *pixels, size_t width, size_t height) {
  NSMutableData *turned = [NSMutableData dataWithLength:3 * width * height];
  uint8_t *bytes = turned.mutableBytes;
  for (size_t row = 0; row < height; row += 1) {
    for (size_t column = 0; column < width; column += 1) {
      size_t place = column * height + height - 1 - row;
      memcpy(bytes + 3 * place, pixels + 3 * (row * width + column), 3);
    }
  }
  return SVTImageCreateWithBytes(height, width, 24, 3 * height, kCGImageAlphaNone, bytes);
}

/// Returns a picture as upstream's own library reads it.
///
/// Apple's decoder is not available, and scores that tie in a picture come in the order of the last
/// digits.
static UIImage *read(NSString *path, BOOL isTurned) {
  MpImagePtr image = NULL;
  const uint8_t *pixels = NULL;
  if (!path || MpImageCreateFromFile(path.fileSystemRepresentation, &image, NULL) != kMpOk) {
    return nil;
  }
  CGImageRef result = NULL;
  size_t width = (size_t)MpImageGetWidth(image), height = (size_t)MpImageGetHeight(image);
  if (MpImageGetFormat(image) == kMpImageFormatSrgb &&
      MpImageDataUint8(image, &pixels, NULL) == kMpOk) {
    result = isTurned
                 ? newTurned(pixels, width, height)
                 : SVTImageCreateWithBytes(width, height, 24, 3 * width, kCGImageAlphaNone, pixels);
  }
  MpImageFree(image);
  UIImage *read = result ? [UIImage imageWithCGImage:result] : nil;
  CGImageRelease(result);
  return read;
}

/// Returns a picture of a bundle; for a missing turned one, its source picture, turned.
static UIImage *resource(Class class, NSString *name, NSString *type) {
  NSBundle *bundle = [NSBundle bundleForClass:class];
  NSString *path = [bundle pathForResource:name ofType:type];
  NSString *suffix = @"_rotated";
  if (path || ![name hasSuffix:suffix]) return read(path, NO);
  NSString *stem = [name substringToIndex:name.length - suffix.length];
  return read([bundle pathForResource:stem ofType:type], YES);
}

/// The initializer of upstream's tests for their pictures.
///
/// Upstream's own helper draws with Core Graphics, which no test in use needs.
@interface MPPImage (SVTMaterial)
@end

@implementation MPPImage (SVTMaterial)

+ (MPPImage *)imageFromBundleWithClass:(Class)class
                              fileName:(NSString *)name
                                ofType:(NSString *)type {
  return [[MPPImage alloc] initWithUIImage:resource(class, name, type) error:nil];
}

+ (MPPImage *)imageFromBundleWithClass:(Class)class
                              fileName:(NSString *)name
                                ofType:(NSString *)type
                           orientation:(UIImageOrientation)orientation {
  return [[MPPImage alloc] initWithUIImage:resource(class, name, type)
                               orientation:orientation
                                     error:nil];
}

@end
