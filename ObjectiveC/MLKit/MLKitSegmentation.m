#import <MLKitSegmentationSelfie/MLKitSegmentationSelfie.h>

#import "SVTMLKit.h"

// MARK: - Options

@interface MLKCommonSegmenterOptions (SVTMaking)
- (instancetype)svt_init;
@end

@implementation MLKCommonSegmenterOptions

@synthesize segmenterMode = _segmenterMode;
@synthesize shouldEnableRawSizeMask = _shouldEnableRawSizeMask;

- (instancetype)svt_init {
  if ((self = [super init])) _segmenterMode = MLKSegmenterModeStream;
  return self;
}

@end

@implementation MLKSelfieSegmenterOptions

- (instancetype)init {
  return [self svt_init];
}

@end

// MARK: - Results

@implementation MLKSegmentationMask

@synthesize buffer = _buffer;

/// Creates a mask; returns nil without memory for its buffer.
- (instancetype)svt_initWithMask:(const struct SvtMlKitMask *)mask {
  if (!(self = [super init])) return nil;
  size_t width = (size_t)mask->width, height = (size_t)mask->height;
  CVReturn status = CVPixelBufferCreate(
      NULL, width, height, kCVPixelFormatType_OneComponent32Float, NULL, &_buffer);
  if (status != kCVReturnSuccess) {
    [self release];
    return nil;
  }
  CVPixelBufferLockBaseAddress(_buffer, 0);
  uint8_t *row = CVPixelBufferGetBaseAddress(_buffer);
  for (size_t index = 0; index < height; index += 1) {
    memcpy(row, mask->values + index * width, width * sizeof(float));
    row += CVPixelBufferGetBytesPerRow(_buffer);
  }
  CVPixelBufferUnlockBaseAddress(_buffer, 0);
  return self;
}

- (void)dealloc {
  CVPixelBufferRelease(_buffer);
  [super dealloc];
}

@end

// MARK: - The segmenter

@implementation MLKSegmentationModels

+ (void)useSelfieModelWithContentsOfFile:(NSString *)path {
  SvtMlKitUseSelfieModel([path isKindOfClass:[NSString class]] ? path.UTF8String : NULL, NULL);
}

@end

static void closeSegmenter(void *handle) { SvtMlKitSegmenterClose(handle); }

@implementation MLKSegmenter

+ (instancetype)segmenterWithOptions:(MLKCommonSegmenterOptions *)options {
  BOOL isRight = [options isKindOfClass:[MLKCommonSegmenterOptions class]];
  SvtMlKitSegmenterPtr segmenter = NULL;
  if (isRight) {
    segmenter = SvtMlKitSegmenterCreate(
        options.segmenterMode != MLKSegmenterModeSingleImage, options.shouldEnableRawSizeMask);
  }
  MLKSegmenter *made = [[[self alloc] svt_init] autorelease];
  made->_detector = [[SVTDetector alloc]
      initWithHandle:segmenter
               close:closeSegmenter
             process:^NSArray *(const struct SvtMlKitPicture *picture, NSError **error) {
               struct SvtMlKitMask found = {0};
               struct SvtMlKitError wrong = {0};
               NSError *told = nil;
               if (!isRight) {
                 told = SVTMLKitInvalid(@"the segmenter was made without options");
               } else if (!SvtMlKitSegmenterProcess(segmenter, picture, &found, &wrong)) {
                 told = SVTMLKitError(&wrong);
               }
               MLKSegmentationMask *mask = nil;
               if (!told) {
                 mask = [[[MLKSegmentationMask alloc] svt_initWithMask:&found] autorelease];
                 SvtMlKitMaskClose(&found);
                 if (!mask) told = SVTMLKitInvalid(@"there is no memory for the mask");
               }
               if (told && error) *error = told;
               return mask ? [NSArray arrayWithObject:mask] : nil;
             }];
  return made;
}

- (instancetype)svt_init {
  return [super init];
}

- (void)dealloc {
  [_detector release];
  [super dealloc];
}

- (MLKSegmentationMask *)resultsInImage:(id<MLKCompatibleImage>)image error:(NSError **)error {
  return [_detector resultsInImage:image error:error].firstObject;
}

- (void)processImage:(id<MLKCompatibleImage>)image completion:(MLKSegmentationCallback)completion {
  if (!completion) {
    [_detector processImage:image keeping:self completion:nil];
    return;
  }
  [_detector processImage:image
                  keeping:self
               completion:^(NSArray *masks, NSError *error) {
                 completion(masks.firstObject, error);
               }];
}

@end
