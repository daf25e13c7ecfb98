// The steps of MediaPipe's guides to segmentation on iOS, in Objective-C.
@import MediaPipeTasksVision;

#import "../Support/Check.h"

@interface ResultProcessor : NSObject <MPPImageSegmenterLiveStreamDelegate> {
 @public
  NSUInteger _count;
}
@end

@implementation ResultProcessor

- (void)imageSegmenter:(MPPImageSegmenter *)imageSegmenter
    didFinishSegmentationWithResult:(MPPImageSegmenterResult *)result
            timestampInMilliseconds:(NSInteger)timestampInMilliseconds
                              error:(NSError *)error {
  CHECK(error == nil && result.confidenceMasks.count == 1 && timestampInMilliseconds == 1);
  @synchronized(self) {
    _count += 1;
  }
}

@end

static MPPImage *imageNamed(NSString *name, UIImageOrientation orientation) {
  return [[MPPImage alloc] initWithUIImage:picture(name) orientation:orientation error:nil];
}

/// Prints the sizes and some numbers of masks.
static void printMasks(NSArray *confidences, MPPMask *categories, NSArray *scores) {
  NSArray *masks = confidences ?: @[];
  if (categories) masks = [masks arrayByAddingObject:categories];
  for (MPPMask *mask in masks) {
    printf("mask %ld %ld\n", (long)mask.width, (long)mask.height);
    for (NSInteger step = 0; step < 25; step += 1) {
      NSInteger row = (mask.height - 1) * (step / 5) / 4;
      NSInteger place = row * mask.width + (mask.width - 1) * (step % 5) / 4;
      printf("%.6f %d\n", mask.float32Data[place], mask.uint8Data[place]);
    }
  }
  for (NSNumber *score in scores) printf("score %.6f\n", score.doubleValue);
}

static void testImageSegmenter(void) {
  NSError *error = nil;
  MPPImage *person = imageNamed(@"grace_hopper.bmp", UIImageOrientationUp);
  MPPImageSegmenterOptions *options = [[MPPImageSegmenterOptions alloc] init];
  CHECK(options.shouldOutputConfidenceMasks && !options.shouldOutputCategoryMask);
  CHECK([options.displayNamesLocale isEqual:@"en"]);
  options.baseOptions.modelAssetPath = material(@"selfie_segmentation.tflite");
  options.shouldOutputCategoryMask = YES;
  MPPImageSegmenter *segmenter = [[MPPImageSegmenter alloc] initWithOptions:options error:&error];
  printf("%s\n", [segmenter.labels componentsJoinedByString:@" "].UTF8String);
  MPPImageSegmenterResult *result = [segmenter segmentImage:person error:&error];
  CHECK(result.confidenceMasks.count == 1 && result.timestampInMilliseconds == 0);
  CHECK(result.categoryMask.dataType == MPPMaskDataTypeUInt8);
  CHECK([result.description hasPrefix:@"ImageSegmenterResult:\n  Confidence Mask #0: "]);
  printMasks(result.confidenceMasks, result.categoryMask, result.qualityScores);
  __block int calls = 0;
  [segmenter segmentImage:imageNamed(@"grace_hopper.bmp", UIImageOrientationRight)
      withCompletionHandler:^(MPPImageSegmenterResult *turned, NSError *none) {
        CHECK(turned && !none);
        printMasks(turned.confidenceMasks, turned.categoryMask, turned.qualityScores);
        calls += 1;
      }];
  [segmenter segmentVideoFrame:person
       timestampInMilliseconds:1
         withCompletionHandler:^(MPPImageSegmenterResult *none, NSError *refusal) {
           CHECK(!none);
           CHECK_ERROR(refusal, MPPTasksErrorDomain, MPPTasksErrorCodeInvalidArgumentError);
           calls += 1;
         }];
  CHECK(calls == 2);
  ResultProcessor *processor = [[ResultProcessor alloc] init];
  options.runningMode = MPPRunningModeLiveStream;
  options.imageSegmenterLiveStreamDelegate = processor;
  MPPImageSegmenter *live = [[MPPImageSegmenter alloc] initWithOptions:options error:&error];
  CHECK([live segmentAsyncImage:person timestampInMilliseconds:1 error:&error]);
  CHECK(waitUntil(^{
    @synchronized(processor) {
      return (BOOL)(processor->_count == 1);
    }
  }));
}

static MPPNormalizedKeypoint *point(double x, double y) {
  return [[MPPNormalizedKeypoint alloc] initWithLocation:CGPointMake(x, y) label:nil score:0];
}

static void testInteractiveSegmenter(void) {
  NSError *error = nil;
  MPPImage *cat = imageNamed(@"cat.bmp", UIImageOrientationUp);
  MPPInteractiveSegmenterOptions *options = [[MPPInteractiveSegmenterOptions alloc] init];
  CHECK(options.shouldOutputConfidenceMasks && !options.shouldOutputCategoryMask);
  options.baseOptions.modelAssetPath = material(@"small_selector.tflite");
  options.shouldOutputCategoryMask = YES;
  MPPInteractiveSegmenterLegacyOptions *copy = [options copy];
  CHECK(copy.shouldOutputCategoryMask && [copy.displayNamesLocale isEqual:@"en"]);
  MPPInteractiveSegmenter *segmenter = [[MPPInteractiveSegmenter alloc] initWithOptions:copy
                                                                                  error:&error];
  printf("%s\n", [segmenter.labels componentsJoinedByString:@" "].UTF8String);
  NSArray *points = @[ point(0.35, 0.25), point(0.75, 0.5) ];
  MPPRegionOfInterest *region =
      [[MPPRegionOfInterest alloc] initWithNormalizedKeyPoint:points.firstObject];
  MPPInteractiveSegmenterResult *result = [segmenter segmentImage:cat
                                                 regionOfInterest:region
                                                            error:&error];
  CHECK(region.keypoint && !region.scribbles && result.confidenceMasks.count == 4);
  printMasks(result.confidenceMasks, result.categoryMask, result.qualityScores);
  __block int calls = 0;
  region = [[MPPRegionOfInterest alloc] initWithScribbles:points];
  [segmenter segmentImage:cat
           regionOfInterest:region
      withCompletionHandler:^(MPPInteractiveSegmenterLegacyResult *found, NSError *none) {
        CHECK(found.timestampInMilliseconds == 1000 && !none);
        printMasks(found.confidenceMasks, found.categoryMask, found.qualityScores);
        calls += 1;
      }];
  CHECK(calls == 1);
}

void test(void) {
  testImageSegmenter();
  testInteractiveSegmenter();
}
