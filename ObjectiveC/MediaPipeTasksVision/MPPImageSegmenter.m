#import <MediaPipeTasksVision/MPPImageSegmenter.h>

#import "SVTResults.h"
#import "SVTTaskClass.h"

@interface MPPImageSegmenterOptions () <SVTLiveOptions>
@end

@implementation MPPImageSegmenterOptions

@synthesize runningMode = _runningMode;
@synthesize displayNamesLocale = _displayNamesLocale;
@synthesize shouldOutputConfidenceMasks = _shouldOutputConfidenceMasks;
@synthesize shouldOutputCategoryMask = _shouldOutputCategoryMask;

- (instancetype)init {
  if ((self = [super init])) {
    _displayNamesLocale = @"en";
    _shouldOutputConfidenceMasks = YES;
  }
  return self;
}

- (void)dealloc {
  [_delegateReference release];
  [_displayNamesLocale release];
  [super dealloc];
}

SVT_LIVE_DELEGATE(
    ImageSegmenter, imageSegmenterLiveStreamDelegate, setImageSegmenterLiveStreamDelegate)

- (id)copyWithZone:(NSZone *)zone {
  MPPImageSegmenterOptions *copy = [super copyWithZone:zone];
  copy.runningMode = _runningMode;
  copy.imageSegmenterLiveStreamDelegate = self.imageSegmenterLiveStreamDelegate;
  copy.displayNamesLocale = _displayNamesLocale;
  copy.shouldOutputConfidenceMasks = _shouldOutputConfidenceMasks;
  copy.shouldOutputCategoryMask = _shouldOutputCategoryMask;
  return copy;
}

@end

/// Returns a result with a timestamp in milliseconds; nil for NULL.
static MPPImageSegmenterResult *resultOf(const MpImageSegmenterResult *found, NSInteger timestamp) {
  if (!found) return nil;
  return [[[MPPImageSegmenterResult alloc] initWithConfidenceMasks:SVTConfidenceMasks(found)
                                                      categoryMask:SVTCategoryMask(found)
                                                     qualityScores:SVTQualityScores(found)
                                           timestampInMilliseconds:timestamp] autorelease];
}

SVT_DELIVER(ImageSegmenter, imageSegmenter, didFinishSegmentationWithResult)

SVT_TASK(
    ImageSegmenter, Segment, struct MpImageSegmenterOptions, MpImageSegmenterResult, resultOf,
    deliver)

static BOOL fill(
    MPPImageSegmenterOptions *options, struct MpImageSegmenterOptions *settings, NSError **error) {
  settings->display_names_locale =
      SVTText(options.displayNamesLocale ?: @"", @"displayNamesLocale", error);
  settings->output_confidence_masks = options.shouldOutputConfidenceMasks;
  settings->output_category_mask = options.shouldOutputCategoryMask;
  return settings->display_names_locale != NULL;
}

@implementation MPPImageSegmenter

SVT_TASK_MEMBERS(ImageSegmenter, segment, fill)

- (NSArray<NSString *> *)labels {
  MpStringList list = {0};
  MpImageSegmenterGetLabels(_task->_handle, &list, NULL);
  return SVTStrings(&list);
}

- (void)segmentImage:(MPPImage *)image
    withCompletionHandler:(void (^)(MPPImageSegmenterResult *, NSError *))completionHandler {
  NSError *error = nil;
  MPPImageSegmenterResult *result = [self segmentImage:image error:&error];
  if (completionHandler) completionHandler(result, error);
}

- (void)segmentVideoFrame:(MPPImage *)image
    timestampInMilliseconds:(NSInteger)timestampInMilliseconds
      withCompletionHandler:(void (^)(MPPImageSegmenterResult *, NSError *))completionHandler {
  NSError *error = nil;
  MPPImageSegmenterResult *result = [self segmentVideoFrame:image
                                    timestampInMilliseconds:timestampInMilliseconds
                                                      error:&error];
  if (completionHandler) completionHandler(result, error);
}

@end
