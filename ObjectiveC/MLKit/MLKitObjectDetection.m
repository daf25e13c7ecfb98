#import <MLKitObjectDetection/MLKitObjectDetection.h>
#import <MLKitObjectDetectionCustom/MLKitObjectDetectionCustom.h>

#import "SVTMLKit.h"

MLKDetectedObjectLabel const MLKDetectedObjectLabelFashionGood = @"Fashion good";
MLKDetectedObjectLabel const MLKDetectedObjectLabelHomeGood = @"Home good";
MLKDetectedObjectLabel const MLKDetectedObjectLabelFood = @"Food";
MLKDetectedObjectLabel const MLKDetectedObjectLabelPlace = @"Place";
MLKDetectedObjectLabel const MLKDetectedObjectLabelPlant = @"Plant";

// MARK: - Options

@interface MLKCommonObjectDetectorOptions (SVTMaking)
- (instancetype)svt_init;

/// Fills the additional options of the C interface; returns NO and an error if they are unusable.
- (BOOL)svt_fill:(struct SvtMlKitObjectDetectorOptions *)options error:(NSError **)error;
@end

@implementation MLKCommonObjectDetectorOptions

@synthesize detectorMode = _detectorMode;
@synthesize shouldEnableClassification = _shouldEnableClassification;
@synthesize shouldEnableMultipleObjects = _shouldEnableMultipleObjects;

- (instancetype)svt_init {
  if ((self = [super init])) _detectorMode = MLKObjectDetectorModeStream;
  return self;
}

- (BOOL)svt_fill:(struct SvtMlKitObjectDetectorOptions *)options error:(NSError **)error {
  options->is_stream = _detectorMode != MLKObjectDetectorModeSingleImage;
  options->should_enable_classification = _shouldEnableClassification;
  options->should_enable_multiple_objects = _shouldEnableMultipleObjects;
  return YES;
}

@end

@implementation MLKObjectDetectorOptions

- (instancetype)init {
  return [self svt_init];
}

@end

@implementation MLKCustomObjectDetectorOptions

@synthesize classificationConfidenceThreshold = _classificationConfidenceThreshold;
@synthesize maxPerObjectLabelCount = _maxPerObjectLabelCount;

- (instancetype)svt_initWithModel:(id)model {
  if ((self = [self svt_init])) {
    _model = [model retain];
    _maxPerObjectLabelCount = 10;
  }
  return self;
}

- (instancetype)initWithLocalModel:(MLKLocalModel *)localModel {
  return [self svt_initWithModel:localModel];
}

- (instancetype)initWithRemoteModel:(MLKCustomRemoteModel *)remoteModel {
  return [self svt_initWithModel:remoteModel];
}

- (void)dealloc {
  [_model release];
  [_classificationConfidenceThreshold release];
  [super dealloc];
}

- (BOOL)svt_fill:(struct SvtMlKitObjectDetectorOptions *)options error:(NSError **)error {
  [super svt_fill:options error:error];
  if (!SVTFillModel(
          _model, &options->classifier, &options->model_path, &options->remote_model, error)) {
    return NO;
  }
  options->max_labels = _maxPerObjectLabelCount;
  options->has_threshold = [_classificationConfidenceThreshold isKindOfClass:[NSNumber class]];
  if (options->has_threshold) options->threshold = _classificationConfidenceThreshold.floatValue;
  return YES;
}

@end

// MARK: - Results

@implementation MLKObjectLabel

@synthesize text = _text;
@synthesize index = _index;
@synthesize confidence = _confidence;

- (instancetype)svt_initWithLabel:(const struct SvtMlKitObjectLabel *)label {
  if ((self = [super init])) {
    _text = [[NSString alloc] initWithUTF8String:label->text ?: ""];
    _index = (NSInteger)label->index;
    _confidence = label->confidence;
  }
  return self;
}

- (void)dealloc {
  [_text release];
  [super dealloc];
}

@end

@implementation MLKObject

@synthesize frame = _frame;
@synthesize labels = _labels;
@synthesize trackingID = _trackingID;

- (instancetype)svt_initWithObject:(const struct SvtMlKitObject *)object {
  if ((self = [super init])) {
    NSMutableArray *labels = [NSMutableArray array];
    for (uint32_t index = 0; index < object->labels_count; index += 1) {
      MLKObjectLabel *label = [[MLKObjectLabel alloc] svt_initWithLabel:&object->labels[index]];
      [labels addObject:label];
      [label release];
    }
    _frame = CGRectMake(object->x, object->y, object->width, object->height);
    _labels = [labels copy];
    if (object->has_tracking_id) {
      _trackingID = [[NSNumber alloc] initWithLongLong:object->tracking_id];
    }
  }
  return self;
}

- (void)dealloc {
  [_labels release];
  [_trackingID release];
  [super dealloc];
}

@end

static NSArray *objectsOf(const struct SvtMlKitObjects *found) {
  NSMutableArray *objects = [NSMutableArray array];
  for (uint32_t index = 0; index < found->objects_count; index += 1) {
    MLKObject *object = [[MLKObject alloc] svt_initWithObject:&found->objects[index]];
    [objects addObject:object];
    [object release];
  }
  return objects;
}

// MARK: - The detector

@implementation MLKObjectLocalization

+ (void)useDetectorWithContentsOfFile:(NSString *)path {
  SvtMlKitUseDetector([path isKindOfClass:[NSString class]] ? path.UTF8String : NULL, NULL);
}

@end

static void closeDetector(void *handle) { SvtMlKitObjectDetectorClose(handle); }

@implementation MLKObjectDetector

+ (instancetype)objectDetectorWithOptions:(MLKCommonObjectDetectorOptions *)options {
  struct SvtMlKitObjectDetectorOptions settings = {0};
  struct SvtMlKitError failure = {0};
  SvtMlKitObjectDetectorPtr detector = NULL;
  NSError *unusable = nil;
  if (![options isKindOfClass:[MLKCommonObjectDetectorOptions class]]) {
    unusable = SVTMLKitInvalid(@"the detector was made without options");
  } else if (
      [options svt_fill:&settings error:&unusable] &&
      !SvtMlKitObjectDetectorCreate(&settings, &detector, &failure)) {
    unusable = SVTMLKitError(&failure);
  }
  MLKObjectDetector *made = [[[self alloc] svt_init] autorelease];
  made->_detector = [[SVTDetector alloc]
      initWithHandle:detector
               close:closeDetector
             process:^NSArray *(const struct SvtMlKitPicture *picture, NSError **error) {
               struct SvtMlKitObjects found = {0};
               struct SvtMlKitError wrong = {0};
               // Invalid options are reported by the first call, never when a detector is created.
               if (unusable || !SvtMlKitObjectDetectorProcess(detector, picture, &found, &wrong)) {
                 NSError *told = unusable ?: SVTMLKitError(&wrong);
                 if (error) *error = told;
                 return nil;
               }
               NSArray *objects = objectsOf(&found);
               SvtMlKitObjectsClose(&found);
               return objects;
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

- (NSArray<MLKObject *> *)resultsInImage:(id<MLKCompatibleImage>)image error:(NSError **)error {
  return [_detector resultsInImage:image error:error];
}

- (void)processImage:(id<MLKCompatibleImage>)image
          completion:(MLKObjectDetectionCallback)completion {
  [_detector processImage:image keeping:self completion:completion];
}

@end
