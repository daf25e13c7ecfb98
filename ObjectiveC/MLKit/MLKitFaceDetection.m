// Face detection: the library's Swift classes through the C interface.
#import <MLKitFaceDetection/MLKitFaceDetection.h>

#import "SVTMLKit.h"

MLKFaceLandmarkType const MLKFaceLandmarkTypeMouthBottom = @"MouthBottom";
MLKFaceLandmarkType const MLKFaceLandmarkTypeMouthRight = @"MouthRight";
MLKFaceLandmarkType const MLKFaceLandmarkTypeMouthLeft = @"MouthLeft";
MLKFaceLandmarkType const MLKFaceLandmarkTypeRightEar = @"RightEar";
MLKFaceLandmarkType const MLKFaceLandmarkTypeLeftEar = @"LeftEar";
MLKFaceLandmarkType const MLKFaceLandmarkTypeRightEye = @"RightEye";
MLKFaceLandmarkType const MLKFaceLandmarkTypeLeftEye = @"LeftEye";
MLKFaceLandmarkType const MLKFaceLandmarkTypeRightCheek = @"RightCheek";
MLKFaceLandmarkType const MLKFaceLandmarkTypeLeftCheek = @"LeftCheek";
MLKFaceLandmarkType const MLKFaceLandmarkTypeNoseBase = @"NoseBase";

MLKFaceContourType const MLKFaceContourTypeFace = @"Face";
MLKFaceContourType const MLKFaceContourTypeLeftEyebrowTop = @"LeftEyebrowTop";
MLKFaceContourType const MLKFaceContourTypeLeftEyebrowBottom = @"LeftEyebrowBottom";
MLKFaceContourType const MLKFaceContourTypeRightEyebrowTop = @"RightEyebrowTop";
MLKFaceContourType const MLKFaceContourTypeRightEyebrowBottom = @"RightEyebrowBottom";
MLKFaceContourType const MLKFaceContourTypeLeftEye = @"LeftEye";
MLKFaceContourType const MLKFaceContourTypeRightEye = @"RightEye";
MLKFaceContourType const MLKFaceContourTypeUpperLipTop = @"UpperLipTop";
MLKFaceContourType const MLKFaceContourTypeUpperLipBottom = @"UpperLipBottom";
MLKFaceContourType const MLKFaceContourTypeLowerLipTop = @"LowerLipTop";
MLKFaceContourType const MLKFaceContourTypeLowerLipBottom = @"LowerLipBottom";
MLKFaceContourType const MLKFaceContourTypeNoseBridge = @"NoseBridge";
MLKFaceContourType const MLKFaceContourTypeNoseBottom = @"NoseBottom";
MLKFaceContourType const MLKFaceContourTypeLeftCheek = @"LeftCheek";
MLKFaceContourType const MLKFaceContourTypeRightCheek = @"RightCheek";

/// The types of landmarks and contours, in the order of the C interface.
static NSString *const SVTLandmarkTypes[SVT_MLKIT_FACE_LANDMARK_COUNT] = {
    @"MouthBottom", @"MouthRight", @"MouthLeft",  @"RightEar",  @"LeftEar",
    @"RightEye",    @"LeftEye",    @"RightCheek", @"LeftCheek", @"NoseBase",
};

static const struct {
  NSString *type;
  size_t count;
} SVTContours[] = {
    {@"Face", 36},           {@"LeftEyebrowTop", 5},     {@"LeftEyebrowBottom", 5},
    {@"RightEyebrowTop", 5}, {@"RightEyebrowBottom", 5}, {@"LeftEye", 16},
    {@"RightEye", 16},       {@"UpperLipTop", 11},       {@"UpperLipBottom", 9},
    {@"LowerLipTop", 9},     {@"LowerLipBottom", 9},     {@"NoseBridge", 2},
    {@"NoseBottom", 3},      {@"LeftCheek", 1},          {@"RightCheek", 1},
};

// MARK: - Options

@implementation MLKFaceDetectorOptions

@synthesize performanceMode = _performanceMode;
@synthesize landmarkMode = _landmarkMode;
@synthesize contourMode = _contourMode;
@synthesize classificationMode = _classificationMode;
@synthesize minFaceSize = _minFaceSize;
@synthesize trackingEnabled = _trackingEnabled;

- (instancetype)init {
  if ((self = [super init])) {
    _performanceMode = MLKFaceDetectorPerformanceModeFast;
    _landmarkMode = MLKFaceDetectorLandmarkModeNone;
    _contourMode = MLKFaceDetectorContourModeNone;
    _classificationMode = MLKFaceDetectorClassificationModeNone;
    _minFaceSize = (CGFloat)0.1;
  }
  return self;
}

