#import <MLKitImageLabeling/MLKitImageLabeling.h>
#import <MLKitImageLabelingCustom/MLKitImageLabelingCustom.h>

#import "SVTMLKit.h"

// MARK: - Options

@interface MLKCommonImageLabelerOptions (SVTMaking)
- (instancetype)svt_init;

/// Fills the options of the C interface; returns NO and an error if they are unusable.
- (BOOL)svt_fill:(struct SvtMlKitImageLabelerOptions *)options error:(NSError **)error;
@end

@implementation MLKCommonImageLabelerOptions

@synthesize confidenceThreshold = _confidenceThreshold;

- (instancetype)svt_init {
  return [super init];
}

- (void)dealloc {
  [_confidenceThreshold release];
  [super dealloc];
}

- (BOOL)svt_fill:(struct SvtMlKitImageLabelerOptions *)options error:(NSError **)error {
  options->has_threshold = [_confidenceThreshold isKindOfClass:[NSNumber class]];
  if (options->has_threshold) options->threshold = _confidenceThreshold.floatValue;
  return YES;
}

@end

@implementation MLKImageLabelerOptions

- (instancetype)init {
  return [self svt_init];
}

@end

/// The default of the maximum number of labels.
static const NSInteger SVTUsualCount = 10;

@implementation MLKCustomImageLabelerOptions

- (instancetype)svt_initWithModel:(id)model {
  if ((self = [self svt_init])) {
    _model = [model retain];
    _maxResultCount = SVTUsualCount;
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
  [super dealloc];
}

- (NSInteger)maxResultCount {
  return _maxResultCount;
}

- (void)setMaxResultCount:(NSInteger)count {
  _maxResultCount = count > 0 ? count : SVTUsualCount;
}

- (BOOL)svt_fill:(struct SvtMlKitImageLabelerOptions *)options error:(NSError **)error {
  [super svt_fill:options error:error];
  options->max_labels = _maxResultCount;
  return SVTFillModel(
      _model, &options->classifier, &options->model_path, &options->remote_model, error);
}

@end

// MARK: - Results

@implementation MLKImageLabel

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

static NSArray *labelsOf(const struct SvtMlKitImageLabels *found) {
  NSMutableArray *labels = [NSMutableArray array];
  for (uint32_t index = 0; index < found->labels_count; index += 1) {
    MLKImageLabel *label = [[MLKImageLabel alloc] svt_initWithLabel:&found->labels[index]];
    [labels addObject:label];
    [label release];
  }
  return labels;
}

// MARK: - The labeler

@implementation MLKImageLabelingModels

+ (void)useModelWithContentsOfFile:(NSString *)path {
  SvtMlKitUseImageLabeler([path isKindOfClass:[NSString class]] ? path.UTF8String : NULL, NULL);
}

@end

static void closeLabeler(void *handle) { SvtMlKitImageLabelerClose(handle); }

@implementation MLKImageLabeler

+ (instancetype)imageLabelerWithOptions:(MLKCommonImageLabelerOptions *)options {
  struct SvtMlKitImageLabelerOptions settings = {0};
  struct SvtMlKitError failure = {0};
  SvtMlKitImageLabelerPtr labeler = NULL;
  NSError *unusable = nil;
  if (![options isKindOfClass:[MLKCommonImageLabelerOptions class]]) {
    unusable = SVTMLKitInvalid(@"the labeler was made without options");
  } else if (
      [options svt_fill:&settings error:&unusable] &&
      !SvtMlKitImageLabelerCreate(&settings, &labeler, &failure)) {
    unusable = SVTMLKitError(&failure);
  }
  MLKImageLabeler *made = [[[self alloc] svt_init] autorelease];
  made->_detector = [[SVTDetector alloc]
      initWithHandle:labeler
               close:closeLabeler
             process:^NSArray *(const struct SvtMlKitPicture *picture, NSError **error) {
               struct SvtMlKitImageLabels found = {0};
               struct SvtMlKitError wrong = {0};
               // Invalid options are reported by the first call, never when a labeler is created.
               if (unusable || !SvtMlKitImageLabelerProcess(labeler, picture, &found, &wrong)) {
                 NSError *told = unusable ?: SVTMLKitError(&wrong);
                 if (error) *error = told;
                 return nil;
               }
               NSArray *labels = labelsOf(&found);
               SvtMlKitImageLabelsClose(&found);
               return labels;
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

- (NSArray<MLKImageLabel *> *)resultsInImage:(id<MLKCompatibleImage>)image error:(NSError **)error {
  return [_detector resultsInImage:image error:error];
}

- (void)processImage:(id<MLKCompatibleImage>)image completion:(MLKImageLabelingCallback)completion {
  [_detector processImage:image keeping:self completion:completion];
}

@end
