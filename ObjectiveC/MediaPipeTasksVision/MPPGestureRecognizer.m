#import <MediaPipeTasksVision/MPPGestureRecognizer.h>

#import <math.h>
#import "SVTListing.h"
#import "SVTResults.h"
#import "SVTTaskClass.h"

@implementation MPPGestureRecognizerResult

@synthesize gestures = _gestures;
@synthesize landmarks = _landmarks;
@synthesize worldLandmarks = _worldLandmarks;
@synthesize handedness = _handedness;

- (instancetype)initWithGestures:(NSArray<NSArray<MPPCategory *> *> *)gestures
                      handedness:(NSArray<NSArray<MPPCategory *> *> *)handedness
                       landmarks:(NSArray<NSArray<MPPNormalizedLandmark *> *> *)landmarks
                  worldLandmarks:(NSArray<NSArray<MPPLandmark *> *> *)worldLandmarks
         timestampInMilliseconds:(NSInteger)timestampInMilliseconds {
  if ((self = [super initWithTimestampInMilliseconds:timestampInMilliseconds])) {
    _gestures = gestures ? [gestures copy] : [[NSArray alloc] init];
    _landmarks = landmarks ? [landmarks copy] : [[NSArray alloc] init];
    _worldLandmarks = worldLandmarks ? [worldLandmarks copy] : [[NSArray alloc] init];
    _handedness = handedness ? [handedness copy] : [[NSArray alloc] init];
  }
  return self;
}

- (void)dealloc {
  [_gestures release];
  [_landmarks release];
  [_worldLandmarks release];
  [_handedness release];
  [super dealloc];
}

- (NSString *)description {
  return SVTListing(@"GestureRecognizerResult", [self svt_lines]);
}

- (NSArray *)svt_lines {
  return SVTHandLines(self.handedness, self.gestures, self.landmarks, self.worldLandmarks);
}

@end

@interface MPPGestureRecognizerOptions () <SVTLiveOptions>
@end

@implementation MPPGestureRecognizerOptions

@synthesize runningMode = _runningMode;
@synthesize numHands = _numHands;
@synthesize minHandDetectionConfidence = _minHandDetectionConfidence;
@synthesize minHandPresenceConfidence = _minHandPresenceConfidence;
@synthesize minTrackingConfidence = _minTrackingConfidence;
@synthesize cannedGesturesClassifierOptions = _cannedGesturesClassifierOptions;
@synthesize customGesturesClassifierOptions = _customGesturesClassifierOptions;

- (instancetype)init {
  if ((self = [super init])) {
    _numHands = 1;
    _minHandDetectionConfidence = 0.5F;
    _minHandPresenceConfidence = 0.5F;
    _minTrackingConfidence = 0.5F;
  }
  return self;
}

- (void)dealloc {
  [_delegateReference release];
  [_cannedGesturesClassifierOptions release];
  [_customGesturesClassifierOptions release];
  [super dealloc];
}

SVT_LIVE_DELEGATE(
    GestureRecognizer, gestureRecognizerLiveStreamDelegate, setGestureRecognizerLiveStreamDelegate)

- (id)copyWithZone:(NSZone *)zone {
  MPPGestureRecognizerOptions *copy = [super copyWithZone:zone];
  copy.runningMode = _runningMode;
  copy.gestureRecognizerLiveStreamDelegate = self.gestureRecognizerLiveStreamDelegate;
  copy.numHands = _numHands;
  copy.minHandDetectionConfidence = _minHandDetectionConfidence;
  copy.minHandPresenceConfidence = _minHandPresenceConfidence;
  copy.minTrackingConfidence = _minTrackingConfidence;
  copy.cannedGesturesClassifierOptions = _cannedGesturesClassifierOptions;
  copy.customGesturesClassifierOptions = _customGesturesClassifierOptions;
  return copy;
}

@end

/// Returns a result with a timestamp in milliseconds; nil for NULL.
static MPPGestureRecognizerResult *resultOf(
    const MpGestureRecognizerResult *found, NSInteger timestamp) {
  if (!found) return nil;
  return [[[MPPGestureRecognizerResult alloc]
             initWithGestures:SVTListsOfCategories(found->gestures, found->gestures_count)
                   handedness:SVTListsOfCategories(found->handedness, found->handedness_count)
                    landmarks:SVTListsOfNormalized(
                                  found->hand_landmarks, found->hand_landmarks_count)
               worldLandmarks:SVTListsOfWorld(
                                  found->hand_world_landmarks, found->hand_world_landmarks_count)
      timestampInMilliseconds:timestamp] autorelease];
}

SVT_DELIVER(GestureRecognizer, gestureRecognizer, didFinishRecognitionWithResult)

SVT_TASK(
    GestureRecognizer, Recognize, struct MpGestureRecognizerOptions, MpGestureRecognizerResult,
    resultOf, deliver)

/// Fills a classifier's options; without any, the threshold in the model's metadata applies.
static BOOL fillClassifier(id given, struct MpClassifierOptions *settings, NSError **error) {
  settings->max_results = -1;
  settings->score_threshold = NAN;
  if (!given) return YES;
  if (!SVTCheckOptions(given, [MPPClassifierOptions class], error)) return NO;
  MPPClassifierOptions *options = given;
  const char *locale = SVTText(options.displayNamesLocale ?: @"", @"displayNamesLocale", error);
  if (!locale) return NO;
  settings->display_names_locale = *locale ? locale : NULL;
  settings->max_results = SVTInt(options.maxResults);
  settings->score_threshold = options.scoreThreshold;
  return SVTTexts(
             options.categoryAllowlist, @"categoryAllowlist", &settings->category_allowlist,
             &settings->category_allowlist_count, error) &&
         SVTTexts(
             options.categoryDenylist, @"categoryDenylist", &settings->category_denylist,
             &settings->category_denylist_count, error);
}

static BOOL fill(
    MPPGestureRecognizerOptions *options, struct MpGestureRecognizerOptions *settings,
    NSError **error) {
  settings->num_hands = SVTInt(options.numHands);
  settings->min_hand_detection_confidence = options.minHandDetectionConfidence;
  settings->min_hand_presence_confidence = options.minHandPresenceConfidence;
  settings->min_tracking_confidence = options.minTrackingConfidence;
  return fillClassifier(
             options.cannedGesturesClassifierOptions, &settings->canned_gestures_classifier_options,
             error) &&
         fillClassifier(
             options.customGesturesClassifierOptions, &settings->custom_gestures_classifier_options,
             error);
}

@implementation MPPGestureRecognizer

SVT_TASK_MEMBERS(GestureRecognizer, recognize, fill)

@end