@end

@implementation MLKFaceDetectionModels

+ (void)useModelsWithContentsOfFile:(NSString *)path {
  struct SvtMlKitError error = {0};
  // A path that is no text leaves the models; the first call of a detector reports what is missing.
  SvtMlKitUseFaceModels([path isKindOfClass:[NSString class]] ? path.UTF8String : NULL, &error);
  SvtMlKitErrorClose(&error);
}

@end

// MARK: - Results

static NSArray *pointsOf(const struct SvtMlKitPoint *points, size_t count) {
  NSMutableArray *made = [NSMutableArray arrayWithCapacity:count];
  for (size_t index = 0; index < count; index += 1) {
    MLKVisionPoint *point = [[MLKVisionPoint alloc] svt_initWithX:points[index].x
                                                                y:points[index].y];
    [made addObject:point];
    [point release];
  }
  return made;
}

@implementation MLKFaceLandmark

@synthesize type = _type;
@synthesize position = _position;

- (instancetype)svt_initWithType:(NSString *)type position:(MLKVisionPoint *)position {
  if ((self = [super init])) {
    _type = [type copy];
    _position = [position retain];
  }
  return self;
}

- (void)dealloc {
  [_type release];
  [_position release];
  [super dealloc];
}

- (NSString *)description {
  return [NSString stringWithFormat:@"<%@ %@>", _type, _position];
}

@end

@implementation MLKFaceContour

@synthesize type = _type;
@synthesize points = _points;

- (instancetype)svt_initWithType:(NSString *)type points:(NSArray *)points {
  if ((self = [super init])) {
    _type = [type copy];
    _points = [points copy];
  }
  return self;
}

- (void)dealloc {
  [_type release];
  [_points release];
  [super dealloc];
}

- (NSString *)description {
  return [NSString stringWithFormat:@"<%@ %lu points>", _type, (unsigned long)_points.count];
}

@end

static NSArray *landmarksOf(const struct SvtMlKitFace *face) {
  NSMutableArray *made = [NSMutableArray array];
  NSArray *points =
      pointsOf(face->landmarks, face->has_landmarks ? SVT_MLKIT_FACE_LANDMARK_COUNT : 0);
  for (NSUInteger index = 0; index < points.count; index += 1) {
    MLKFaceLandmark *landmark =
        [[MLKFaceLandmark alloc] svt_initWithType:SVTLandmarkTypes[index]
                                         position:[points objectAtIndex:index]];
    [made addObject:landmark];
    [landmark release];
  }
  return made;
}

static NSArray *contoursOf(const struct SvtMlKitFace *face) {
  NSMutableArray *made = [NSMutableArray array];
  const struct SvtMlKitPoint *points = face->contour_points;
  size_t count = face->has_contours ? sizeof SVTContours / sizeof *SVTContours : 0;
  for (size_t index = 0; index < count; index += 1) {
    MLKFaceContour *contour =
        [[MLKFaceContour alloc] svt_initWithType:SVTContours[index].type
                                          points:pointsOf(points, SVTContours[index].count)];
    points += SVTContours[index].count;
    [made addObject:contour];
    [contour release];
  }
  return made;
}

@implementation MLKFace

@synthesize frame = _frame;
@synthesize landmarks = _landmarks;
@synthesize contours = _contours;
@synthesize hasTrackingID = _hasTrackingID;
@synthesize trackingID = _trackingID;
@synthesize headEulerAngleX = _headEulerAngleX;
@synthesize headEulerAngleY = _headEulerAngleY;
@synthesize headEulerAngleZ = _headEulerAngleZ;
@synthesize smilingProbability = _smilingProbability;
@synthesize leftEyeOpenProbability = _leftEyeOpenProbability;
@synthesize rightEyeOpenProbability = _rightEyeOpenProbability;

- (instancetype)svt_initWithFace:(const struct SvtMlKitFace *)face {
  if ((self = [super init])) {
    _frame = CGRectMake(face->x, face->y, face->width, face->height);
    _landmarks = [landmarksOf(face) copy];
    _contours = [contoursOf(face) copy];
    _hasTrackingID = face->has_tracking_id;
    _trackingID = (NSInteger)face->tracking_id;
    _hasAngles = face->has_angles;
    _headEulerAngleX = face->angle_x;
    _headEulerAngleY = face->angle_y;
    _headEulerAngleZ = face->angle_z;
    _hasProbabilities = face->has_probabilities;
    _smilingProbability = face->smiling;
    _leftEyeOpenProbability = face->left_eye_open;
    _rightEyeOpenProbability = face->right_eye_open;
  }
  return self;
}

