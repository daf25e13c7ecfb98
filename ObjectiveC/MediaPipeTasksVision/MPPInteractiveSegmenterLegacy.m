#import <MediaPipeTasksVision/MPPInteractiveSegmenterLegacy.h>

#import "SVTResults.h"
#import "SVTTask.h"

@interface MPPInteractiveSegmenterLegacyOptions () <SVTLiveOptions>
@end

@implementation MPPInteractiveSegmenterLegacyOptions

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
  [_displayNamesLocale release];
  [super dealloc];
}

/// Returns the only mode of this task.
- (MPPRunningMode)runningMode {
  return MPPRunningModeImage;
}

- (id)svt_delegate {
  return nil;
}

- (id)copyWithZone:(NSZone *)zone {
  MPPInteractiveSegmenterLegacyOptions *copy = [super copyWithZone:zone];
  copy.displayNamesLocale = _displayNamesLocale;
  copy.shouldOutputConfidenceMasks = _shouldOutputConfidenceMasks;
  copy.shouldOutputCategoryMask = _shouldOutputCategoryMask;
  return copy;
}

@end

// MARK: - Regions

/// Returns the coordinates of points as doubles, valid until the pool ends; nil and an error for
/// other objects.
static NSData *coordinatesOf(NSArray *points, NSError **error) {
  NSMutableData *coordinates = [NSMutableData data];
  for (id point in points) {
    if (![point isKindOfClass:[MPPNormalizedKeypoint class]]) {
      SVTFail(
          error, MPPTasksErrorCodeInvalidArgumentError,
          @"A point of the region of interest is not an MPPNormalizedKeypoint.");
      return nil;
    }
    CGPoint location = [point location];
    double numbers[] = {location.x, location.y};
    [coordinates appendBytes:numbers length:sizeof numbers];
  }
  return coordinates;
}

/// Returns the points of a region; nil and an error if it is none.
static NSArray *pointsOf(id region, NSError **error) {
  NSString *message = nil;
  if (![region isKindOfClass:[MPPRegionOfInterest class]]) {
    message = region ? @"Region of interest is not an MPPRegionOfInterest."
                     : @"Region of interest cannot be nil.";
  } else if ([region keypoint]) {
    return [NSArray arrayWithObject:[region keypoint]];
  } else if ([[region scribbles] isKindOfClass:[NSArray class]]) {
    return [region scribbles];
  } else {
    message = @"RegionOfInterest does not include a valid user interaction.";
  }
  SVTFail(error, MPPTasksErrorCodeInvalidArgumentError, message);
  return nil;
}

/// Returns a result with a timestamp in milliseconds.
static MPPInteractiveSegmenterLegacyResult *resultOf(
    const MpImageSegmenterResult *found, NSInteger timestamp) {
  return [[[MPPInteractiveSegmenterLegacyResult alloc]
      initWithConfidenceMasks:SVTConfidenceMasks(found)
                 categoryMask:SVTCategoryMask(found)
                qualityScores:SVTQualityScores(found)
      timestampInMilliseconds:timestamp] autorelease];
}

// MARK: - Task

static MpStatus closeTask(void *handle, char **words) {
  return MpInteractiveSegmenterLegacyClose(handle, words);
}

static const SVTFunctions functions = {closeTask, NULL, NULL, NULL};

@implementation MPPInteractiveSegmenterLegacy

- (instancetype)initWithModelPath:(NSString *)modelPath error:(NSError **)error {
  MPPInteractiveSegmenterLegacyOptions *options =
      [[[MPPInteractiveSegmenterLegacyOptions alloc] init] autorelease];
  options.baseOptions.modelAssetPath = modelPath;
  return [self initWithOptions:options error:error];
}

- (instancetype)initWithOptions:(MPPInteractiveSegmenterLegacyOptions *)options
                          error:(NSError **)error {
  if ((self = [super init]) && ![self svt_openWithOptions:options error:error]) {
    [self release];
    return nil;
  }
  return self;
}

- (BOOL)svt_openWithOptions:(MPPInteractiveSegmenterLegacyOptions *)options
                      error:(NSError **)error {
  if (!SVTCheckOptions(options, [MPPInteractiveSegmenterLegacyOptions class], error)) return NO;
  struct MpInteractiveSegmenterLegacyOptions settings = {0};
  MpRunningMode mode;
  _task = [[SVTTask alloc] initWithFunctions:&functions
                                       owner:self
                                     options:(MPPTaskOptions<SVTLiveOptions> *)options
                                        base:&settings.base_options
                                        mode:&mode
                                       error:error];
  if (!_task) return NO;
  // The names in the result do not depend on the language.
  if (!SVTText(options.displayNamesLocale ?: @"", @"displayNamesLocale", error)) return NO;
  settings.output_confidence_masks = options.shouldOutputConfidenceMasks;
  settings.output_category_mask = options.shouldOutputCategoryMask;
  char *words = NULL;
  MpInteractiveSegmenterLegacyPtr handle = NULL;
  MpStatus status = SvtInteractiveSegmenterLegacyCreate(&settings, &handle, &words);
  _task->_handle = handle;
  return SVTSucceeded(status, words, error);
}

- (void)dealloc {
  [_task close];
  [_task release];
  [super dealloc];
}

- (NSArray<NSString *> *)labels {
  MpStringList list = {0};
  SvtInteractiveSegmenterLegacyGetLabels(_task->_handle, &list, NULL);
  return SVTStrings(&list);
}

- (MPPInteractiveSegmenterLegacyResult *)segmentImage:(MPPImage *)image
                                     regionOfInterest:(MPPRegionOfInterest *)regionOfInterest
                                                error:(NSError **)error {
  NSArray *points = pointsOf(regionOfInterest, error);
  NSData *coordinates = points ? coordinatesOf(points, error) : nil;
  if (!coordinates) return nil;
  uint32_t count = (uint32_t)MIN(points.count, (NSUInteger)UINT32_MAX);
  void *handle = _task->_handle;
  return [_task resultOfImage:image
                       byCall:^(
                           MpImagePtr pixels, const MpImageProcessingOptions *options,
                           NSInteger timestamp, id *result, char **words) {
                         MpImageSegmenterResult found = {0};
                         MpStatus status = SvtInteractiveSegmenterLegacySegmentImage(
                             handle, pixels, coordinates.bytes, count, options, &found, words);
                         if (status == kMpOk) *result = resultOf(&found, timestamp);
                         MpInteractiveSegmenterLegacyCloseResult(&found);
                         return status;
                       }
                        error:error];
}

- (void)segmentImage:(MPPImage *)image
         regionOfInterest:(MPPRegionOfInterest *)regionOfInterest
    withCompletionHandler:
        (void (^)(MPPInteractiveSegmenterLegacyResult *, NSError *))completionHandler {
  NSError *error = nil;
  MPPInteractiveSegmenterLegacyResult *result = [self segmentImage:image
                                                  regionOfInterest:regionOfInterest
                                                             error:&error];
  if (completionHandler) completionHandler(result, error);
}

@end
