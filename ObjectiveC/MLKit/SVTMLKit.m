#import "SVTMLKit.h"

#include <Block.h>

#import "SVTPicture.h"

/// The domain of ML Kit's errors before a picture reaches a model, and the code for a wrong
/// argument.
static NSString *const SVTDomain = @"com.google.mlkit";
enum { SVTInvalidArgument = 3 };

NSError *SVTMLKitInvalid(NSString *message) {
  return [NSError errorWithDomain:SVTDomain
                             code:SVTInvalidArgument
                         userInfo:[NSDictionary dictionaryWithObject:message
                                                              forKey:NSLocalizedDescriptionKey]];
}

NSError *SVTMLKitError(struct SvtMlKitError *error) {
  NSString *message = [NSString stringWithUTF8String:error->message ?: "no reason was given"];
  NSError *made = [NSError
      errorWithDomain:[NSString stringWithUTF8String:error->domain ?: ""]
                 code:error->code
             userInfo:[NSDictionary dictionaryWithObject:message forKey:NSLocalizedDescriptionKey]];
  SvtMlKitErrorClose(error);
  return made;
}

static BOOL fail(NSError **error, NSString *message) {
  if (error) *error = SVTMLKitInvalid(message);
  return NO;
}

BOOL SVTFillModel(
    id model, SvtMlKitClassifier *classifier, const char **path, SvtMlKitRemoteModelPtr *remote,
    NSError **error) {
  if ([model isKindOfClass:[MLKLocalModel class]]) {
    NSString *manifest = [model manifestPath];
    *classifier = manifest ? kSvtMlKitClassifierManifest : kSvtMlKitClassifierLocal;
    *path = (manifest ?: [(MLKLocalModel *)model path]).UTF8String;
    return YES;
  }
  if ([model isKindOfClass:[MLKRemoteModel class]] && [model svt_model]) {
    *classifier = kSvtMlKitClassifierRemote;
    *remote = [model svt_model];
    return YES;
  }
  return fail(error, @"the model of the options is nil, or not one");
}

// MARK: -

@implementation SVTBlockOperation

+ (void)addBlock:(void (^)(void))block toQueue:(NSOperationQueue *)queue {
  SVTBlockOperation *operation = [[self alloc] init];
  operation->_block = Block_copy(block);
  [queue addOperation:operation];
  [operation release];
}

- (void)main {
  @autoreleasepool {
    _block();
  }
}

- (void)dealloc {
  if (_block) Block_release(_block);
  [super dealloc];
}

@end

// MARK: -

@implementation SVTInput

- (instancetype)initWithImage:(id)image error:(NSError **)error {
  if (!(self = [super init])) return nil;
  NSString *message = nil;
  UIImage *picture = nil;
  CMSampleBufferRef sample = NULL;
  if ([image isKindOfClass:[MLKVisionImage class]]) {
    picture = [image svt_image];
    sample = [image svt_buffer];
    _orientation = [(MLKVisionImage *)image orientation];
  } else if ([image isKindOfClass:[GMLImage class]]) {
    picture = [(GMLImage *)image image];
    sample = [image sampleBuffer];
    _source = [SVTPixelBufferOf([image pixelBuffer]) retain];
    _orientation = [(GMLImage *)image orientation];
  } else {
    message = image
                  ? [NSString stringWithFormat:@"%@ is not a picture a detector can read; pass an "
                                               @"MLKVisionImage or a GMLImage",
                                               NSStringFromClass([image class])]
                  : @"the image is nil; pass an MLKVisionImage or a GMLImage";
  }
  if (picture) {
    _source = [SVTImageOf(picture.CGImage) retain];
    if (!_source) message = @"the UIImage has no CGImage; make it from a file, data or a CGImage";
  } else if (sample) {
    _source = [SVTPixelBufferOf(CMSampleBufferGetImageBuffer(sample)) retain];
    _seconds = CMTimeGetSeconds(CMSampleBufferGetPresentationTimeStamp(sample));
    _hasTime = YES;
    if (!_source) message = @"the sample buffer holds no pixel buffer, or was invalidated";
  } else if (!_source && !message) {
    message = @"the image has no source";
  }
  if (!message) return self;
  fail(error, message);
  [self release];
  return nil;
}

- (void)dealloc {
  [_source release];
  [super dealloc];
}

- (BOOL)fill:(struct SvtMlKitPicture *)picture error:(NSError **)error {
  *picture = (struct SvtMlKitPicture){
      .orientation = (int)_orientation, .has_time = _hasTime, .seconds = _seconds};
  if (_orientation < UIImageOrientationUp || _orientation > UIImageOrientationRightMirrored) {
    return fail(error, [NSString stringWithFormat:@"%ld is no orientation", (long)_orientation]);
  }
  if ([_source isKindOfClass:[SVTPixelBuffer class]]) {
    if (SVTFillPixels(_source, kSvtAlphaIgnored, &picture->pixels)) return YES;
    return fail(
        error, @"a pixel buffer of this format cannot be used; use BGRA, 420v, 420f, RGBA, ARGB, "
               @"RGB, L008, y420 or f420");
  }
  MpImagePtr image = [(SVTImage *)_source taskImage:NULL];
  struct SvtPixels *pixels = &picture->pixels;
  if (!image || MpImageDataUint8(image, &pixels->planes[0], NULL) != kMpOk) {
    return fail(error, @"the picture's pixels cannot be read");
  }
  pixels->format = kSvtPixelFormatRgb;
  pixels->width = MpImageGetWidth(image);
  pixels->height = MpImageGetHeight(image);
  pixels->bytes_per_row[0] = (size_t)pixels->width * 3;
  pixels->plane_sizes[0] = pixels->bytes_per_row[0] * (size_t)pixels->height;
  return YES;
}

@end

// MARK: -

@implementation SVTDetector

- (instancetype)initWithHandle:(void *)handle
                         close:(void (*)(void *))close
                       process:(SVTProcess)process {
  if ((self = [super init])) {
    _handle = handle;
    _close = close;
    _process = Block_copy(process);
    _queue = [[NSOperationQueue alloc] init];
    _queue.maxConcurrentOperationCount = 1;
  }
  return self;
}

- (void)dealloc {
  if (_process) Block_release(_process);
  _close(_handle);
  [_queue release];
  [super dealloc];
}

- (NSArray *)svt_resultsInInput:(SVTInput *)input error:(NSError **)error {
  struct SvtMlKitPicture picture;
  return [input fill:&picture error:error] ? _process(&picture, error) : nil;
}

- (NSArray *)resultsInImage:(id)image error:(NSError **)error {
  SVTInput *input = [[[SVTInput alloc] initWithImage:image error:error] autorelease];
  return input ? [self svt_resultsInInput:input error:error] : nil;
}

- (void)processImage:(id)image
             keeping:(id)owner
          completion:(void (^)(NSArray *, NSError *))completion {
  NSError *unusable = nil;
  SVTInput *input = [[SVTInput alloc] initWithImage:image error:&unusable];
  [SVTBlockOperation
      addBlock:^{
        [owner self];
        NSError *error = unusable;
        NSArray *found = input ? [self svt_resultsInInput:input error:&error] : nil;
        if (!completion) return;
        [SVTBlockOperation
            addBlock:^{
              completion(found, found ? nil : error);
            }
             toQueue:MLKCompletionDelivery.queue];
      }
       toQueue:_queue];
  [input release];
}

@end