- (void)dealloc {
  [_landmarks release];
  [_contours release];
  [super dealloc];
}

- (BOOL)hasHeadEulerAngleX {
  return _hasAngles;
}

- (BOOL)hasHeadEulerAngleY {
  return _hasAngles;
}

- (BOOL)hasHeadEulerAngleZ {
  return _hasAngles;
}

- (BOOL)hasSmilingProbability {
  return _hasProbabilities;
}

- (BOOL)hasLeftEyeOpenProbability {
  return _hasProbabilities;
}

- (BOOL)hasRightEyeOpenProbability {
  return _hasProbabilities;
}

- (MLKFaceLandmark *)landmarkOfType:(MLKFaceLandmarkType)type {
  for (MLKFaceLandmark *landmark in _landmarks) {
    if ([landmark.type isEqual:type]) return landmark;
  }
  return nil;
}

- (MLKFaceContour *)contourOfType:(MLKFaceContourType)type {
  for (MLKFaceContour *contour in _contours) {
    if ([contour.type isEqual:type]) return contour;
  }
  return nil;
}

- (NSString *)description {
  return [NSString stringWithFormat:@"<Face frame %g,%g %gx%g>", _frame.origin.x, _frame.origin.y,
                                    _frame.size.width, _frame.size.height];
}

@end

// MARK: - The detector

static void closeDetector(void *handle) { SvtMlKitFaceDetectorClose(handle); }

static NSArray *facesOf(const struct SvtMlKitFaces *found) {
  NSMutableArray *made = [NSMutableArray arrayWithCapacity:found->faces_count];
  for (uint32_t index = 0; index < found->faces_count; index += 1) {
    MLKFace *face = [[MLKFace alloc] svt_initWithFace:&found->faces[index]];
    [made addObject:face];
    [face release];
  }
  return made;
}

@implementation MLKFaceDetector

+ (instancetype)faceDetectorWithOptions:(MLKFaceDetectorOptions *)options {
  BOOL isRight = [options isKindOfClass:[MLKFaceDetectorOptions class]];
  SvtMlKitFaceDetectorPtr detector = NULL;
  if (isRight) {
    struct SvtMlKitFaceDetectorOptions given = {
        .is_accurate = options.performanceMode == MLKFaceDetectorPerformanceModeAccurate,
        .has_landmarks = options.landmarkMode == MLKFaceDetectorLandmarkModeAll,
        .has_contours = options.contourMode == MLKFaceDetectorContourModeAll,
        .has_classification = options.classificationMode == MLKFaceDetectorClassificationModeAll,
        .is_tracking = options.isTrackingEnabled,
        .min_face_size = options.minFaceSize,
    };
    detector = SvtMlKitFaceDetectorCreate(&given);
  }
  MLKFaceDetector *made = [[[self alloc] svt_init] autorelease];
  made->_detector = [[SVTDetector alloc]
      initWithHandle:detector
               close:closeDetector
             process:^NSArray *(const struct SvtMlKitPicture *picture, NSError **error) {
               struct SvtMlKitFaces found = {0};
               struct SvtMlKitError failure = {0};
               if (!SvtMlKitFaceDetectorProcess(detector, picture, &found, &failure)) {
                 NSError *made = isRight
                                     ? SVTMLKitError(&failure)
                                     : SVTMLKitInvalid(@"the detector was made without options");
                 SvtMlKitErrorClose(&failure);
                 if (error) *error = made;
                 return nil;
               }
               NSArray *faces = facesOf(&found);
               SvtMlKitFacesClose(&found);
               return faces;
             }];
  return made;
}

+ (instancetype)faceDetector {
  return [self faceDetectorWithOptions:[[[MLKFaceDetectorOptions alloc] init] autorelease]];
}

- (instancetype)svt_init {
  return [super init];
}

- (void)dealloc {
  [_detector release];
  [super dealloc];
}

- (NSArray<MLKFace *> *)resultsInImage:(id<MLKCompatibleImage>)image error:(NSError **)error {
  return [_detector resultsInImage:image error:error];
}

- (void)processImage:(id<MLKCompatibleImage>)image completion:(MLKFaceDetectionCallback)completion {
  [_detector processImage:image keeping:self completion:completion];
}

@end
